import Census
import Escaping
import Schema

// The properties of the classes.
extension ModelMacroWriter {
  mutating func property(_ attribute: Attribute, of entity: Entity) -> SwiftClass.Property {
    let isUnique = entity.uniquenessConstraints.contains([attribute.name])
    var arguments: [String] = isUnique ? [".unique"] : []
    let options: [(AttributeOption, String)] = [
      (.externalStorage, ".externalStorage"), (.preserveValueOnDeletion, ".preserveValueOnDeletion"),
      (.allowsCloudEncryption, ".allowsCloudEncryption"), (.spotlight, ".spotlight"), (.ephemeral, ".ephemeral"),
    ]
    arguments += options.filter { attribute[$0.0] }.map(\.1)
    if attribute.type == .codable { arguments.append(".codable") }
    let isDeclared = declaredType(of: attribute, entity) != nil
    if attribute.type == .transformable, !isDeclared, !isSwiftData || Self.collection(of: attribute) == nil {
      arguments.append(".transformable(by: \(SwiftText.literal(attribute.valueTransformerName ?? "")))")
    }
    arguments += Self.names(attribute.renamingIdentifier, attribute.versionHashModifier)
    let type = type(of: attribute, entity)
    var property = SwiftClass.Property(name: attribute.name, type: type + (attribute.isOptional ? "?" : ""))
    if !arguments.isEmpty { property.attributes.append("@Attribute(\(arguments.joined(separator: ", ")))") }
    property.initial = attribute.defaultValue.flatMap { value in
      isDeclared
        ? caseName(of: value, attribute, entity).map { ".\($0)" } : SwiftLiteral.text(value, as: attribute.type)
    }
    let origin = sayable.formerNames["\(entity.name).\(attribute.name)"] ?? attribute.name
    let owner = sayable.formerNames[entity.name] ?? entity.name
    property.comments += [known.evidenceOfNull(origin, of: owner)].compactMap(\.self)
    return property
  }

  private mutating func type(of attribute: Attribute, _ entity: Entity) -> String {
    if isSwiftData, let type = Self.collection(of: attribute) { return type }
    // What source calls it counts more than what can be made of the elements.
    if let (type, scope) = declaredType(of: attribute, entity), let name = types.type(type, from: scope) { return name }
    switch attribute.type {
    case .composite: return types.composite(attribute, at: attribute.name, of: owner(entity))
    case .transformable:
      return sayable.original(attribute.name, in: entity.name)?.valueClassName.flatMap(Self.className) ?? "NSObject"
    default: return attribute.type.swiftType?.rawValue ?? "Data"
    }
  }

  /// The entity's name in the model.
  private func owner(_ entity: Entity) -> String { sayable.formerNames[entity.name] ?? entity.name }

  private func declared(_ attribute: Attribute, _ entity: Entity) -> (property: PropertyContract, scope: String)? {
    guard let found = known.contract.entity(named: owner(entity)) else { return nil }
    let name = sayable.formerNames["\(entity.name).\(attribute.name)"] ?? attribute.name
    return found.property(persistentName: name).map { ($0, found.scope) }
  }

  /// The enum or struct of source that the dialect stores as the model has it.
  private func declaredType(of attribute: Attribute, _ entity: Entity) -> (type: SwiftType, scope: String)? {
    guard let (property, scope) = declared(attribute, entity) else { return nil }
    let type = property.swiftType.unwrapped
    var trial = ValueTypes(known, beside: [])
    guard type.primitive == nil, let name = trial.type(type, from: scope) else { return nil }
    switch attribute.type {
    case .composite, .codable: return (type, scope)
    // SwiftData makes a composite of an enum, ManagedModels stores its raw value (DIALECTS D5, D6).
    case .transformable:
      let made = LibraryTransformer.codable.name(of: SwiftType(spelling: name))
      return !isSwiftData && attribute.valueTransformerName == made ? (type, scope) : nil
    default:
      guard !isSwiftData, RawCodec(type, in: known.contract, from: scope)?.rawType?.attributeType == attribute.type,
        attribute.defaultValue == nil || caseName(of: attribute.defaultValue, attribute, entity) != nil
      else { return nil }
      return (type, scope)
    }
  }

  private func caseName(of value: Value?, _ attribute: Attribute, _ entity: Entity) -> String? {
    guard let value, let (property, scope) = declared(attribute, entity) else { return nil }
    let codec = RawCodec(property.swiftType.unwrapped, in: known.contract, from: scope)
    return codec?.cases.first { $0.rawValue.value == value }?.name
  }

  private static func className(_ name: String) -> String? { SwiftNames.isIdentifier(name) ? name : nil }

  /// A collection of primitives, which SwiftData archives by itself (FORMAT §3.2).
  static func collection(of attribute: Attribute) -> String? {
    guard attribute.type == .transformable, attribute.valueTransformerName == "NSSecureUnarchiveFromData",
      let name = attribute.valueClassName
    else { return nil }
    let type = SwiftType(spelling: name)
    return type.isCollectionOfPrimitives && type.runtimeName == name ? type.description : nil
  }

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
    if isSwiftData, relationship.isToMany, !relationship.isOptional { property.initial = "[]" }
    return property
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
