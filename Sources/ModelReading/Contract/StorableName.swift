import Schema

/// The class versions of storable: `Person_v2` is a later class of the entity `Person` (DIALECTS B2).
enum StorableName {
  /// The entity's name: a name that the class does not override loses its suffix.
  static func entityName(of entity: EntityContract) -> String {
    guard entity.dialect == .storable, entity.entityName == entity.swiftName,
      let split = split(entity.swiftName)
    else { return entity.entityName }
    return split.name
  }

  /// The number in the suffix; 0 without one.
  static func suffix(of entity: EntityContract) -> Int {
    entity.dialect == .storable ? split(entity.swiftName)?.number ?? 0 : 0
  }

  private static func split(_ name: String) -> (name: String, number: Int)? {
    let digits = name.reversed().prefix { $0.isASCII && $0.isNumber }.reversed()
    let stem = name.dropLast(digits.count)
    guard let number = Int(String(digits)), stem.hasSuffix("_v"), stem.count > 2 else { return nil }
    return (String(stem.dropLast(2)), number)
  }
}
