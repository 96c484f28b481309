import Schema

/// What each storage method of `@Attribute` needs (DIALECTS A20, A21, A40).
enum StorageRules {
  private static let custom: Set<StorageMethod> = [.codable, .transformed, .composition]

  static let all: [SourceRule] = [
    rule(
      "source.storage.type",
      "storage method does not fit the type",
      "Each storage method takes its own types: primitives, raw types, Codable, @Composition."
    ) { property, entity, source in
      type(property, entity, source).map { .init(message: $0, place: property.place(of: .type)) }
    },
    rule(
      "source.storage.not-optional",
      "custom storage not optional",
      "A codable, transformed or composition property must be optional."
    ) { property, _, _ in
      guard custom.contains(property.storageMethod), !property.isOptional else { return nil }
      return .init(
        message: "'\(property.swiftName)' is stored as .\(property.storageMethod.rawValue) "
          + "and must be optional",
        place: property.place(of: .type)
      )
    },
    rule(
      "source.storage.default",
      "custom storage with a default",
      "A codable, transformed or composition property can only have nil as its default."
    ) { property, _, _ in
      guard custom.contains(property.storageMethod), let value = property.defaultValue,
        !value.isNil
      else { return nil }
      return .init(
        message: "'\(property.swiftName)' is stored as .\(property.storageMethod.rawValue); "
          + "its default can only be nil",
        place: property.place(of: .defaultValue)
      )
    },
    rule(
      "source.storage.transient",
      "transient with a storage method",
      "A transient attribute is not stored, so it takes no storage method."
    ) { property, _, _ in
      guard property.isTransient, property.storageMethod != .default else { return nil }
      return .init(
        message: "'\(property.swiftName)' is transient and cannot be stored as "
          + ".\(property.storageMethod.rawValue)",
        place: property.place(of: .storageMethod)
      )
    },
    rule(
      "source.storage.policy",
      "decodeFailurePolicy without a decoder",
      "Only raw, codable and transformed properties can fail to decode."
    ) { property, _, _ in
      guard property.policy != nil,
        property.storageMethod == .default || property.storageMethod == .composition
      else { return nil }
      return .init(
        message: "'\(property.swiftName)': decodeFailurePolicy is for .raw, .codable and "
          + ".transformed only",
        place: property.place(of: .policy)
      )
    },
    rule(
      "source.storage.transformer-empty",
      "transformer without a name",
      ".transformed needs one metatype or one string that is not empty."
    ) { property, _, _ in
      guard property.storageMethod == .transformed, property.transformerName == "" else {
        return nil
      }
      return .init(
        message: "'\(property.swiftName)': the transformer's name is empty",
        place: property.place(of: .storageMethod)
      )
    },
    rule(
      "source.storage.transformer-unregistered",
      "transformer not registered",
      ".transformed(T.self) needs a ValueTransformer that registers itself: CDRegisteredValueTransformer."
    ) { property, entity, source in
      guard property.storageMethod == .transformed, let name = property.transformerClass,
        source.contract.type(named: name, from: entity.scope) != nil
          || source.contract.transformerClasses[name] != nil,
        source.contract.transformerClasses[name]?.registeredName == nil
      else { return nil }
      return .init(
        message: "'\(property.swiftName)': \(name) registers no transformer name",
        place: property.place(of: .storageMethod)
      )
    },
  ]

  private static func rule(
    _ code: String,
    _ title: String,
    _ meaning: String,
    _ check:
      @escaping @Sendable (PropertyContract, EntityContract, LintedSource) -> SourceRule.Breach?
  ) -> SourceRule {
    SourceRule(
      FindingKind(code, .mismatch, title, meaning),
      [.coreDataEvolution],
      property: check
    )
  }

  /// What is wrong with the type; nil too where no file declares it.
  private static func type(
    _ property: PropertyContract,
    _ entity: EntityContract,
    _ source: LintedSource
  ) -> String? {
    let type = property.swiftType.unwrapped
    let declaration = source.declaration(type, in: entity)
    let name = property.swiftName
    switch property.storageMethod {
    case .default:
      if let primitive = type.primitive, foreign.contains(primitive) {
        return "'\(name)': .default takes primitives only, and '\(type)' is none of Core Data's"
      }
      guard let declaration, type.primitive == nil, source.entity(declaration.name) == nil,
        !property.isTransient
      else { return nil }
      if case .alias = declaration.kind { return nil }
      return "'\(name)': .default takes primitives only, and '\(type)' is none"
    case .raw:
      if type.primitive != nil { return "'\(name)' is a primitive; use .default instead of .raw" }
      guard let declaration, RawCodec(declaration) == nil || !hasRawValues(declaration)
      else { return nil }
      if case .alias = declaration.kind { return nil }
      return "'\(name)': '\(type)' is not RawRepresentable"
    case .codable:
      guard let declaration, !declaration.isCodable else { return nil }
      if case .alias = declaration.kind { return nil }
      return "'\(name)': '\(type)' is not Codable"
    case .composition:
      if type.primitive != nil { return "'\(name)': .composition takes no primitive" }
      if case .dictionary = type { return "'\(name)': .composition takes no dictionary" }
      guard let declaration, !declaration.isComposition else { return nil }
      return "'\(name)': '\(type)' is no @Composition"
    case .transformed: return nil
    }
  }

  /// Swift's integers that CoreDataEvolution does not count among the primitives (DIALECTS A1).
  private static let foreign: Set<SwiftPrimitive> = [
    .int8, .uint, .uint8, .uint16, .uint32, .uint64,
  ]

  private static func hasRawValues(_ declaration: TypeDeclaration) -> Bool {
    switch declaration.kind {
    case .enumeration(let enumeration): enumeration.rawType != nil
    case .rawStruct: true
    case .structure, .alias, .classType: false
    }
  }
}
