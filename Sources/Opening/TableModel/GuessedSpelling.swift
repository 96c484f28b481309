/// Gives names of columns, which are upper case, a spelling that a model may have had.
///
/// Entities keep their spelling in `Z_PRIMARYKEY` and properties theirs in the names of unique and
/// fetch indexes (FORMAT §6.4); every other name becomes lower case.
struct GuessedSpelling {
  private var known: [String: String] = [:]
  private let entities: [String]

  init(entities: [String], indexNames: [String]) {
    self.entities = entities
    for entity in entities {
      let name = Self.uncapitalized(entity)
      known[name.uppercased()] = name
      known[name.uppercased() + "S"] = name + "s"
    }
    for index in indexNames.sorted() {
      for name in Self.properties(of: index) { known[name.uppercased()] = name }
    }
  }

  func name(_ text: String) -> String { known[text.uppercased()] ?? text.lowercased() }

  /// The name without the Z that every column of Core Data has.
  func name(ofColumn column: String) -> String {
    let isPrefixed = column.hasPrefix("Z") && column.count > 1
    return isPrefixed ? name(String(column.dropFirst())) : column.lowercased()
  }

  /// `ZPARENTFOLDER` to Folder is `parentFolder`.
  func name(ofKey column: String, to destination: String) -> String {
    let text = String(column.dropFirst())
    if let known = known[text.uppercased()] { return known }
    let rest = text.count - destination.count
    guard rest > 0, text.uppercased().hasSuffix(destination.uppercased()) else { return text.lowercased() }
    return text.prefix(rest).lowercased() + destination
  }

  /// A name for a to-many that a store keeps without one: `pagesByBook`.
  func back(from entity: String, through key: String) -> String {
    Self.uncapitalized(entity) + "sBy" + key.prefix(1).uppercased() + key.dropFirst()
  }

  /// `Z_Car_UNIQUE_maker_plate`, `Z_Car_byMaker`, `Z_Car_byMakerIndex` and `Z_Car_SwiftDataIndexOnBinarymaker`.
  private static func properties(of index: String) -> [String] {
    let parts = index.split(separator: "_", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 3, parts[0] == "Z", !parts[2].isEmpty else { return [] }
    if parts[2] == "UNIQUE" { return parts.dropFirst(3).filter { !$0.isEmpty } }
    let name = parts.dropFirst(2).joined(separator: "_")
    let swiftData = "SwiftDataIndexOnBinary"
    if name.hasPrefix(swiftData) { return [String(name.dropFirst(swiftData.count))] }
    guard name.hasPrefix("by"), name.count > 2 else { return [] }
    let property = name.dropFirst(2)
    let isSuffixed = property.hasSuffix("Index") && property.count > 5
    return [uncapitalized(String(isSuffixed ? property.dropLast(5) : property))]
  }

  /// `Book` is `book`, `URLItem` is `urlItem`.
  private static func uncapitalized(_ name: String) -> String {
    let capitals = name.prefix { $0.isUppercase }
    let rest = name.dropFirst(capitals.count)
    guard capitals.count > 1, rest.first?.isLowercase == true else { return capitals.lowercased() + rest }
    return capitals.dropLast().lowercased() + capitals.suffix(1) + rest
  }
}
