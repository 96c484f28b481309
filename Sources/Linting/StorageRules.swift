import Findings
import Schema

/// What each storage method of `@Attribute` needs (DIALECTS A20, A21, A40).
enum StorageRules {
  static let rules = [type, notOptional, notNil, transient, policy, emptyTransformer, validation]

  /// The type fits the storage method (DIALECTS A20, A40).
  private static let type = LintRule.property(.sourceStorageType, .evolution) { property, entity, source in
    fault(of: property, entity, source).map {
      .init(
        message: $0, place: property.place(of: .type),
        fix: method(for: property, entity, source).map { property.fix($0) })
    }
  }

  /// The only storage method that takes the type, and that the model's column does not contradict.
  private static func method(
    for property: PropertyContract, _ entity: EntityContract, _ source: LintedSource
  ) -> SourceChange.Kind? {
    func argument(_ method: StorageMethod?) -> SourceChange.Kind {
      .argument(.evolutionAttribute, label: "storageMethod", value: method.map { ".\($0.rawValue)" })
    }
    let primitive = property.swiftType.unwrapped.primitive
    if property.storageMethod == .raw, primitive?.isCoreDataEvolutions == true { return argument(nil) }
    guard property.storageMethod == .default, primitive == nil, !property.isTransient,
      case .one(let method, let column)? = source.methods(for: property.swiftType.unwrapped, in: entity)
    else { return nil }
    if let theirs = source.model?.attribute(property.persistentName, of: entity.entityName)?.type {
      return theirs == column ? argument(method) : nil
    }
    // What is Codable may also be kept as JSON.
    let isCodable = source.declaration(property.swiftType, in: entity)?.isCodable == true
    return method == .composition || method == .raw && !isCodable ? argument(method) : nil
  }

  /// What has a custom storage method is optional (DIALECTS A20).
  private static let notOptional = LintRule.property(.sourceStorageNotOptional, .evolution) { property in
    guard property.storageMethod.isCustom, !property.isOptional else { return nil }
    return .init(
      message: "'\(property.swiftName)' is stored as .\(property.storageMethod.rawValue) and must be optional",
      place: property.place(of: .type), fix: property.fix(.optional(true)))
  }

  /// The default of what has a custom storage method is nil (DIALECTS A20).
  private static let notNil = LintRule.property(.sourceStorageDefault, .evolution) { property in
    guard property.storageMethod.isCustom, let value = property.defaultValue, !value.isNil else { return nil }
    return .init(
      message: "'\(property.swiftName)' is stored as .\(property.storageMethod.rawValue); "
        + "its default can only be nil", place: property.place(of: .defaultValue),
      fix: property.isOptional ? property.fix(.initialValue(nil)) : nil)
  }

  /// A transient property has no storage method (DIALECTS A23).
  private static let transient = LintRule.property(.sourceStorageTransient, .evolution) { property in
    guard property.isTransient, property.storageMethod != .default else { return nil }
    return .init(
      message: "'\(property.swiftName)' is transient and cannot be stored as .\(property.storageMethod.rawValue)",
      place: property.place(of: .storageMethod))
  }

  /// A decode failure policy is for coded values only (DIALECTS A21).
  private static let policy = LintRule.property(.sourceStoragePolicy, .evolution) { property in
    guard property.policy != nil, property.storageMethod == .default || property.storageMethod == .composition else {
      return nil
    }
    return .init(
      message: "'\(property.swiftName)': decodeFailurePolicy is for .raw, .codable and .transformed only",
      place: property.place(of: .policy),
      fix: property.fix(.argument(.evolutionAttribute, label: "decodeFailurePolicy", value: nil)))
  }

  /// A transformer's name is not blank (DIALECTS A15).
  private static let emptyTransformer = LintRule.property(.sourceStorageTransformerEmpty, .macros) { property in
    guard property.storageMethod == .transformed, let name = property.transformerName,
      name.allSatisfy(\.isWhitespace)
    else { return nil }
    return .init(
      message: "'\(property.swiftName)': the transformer's name is empty",
      place: property.places[.transformer] ?? property.place(of: .storageMethod))
  }

  /// A limit is for a value of its kind, under the storage method `.default` (DIALECTS A60).
  private static let validation = LintRule.property(.sourceValidation, .evolution) { property, entity, source in
    guard !property.validation.isEmpty, property.isStorageKnown else { return nil }
    func breach(_ what: String) -> LintRule.Breach {
      .init(message: "'\(property.swiftName)': \(what)", place: property.location)
    }
    let limits = property.otherArguments.keys.sorted().compactMap(LimitArgument.init)
    guard property.storageMethod == .default else {
      return breach("'\(limits.first?.rawValue ?? "")' does not go with .\(property.storageMethod.rawValue)")
    }
    let kind = source.bare(property.swiftType, from: entity.scope).primitive
    if let kind, let wrong = limits.first(where: { !$0.fits(kind) }) {
      return breach("'\(wrong.rawValue)' is for \(wrong.subject.rawValue), and the type is \(kind.rawValue)")
    }
    guard let least = property.validation.minimum?.number, let most = property.validation.maximum?.number, least > most
    else { return nil }
    return breach("its least value is greater than its greatest")
  }

  /// The fault of the type; also nil if no file declares it.
  private static func fault(of property: PropertyContract, _ entity: EntityContract, _ source: LintedSource) -> String?
  {
    guard property.isStorageKnown, property.swiftType.unwrapped != .other("_") else { return nil }
    switch property.storageMethod {
    case .default: return primitive(property, entity, source)
    case .raw: return raw(property, entity, source)
    case .codable:
      let wrong = source.uncodable(property.swiftType, from: entity.scope, bothWays: true)
      return wrong.map { "'\(property.swiftName)': '\($0)' is not Codable" }
    case .composition: return composition(property, entity, source)
    case .transformed: return nil
    }
  }

  /// The macro reads the type as it is written, so another name of a primitive is none (DIALECTS A1).
  private static func primitive(
    _ property: PropertyContract, _ entity: EntityContract, _ source: LintedSource
  )
    -> String?
  {
    let type = property.swiftType.unwrapped
    let advice = source.methods(for: type, in: entity).map { "; \($0.advice)" } ?? ""
    let what = "'\(property.swiftName)': .default takes primitives only, and '\(type)' is none" + advice
    switch type {
    case .named(let name):
      guard let primitive = type.primitive else { return source.entity(name) == nil ? what : nil }
      return primitive.isCoreDataEvolutions ? nil : what + " of Core Data's"
    // That of objects is a relationship of the wrong optionality.
    case .array(.named(let name)), .set(.named(let name)): return source.entity(name) == nil ? what : nil
    default: return what
    }
  }

  private static func raw(_ property: PropertyContract, _ entity: EntityContract, _ source: LintedSource) -> String? {
    let type = property.swiftType.unwrapped
    if type.primitive != nil { return "'\(property.swiftName)' is a primitive; use .default instead of .raw" }
    let what = "'\(property.swiftName)': '\(type)' is not RawRepresentable"
    let resolved = source.bare(type, from: entity.scope)
    guard case .named = resolved else {
      if case .generic = resolved { return nil }
      return what
    }
    if resolved.primitive != nil { return what }
    // Assembling the model reports faults of an enum's raw type.
    guard let declaration = source.declaration(resolved, in: entity), !declaration.conformances.contains("Character"),
      RawCodec(declaration) == nil || !hasRawValues(declaration)
    else { return nil }
    return what
  }

  private static func composition(
    _ property: PropertyContract, _ entity: EntityContract, _ source: LintedSource
  ) -> String? {
    let (name, type) = (property.swiftName, property.swiftType.unwrapped)
    let resolved = source.bare(type, from: entity.scope)
    if resolved.primitive != nil { return "'\(name)': .composition takes no primitive" }
    switch resolved {
    case .dictionary: return "'\(name)': .composition takes no dictionary"
    case .named:
      guard let declaration = source.declaration(resolved, in: entity), !declaration.isComposition else { return nil }
    case .generic: return nil
    case .array, .set, .optional, .other: break
    }
    return "'\(name)': '\(type)' is no @Composition"
  }

  private static func hasRawValues(_ declaration: TypeDeclaration) -> Bool {
    switch declaration.kind {
    case .enumeration(let enumeration): enumeration.rawType != nil
    case .rawStruct: true
    case .structure, .alias, .classType: false
    }
  }
}

extension LintedSource {
  /// Which storage methods take a type.
  fileprivate enum Methods {
    /// The only one, and the type of its column.
    case one(StorageMethod, AttributeType?)
    case several

    /// The end of a sentence.
    var advice: String {
      switch self {
      case .one(let method, _): "give it the storage method .\(method.rawValue)"
      case .several: "give it a storage method: .codable or .transformed"
      }
    }
  }

  /// Nil if it is not known.
  fileprivate func methods(for type: SwiftType, in entity: EntityContract) -> Methods? {
    switch bare(type, from: entity.scope) {
    case .array, .set, .dictionary: return .several
    case let inner:
      guard let declared = declaration(inner, in: entity) else { return nil }
      if declared.isComposition { return .one(.composition, .composite) }
      switch declared.kind {
      case .enumeration(let enumeration) where enumeration.rawType != nil:
        return .one(.raw, enumeration.rawType?.primitive?.attributeType)
      case .rawStruct(let rawType, _): return .one(.raw, rawType.primitive?.attributeType)
      case .enumeration, .structure:
        return declared.mayConform(to: ["Codable", "Decodable", "Encodable"]) ? .one(.codable, .binary) : nil
      case .alias, .classType: return nil
      }
    }
  }
}

extension StorageMethod {
  /// Whether a property has to be optional and has no default but nil.
  var isCustom: Bool { [.codable, .transformed, .composition].contains(self) }
}
