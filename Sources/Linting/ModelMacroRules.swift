import Findings
import Schema

/// What `@Model` demands of a class and its properties (DIALECTS D4, D6, E3, E15, E22).
enum ModelMacroRules {
  static let rules = [initializer, lazyProperty, constant, notCodable, uniqueToMany, unsigned, externalStorage]

  /// The class has an initialiser if a property has no default (DIALECTS E22).
  private static let initializer = LintRule.entity(.sourceClassInitializer, [.swiftData]) { entity in
    guard !entity.hasInitializer, let name = uninitialised(entity) else { return [] }
    return [
      .init(
        message: "@Model: '\(entity.swiftName)' needs an initialiser, as '\(name)' has no default",
        place: entity.location)
    ]
  }

  /// No property is lazy (DIALECTS D6, E22).
  private static let lazyProperty = LintRule.entity(.sourcePropertyLazy, .modelMacro) { entity in
    entity.unmanaged.compactMap { variable in
      guard variable.form == .lazy, !variable.attributes.contains("Transient") else { return nil }
      return LintRule.Breach(
        path: variable.name,
        message: "'\(variable.name)' is lazy; @Model makes it a computed property, which cannot be",
        place: variable.location)
    }
  }

  /// No property is a constant, which Swift 5 alone stores (DIALECTS E22).
  private static let constant = LintRule.member(.sourcePropertyConstant, [.swiftData]) { member in
    guard member.forms.contains(.constant), (member as? PropertyContract)?.isTransient != true else { return nil }
    return .init(
      message: "'\(member.swiftName)' is a constant, which @Model stores in Swift 5 alone", place: member.location)
  }

  /// The type of a stored property is Codable (DIALECTS D6, E15, E22).
  private static let notCodable = LintRule.property(.sourcePropertyNotCodable, .modelMacro) {
    property, entity, source in
    guard !property.isTransient, !property.options.contains("transformable"),
      entity.dialect == .swiftData || property.storageMethod != .raw,
      let wrong = source.uncodable(property.swiftType, from: entity.scope, bothWays: entity.dialect == .managedModels)
    else { return nil }
    return .init(message: "'\(property.swiftName)': '\(wrong)' is not Codable", place: property.place(of: .type))
  }

  /// No to-many is unique (DIALECTS E22).
  private static let uniqueToMany = LintRule.entity(.sourceUniqueToMany, .modelMacro) { entity, source in
    uniqueToManys(of: entity, source).map { one in
      LintRule.Breach(
        path: one.name, message: "the to-many '\(one.name)' cannot be unique", place: one.place, fix: one.fix)
    }
  }

  /// A to-many that is declared unique; nothing mends a macro with several properties.
  private struct UniqueToMany {
    let name: String
    let place: SourcePlace
    var fix: Fix?
  }

  /// No property has an unsigned type of 64 bits, as its column is signed (DIALECTS D4).
  private static let unsigned = LintRule.property(.sourceUnsigned, [.managedModels]) { property in
    guard let primitive = property.swiftType.unwrapped.primitive, primitive == .uint || primitive == .uint64 else {
      return nil
    }
    return .init(
      message: "'\(property.swiftName)' is \(primitive.rawValue), its column a signed Integer 64",
      place: property.place(of: .type))
  }

  /// `.externalStorage` is for Data (DIALECTS E3).
  private static let externalStorage = LintRule.property(.sourceExternalStorageType, .modelMacro) {
    property, entity, source in
    guard property.has(.externalStorage), source.isKnownAsNoData(property, of: entity) else { return nil }
    return .init(
      message: "'\(property.swiftName)' is \(property.swiftType), which .externalStorage does not move to a file",
      place: property.place(ofOption: AttributeOption.externalStorage.rawValue))
  }

  /// Under `@Attribute` ManagedModels takes a collection of objects for an attribute.
  private static func uniqueToManys(
    of entity: EntityContract, _ source: LintedSource
  ) -> [UniqueToMany] {
    let relationships = entity.relationships.filter { $0.isToMany && $0.options.contains("unique") }.map { one in
      UniqueToMany(
        name: one.swiftName, place: one.place(ofOption: "unique"),
        fix: one.fix(.option(.modelRelationship, "unique", isSet: false)))
    }
    let attributes = entity.properties.filter { $0.isUnique && isToMany($0.swiftType, source) }.map { one in
      UniqueToMany(
        name: one.swiftName, place: one.place(ofOption: "unique"),
        fix: one.fix(.option(.modelAttribute, "unique", isSet: false)))
    }
    let constrained = entity.uniquenessConstraints.flatMap { names in
      names.filter { source.relationship($0, of: entity)?.isToMany == true }.map { name in
        UniqueToMany(name: name, place: entity.uniquenessPlaces[names] ?? entity.location)
      }
    }
    return relationships + attributes + constrained
  }

  private static func isToMany(_ type: SwiftType, _ source: LintedSource) -> Bool {
    switch type.unwrapped {
    case .array(.named(let name)), .set(.named(let name)): source.entity(name) != nil
    default: false
    }
  }

  /// The first stored property that only an initialiser can fill.
  private static func uninitialised(_ entity: EntityContract) -> String? {
    let property = entity.properties.first { !$0.isOptional && $0.defaultValue == nil }
    let relationship = entity.relationships.first { !$0.swiftType.isOptional && $0.defaultValue == nil }
    return property?.swiftName ?? relationship?.swiftName
  }
}
