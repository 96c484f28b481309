import Census
import Escaping
import Schema

// The properties of the classes.
extension ModelMacroWriter {
  mutating func property(_ attribute: Attribute, of entity: Entity) -> SwiftClass.Property {
    let source = declared(attribute, entity)
    let taken = source.flatMap { declaredType(of: attribute, in: $0) }
    let isUnique = entity.uniquenessConstraints.contains([attribute.name])
    var arguments: [String] = isUnique ? [".unique"] : []
    arguments += AttributeOption.allCases.filter { attribute[$0] }.map { ".\($0)" }
    if attribute.type == .codable { arguments.append(".codable") }
    if isTransformed(attribute, source, as: taken) {
      arguments.append(".transformable(by: \(SwiftText.literal(attribute.valueTransformerName ?? "")))")
    }
    arguments += Self.names(attribute.renamingIdentifier, attribute.versionHashModifier)
    let type = taken ?? self.type(of: attribute, entity)
    var property = SwiftClass.Property(name: attribute.name, type: type + (attribute.isOptional ? "?" : ""))
    if !arguments.isEmpty { property.attributes.append("@Attribute(\(arguments.joined(separator: ", ")))") }
    property.initial = initial(of: attribute, entity, source, as: taken.map { SwiftType(spelling: $0) })
    if taken != nil, let source {
      property.comments += types.comments(on: source.property.swiftType, from: source.entity.scope)
    }
    if source == nil, let text = attribute.computedDefault.text, Self.runs.contains(text) {
      property.initial = text
      property.comments.append("The store's model has what \(text) gave once.")
    }
    let origin = sayable.modelName(of: attribute.name, in: entity.name)
    property.comments += [known.evidenceOfNull(origin, of: owner(entity))].compactMap(\.self)
    return property
  }

  /// What `KnownValues.completing` takes a default for.
  private static let runs: Set<String> = ["UUID()", "Date.now"]

  /// Whether the transformer has to be named: SwiftData archives a collection of primitives by itself (FORMAT §3.2), and
  /// ManagedModels makes a transformer for each type (DIALECTS D6).
  private func isTransformed(_ attribute: Attribute, _ source: Declared?, as taken: String?) -> Bool {
    guard attribute.type == .transformable else { return false }
    if taken != nil, let source, source.entity.dialect == dialect {
      return source.property.options.contains("transformable")
    }
    if isSwiftData { return Self.collection(of: attribute) == nil }
    return taken == nil
  }

  private mutating func type(of attribute: Attribute, _ entity: Entity) -> String {
    if isSwiftData, let type = Self.collection(of: attribute) { return type }
    switch attribute.type {
    case .composite: return types.composite(attribute, at: attribute.name, of: owner(entity))
    case .transformable:
      return sayable.original(attribute.name, in: entity.name)?.valueClassName.flatMap(Self.className) ?? "NSObject"
    default: return attribute.type.swiftType?.rawValue ?? "Data"
    }
  }

  /// The entity's name in the model.
  private func owner(_ entity: Entity) -> String { sayable.modelName(of: entity.name) }

  private static func className(_ name: String) -> String? { SwiftNames.isIdentifier(name) ? name : nil }

  /// A collection of primitives, which SwiftData archives by itself (FORMAT §3.2).
  static func collection(of attribute: Attribute) -> String? {
    guard attribute.type == .transformable, attribute.valueTransformerName == "NSSecureUnarchiveFromData",
      let name = attribute.valueClassName
    else { return nil }
    let type = SwiftType(spelling: name)
    return type.isCollectionOfPrimitives && type.runtimeName == name ? type.description : nil
  }
}

// What source says of a property.
extension ModelMacroWriter {
  typealias Declared = (property: PropertyContract, entity: EntityContract)

  private func declared(_ attribute: Attribute, _ entity: Entity) -> Declared? {
    guard let found = known.contract.entity(named: owner(entity)) else { return nil }
    let name = sayable.modelName(of: attribute.name, in: entity.name)
    return found.property(persistentName: name).map { ($0, found) }
  }

  /// The type that source gives a property, if the dialect stores it as the model has it; else nothing is declared.
  private mutating func declaredType(of attribute: Attribute, in source: Declared) -> String? {
    let type = source.property.swiftType.unwrapped
    var trial = types
    let spelled = trial.spelled(type, from: source.entity.scope).unwrapped
    let isKnown = types.foreignNames(in: type, from: source.entity.scope).isEmpty
    guard source.entity.dialect == dialect ? stores(spelled, as: attribute) : isKnown && takes(spelled, as: attribute)
    else { return nil }
    if !isSwiftData, spelled.primitive == nil, attribute.type.swiftPrimitive != nil {
      let codec = RawCodec(type, in: known.contract, from: source.entity.scope)
      guard codec?.rawType?.attributeType == attribute.type else { return nil }
      let initial = source.property.defaultValue?.written
      let isSaid = initial.flatMap { trial.expression($0, as: type, from: source.entity.scope) } != nil
      guard attribute.defaultValue == nil || isSaid else { return nil }
    }
    types = trial
    return spelled.description
  }

  /// Whether source of this dialect means the attribute by a type that it writes (FORMAT §3.2, DIALECTS D4–D6).
  private func stores(_ type: SwiftType, as attribute: Attribute) -> Bool {
    if attribute.type == .codable { return true }
    if let primitive = type.primitive { return primitive.attributeType == attribute.type }
    switch attribute.type {
    case .composite:
      guard case .named = type else { return false }
      return true
    case .transformable:
      return Self.collection(of: attribute).map { $0 == type.description } ?? true
    case .undefined: return true
    case .binary where isSwiftData:
      guard case .named = type else { return true }
      return false
    default: return !isSwiftData
    }
  }

  /// Whether this dialect stores a type of another's source as the model has it.
  private func takes(_ type: SwiftType, as attribute: Attribute) -> Bool {
    guard type.primitive == nil else { return false }
    switch attribute.type {
    case .composite, .codable: return true
    // ManagedModels makes its own transformer of whatever is Codable (DIALECTS D6).
    case .transformable:
      return isSwiftData || attribute.valueTransformerName == LibraryTransformer.codable.name(of: type)
    // SwiftData makes a composite of an enum, ManagedModels stores its raw value (DIALECTS D5, D6).
    default: return !isSwiftData
    }
  }

  /// The initial value: that of source where it can be written, else the model's default.
  private mutating func initial(
    of attribute: Attribute, _ entity: Entity, _ source: Declared?, as taken: SwiftType?
  ) -> String? {
    let type = source?.property.swiftType.unwrapped
    let isPlain = taken.map { $0.primitive != nil } ?? true
    if isPlain, let value = attribute.defaultValue, let text = SwiftLiteral.text(value, as: attribute.type) {
      return text
    }
    // What a model can have as its default and has not is none.
    guard let source, let type, let value = source.property.defaultValue, !value.isNil,
      taken != nil || type.primitive?.attributeType == attribute.type,
      attribute.type.swiftPrimitive == nil || attribute.defaultValue != nil || value.value == nil
    else { return nil }
    if let text = value.written.flatMap({ types.expression($0, as: type, from: source.entity.scope) }) { return text }
    omissions.append(Omission(entity: owner(entity), path: attribute.name, facet: "initial value"))
    return nil
  }
}

// Relationships.
extension ModelMacroWriter {
  mutating func property(_ relationship: Relationship, of entity: Entity) -> SwiftClass.Property {
    let destination = SwiftNames.quoted(relationship.destination)
    var arguments: [String] = entity.uniquenessConstraints.contains([relationship.name]) ? [".unique"] : []
    if relationship.deleteRule != .nullify { arguments.append("deleteRule: .\(relationship.deleteRule.swiftName)") }
    // ManagedModels asks for one object at least, where the type is not optional.
    let isRequired = !isSwiftData && !relationship.isToMany && !relationship.isOptional
    if relationship.minCount != (isRequired ? 1 : 0) { arguments.append("minimumModelCount: \(relationship.minCount)") }
    if relationship.isToMany, relationship.maxCount != 0 {
      arguments.append("maximumModelCount: \(relationship.maxCount)")
    }
    // The order is that of the macro's parameters.
    if let former = relationship.renamingIdentifier { arguments.append("originalName: \(SwiftText.literal(former))") }
    if let inverse = relationship.inverse, isWritten(relationship, of: entity) {
      arguments.append("inverse: \\\(destination).\(SwiftNames.quoted(inverse))")
    }
    if let modifier = relationship.versionHashModifier {
      arguments.append("hashModifier: \(SwiftText.literal(modifier))")
    }
    let many =
      isSwiftData ? "[\(destination)]" : relationship.isOrdered ? "NSOrderedSet" : "Set<\(destination)>"
    let isNil = relationship.isOptional && (isSwiftData || !relationship.isToMany)
    let type = (relationship.isToMany ? many : destination) + (isNil ? "?" : "")
    var property = SwiftClass.Property(name: relationship.name, type: type)
    if !arguments.isEmpty { property.attributes.append("@Relationship(\(arguments.joined(separator: ", ")))") }
    property.initial = initial(of: relationship, entity)
    return property
  }

  /// An array begins empty, unless source of this dialect leaves it to the initialiser.
  private func initial(of relationship: Relationship, _ entity: Entity) -> String? {
    guard relationship.isToMany, isSwiftData else { return nil }
    let source = known.contract.entity(named: owner(entity)).flatMap { $0.dialect == dialect ? $0 : nil }
    let name = sayable.modelName(of: relationship.name, in: entity.name)
    guard let declared = source?.relationships.first(where: { $0.persistentName == name }) else {
      return relationship.isOptional ? nil : "[]"
    }
    return declared.defaultValue.flatMap { $0.isNil ? nil : "[]" }
  }

  /// An inverse stands on one side alone: on both, it does not compile (DIALECTS E8).
  private func isWritten(_ relationship: Relationship, of entity: Entity) -> Bool {
    let other = model.entity(named: relationship.destination).flatMap { destination in
      relationship.inverse.flatMap { model.declarer(of: $0, in: destination) }
    }
    guard let other, let inverse = relationship.inverse else { return true }
    // An ordered set names no class; the key path does (DIALECTS D7).
    let isOrdered = other.relationships.first { $0.name == inverse }?.isOrdered ?? false
    if relationship.isOrdered != isOrdered { return relationship.isOrdered }
    return (entity.name, relationship.name) < (other.name, inverse)
  }

  static func names(_ former: String?, _ modifier: String?) -> [String] {
    [("originalName", former), ("hashModifier", modifier)].compactMap { label, text in
      text.map { "\(label): \(SwiftText.literal($0))" }
    }
  }
}

extension DeleteRule {
  /// The case of the enums that Swift's dialects have.
  var swiftName: String {
    switch self {
    case .noAction: "noAction"
    case .nullify: "nullify"
    case .cascade: "cascade"
    case .deny: "deny"
    }
  }
}
