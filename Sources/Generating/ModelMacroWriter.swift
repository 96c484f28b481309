import Census
import Escaping
import Foundation
import Schema

/// Writes the classes under `@Model`, SwiftData's and ManagedModels' (DIALECTS §2.3, §2.4, FORMAT §3.2).
struct ModelMacroWriter {
  private let dialect: Dialect
  private var isSwiftData: Bool { dialect == .swiftData }
  private let sayable: SayableModel
  private let known: KnownValues
  private let access: AccessLevel
  private var types: ValueTypes
  private var model: Model { sayable.model }
  /// What a new object of each entity needs.
  private var parameters: [String: [SwiftClass.Property]] = [:]

  init(_ dialect: Dialect, _ sayable: SayableModel, _ known: KnownValues, _ options: GenerationOptions) {
    self.dialect = dialect
    access = options.access ?? .internal
    self.sayable = sayable
    self.known = known
    types = ValueTypes(known, beside: sayable.model.entities.map(\.name))
  }

  /// The declarations of each entity, super-entities first: the class, and the types that no class before it needs.
  mutating func declarations() -> [(entity: String, declarations: [[String]])] {
    model.rootEntities.flatMap(model.hierarchy).map { entity in
      let lines = declaration(of: entity).lines
      return (entity.name, [lines] + types.take().map(access.marking))
    }
  }

  private mutating func declaration(of entity: Entity) -> SwiftClass {
    let name = SwiftNames.quoted(entity.name)
    let isFinal = isSwiftData && model.subentities(of: entity).isEmpty
    let superclass = entity.superentity ?? (isSwiftData ? nil : "NSManagedObject")
    let above = superclass.map { ": \(SwiftNames.quoted($0))" } ?? ""
    var made = SwiftClass(head: "\(isFinal ? "final " : "")class \(name)\(above)")
    made.access = access
    if let former = sayable.formerNames[entity.name] { made.comments.append("The model calls it \(former).") }
    if entity.superentity != nil {
      made.attributes.append("@available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)")
      made.hasSuperclass = true
      made.inherited = entity.superentity.flatMap { parameters[$0] } ?? []
    }
    // SwiftData's macro of a class has no arguments.
    let names = isSwiftData ? [] : Self.names(entity.renamingIdentifier, entity.versionHashModifier)
    made.attributes.append("@Model" + (names.isEmpty ? "" : "(\(names.joined(separator: ", ")))"))
    made.hasInitialiser = isSwiftData
    let several = entity.uniquenessConstraints.filter { $0.count > 1 || !isOwn($0[0], of: entity) }
    if !several.isEmpty { made.macros.append("#Unique<\(name)>(\(several.map(paths).joined(separator: ", ")))") }
    let plain = entity.fetchIndexes.filter { !$0.isRTree }.map { paths($0.elements.map(\.property)) }
    if !plain.isEmpty { made.macros.append("#Index<\(name)>(\(plain.joined(separator: ", ")))") }
    let trees = entity.fetchIndexes.filter(\.isRTree).map { ".rtree(\(paths($0.elements.map(\.property))))" }
    if !trees.isEmpty { made.macros.append("#Index<\(name)>(\(trees.joined(separator: ", ")))") }
    made.properties = entity.attributes.map { property($0, of: entity) }
    made.properties += entity.relationships.map { property($0, of: entity) }
    parameters[entity.name] = made.inherited + made.properties.filter(\.isParameter)
    return made
  }

  private func isOwn(_ property: String, of entity: Entity) -> Bool { entity.declares(property) }

  /// `[\.name, \.author.name]`.
  private func paths(_ names: [String]) -> String {
    let paths = names.map {
      "\\." + $0.split(separator: ".").map { SwiftNames.quoted(String($0)) }.joined(separator: ".")
    }
    return "[\(paths.joined(separator: ", "))]"
  }

  private mutating func property(_ attribute: Attribute, of entity: Entity) -> SwiftClass.Property {
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

  private mutating func property(_ relationship: Relationship, of entity: Entity) -> SwiftClass.Property {
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

  private static func names(_ former: String?, _ modifier: String?) -> [String] {
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

extension FetchIndex {
  var isRTree: Bool { elements.contains(where: \.isRTree) }

  /// The name that SwiftData gives an index (FORMAT §3.2); another stays.
  mutating func takeSwiftDataName() {
    guard name.hasPrefix("SwiftDataIndexOn") else { return }
    name = "SwiftDataIndexOn\(isRTree ? "RTree" : "Binary")" + elements.map(\.property).joined()
  }
}

// What they cannot say.
extension ModelMacroWriter {
  static func limits(_ dialect: Dialect) -> Limits {
    let isSwiftData = dialect == .swiftData
    var limits = Limits(
      entities: isSwiftData ? entityLimits : managedEntityLimits,
      attributes: (isSwiftData ? swiftDataAttributeLimits : managedAttributeLimits) + attributeLimits,
      relationships: (isSwiftData ? swiftDataRelationshipLimits : managedRelationshipLimits)
        + relationshipLimits(inherits: isSwiftData),
      fetchedProperties: [.dropping("fetched property") { _, _ in true }],
      fetchRequests: [.dropping("fetch request") { _, _ in true }],
      configurations: [.dropping("configuration") { _, _ in true }])
    limits.mostIdentifiers = 0
    limits.names = dialect.traits.takenNames
    limits.pairsInverses = true
    return limits
  }

  private static var entityLimits: [Limit<Entity>] {
    [
      .settling { entity, _ in if entity.className == entity.name { entity.className = nil } },
      .lacking("class", \.className, nil), .lacking("abstract", \.isAbstract, false),
      .lacking("hash modifier", \.versionHashModifier, nil), .lacking("renaming identifier", \.renamingIdentifier, nil),
      .lacking("user info", \.userInfo, [:]),
      .reducing("indexes with a condition") { entity, _ in
        entity.fetchIndexes.removeAll { $0.partialPredicate != nil }
      },
      .reducing("indexes of expressions") { entity, _ in
        entity.fetchIndexes.removeAll { $0.elements.isEmpty || $0.elements.contains(where: \.isExpression) }
      },
      .reducing("descending indexes") { entity, _ in
        for index in entity.fetchIndexes.indices {
          for place in entity.fetchIndexes[index].elements.indices {
            entity.fetchIndexes[index].elements[place].isAscending = true
          }
        }
      },
      .reducing("names of indexes") { entity, _ in
        for index in entity.fetchIndexes.indices {
          if !entity.fetchIndexes[index].name.hasPrefix("SwiftDataIndexOn") {
            entity.fetchIndexes[index].name = "SwiftDataIndexOn"
          }
          entity.fetchIndexes[index].takeSwiftDataName()
        }
      },
      // What a compound index of an older model says once more is written once.
      .settling { entity, _ in
        var seen: Set<FetchIndex> = []
        entity.fetchIndexes = entity.fetchIndexes.filter { seen.insert($0).inserted }.sorted { $0.name < $1.name }
      },
    ]
  }

  private static var swiftDataAttributeLimits: [Limit<Attribute>] {
    [
      .reducing("indexed") { attribute, place in if !hasIndex(attribute, place) { attribute.isIndexed = false } },
      // It marks an attribute that has an index of its own.
      .settling { attribute, place in attribute.isIndexed = hasIndex(attribute, place) },
    ]
  }

  private static func hasIndex(_ attribute: Attribute, _ place: SubjectPlace) -> Bool {
    guard !place.isElement, let entity = place.entity else { return false }
    return entity.fetchIndexes.contains { index in
      index.partialPredicate == nil && !index.isRTree && index.elements.count == 1
        && index.elements.allSatisfy { !$0.isExpression && $0.property == attribute.name }
    }
  }

  private static var attributeLimits: [Limit<Attribute>] {
    [
      .dropping("type") { attribute, place in
        switch attribute.type {
        case .undefined, .objectID, .other: true
        case .composite: attribute.elements.isEmpty
        case .transformable, .codable: place.isElement
        default: false
        }
      },
      .reducing("derivation") { attribute, _ in
        (attribute.derivationExpression, attribute.derivationFilter) = (nil, nil)
      },
      .lacking("minimum", \.validation.minimum, nil), .lacking("maximum", \.validation.maximum, nil),
      .lacking("pattern", \.validation.regularExpression, nil),
      .lacking("validation", \.validation.otherPredicates, []),
      .namedTransformer,
      // The class is the property's type, and its reader does not keep it.
      .settling { attribute, _ in
        if attribute.type == .transformable, collection(of: attribute) == nil { attribute.valueClassName = nil }
      },
      .reducing("class") { attribute, _ in if attribute.type != .transformable { attribute.valueClassName = nil } },
      .reducing("user info") { attribute, _ in
        let isEnum = attribute.isSwiftDataEnum
        attribute.userInfo = attribute.userInfo.filter { isEnum && ["EnumType", "enum"].contains($0.key) }
      },
      .reducing("optional") { attribute, place in if place.isElement { attribute.isOptional = true } },
      .reducing("default") { attribute, place in
        guard let value = attribute.defaultValue else { return }
        let isSaid = !place.isElement && SwiftLiteral.text(value, as: attribute.type) != nil
        if !isSaid { attribute.defaultValue = nil }
      },
      .reducing("facets of an element") { attribute, place in
        guard place.isElement else { return }
        var plain = Attribute(
          name: attribute.name, type: attribute.type, isOptional: true, elements: attribute.elements,
          userInfo: attribute.userInfo)
        plain.compositeName = attribute.compositeName
        plain.shape = attribute.shape
        attribute = plain
      },
    ]
  }

  private static func relationshipLimits(inherits: Bool) -> [Limit<Relationship>] {
    [
      .dropping("destination") { relationship, place in place.model.entity(named: relationship.destination) == nil },
      .dropping("transient") { relationship, _ in relationship.isTransient },
      .lacking("user info", \.userInfo, [:]),
      .lacking("Spotlight", \.isIndexedBySpotlight, false),
      // An inverse of its own does not compile, and no hash depends on it (FORMAT §9).
      .reducing("inverse") { relationship, place in
        let isOwn = relationship.inverse == relationship.name && relationship.destination == place.entity?.name
        if isOwn || !isMutual(relationship, place, inherits) { relationship.inverse = nil }
      },
    ]
  }

  /// Whether the inverse names this relationship back: a key path says an inverse of both sides.
  ///
  /// Without super-entities, both sides have to be declared where they are named.
  private static func isMutual(_ relationship: Relationship, _ place: SubjectPlace, _ inherits: Bool) -> Bool {
    guard let entity = place.entity, let other = place.model.inverse(of: relationship),
      let back = place.model.entity(named: other.destination), other.inverse == relationship.name
    else { return false }
    if !inherits {
      let isOwn = place.model.entity(named: relationship.destination)?.declares(other.name) == true
      return back.name == entity.name && isOwn
    }
    let (here, there) = (place.model.ancestors(of: entity), place.model.ancestors(of: back))
    return back.name == entity.name || here.contains { $0.name == back.name }
      || there.contains { $0.name == entity.name }
  }

  private static var swiftDataRelationshipLimits: [Limit<Relationship>] {
    [.lacking("ordered", \.isOrdered, false)]
  }

  private static var managedRelationshipLimits: [Limit<Relationship>] {
    [
      .reducing("optional") { relationship, _ in
        if relationship.isToMany { relationship.isOptional = relationship.minCount == 0 }
      },
      // One side of two has the key path that names an ordered set's class.
      .reducing("ordered") { relationship, place in
        guard relationship.isOrdered, relationship.isToMany else { return relationship.isOrdered = false }
        let (name, inverse) = (place.entity?.name ?? "", relationship.inverse ?? "")
        let isFirst = (name, relationship.name) < (relationship.destination, inverse)
        relationship.isOrdered = place.model.inverse(of: relationship).map { !$0.isOrdered || isFirst } ?? false
      },
    ]
  }

  private static var managedEntityLimits: [Limit<Entity>] {
    [
      .lacking("super-entity", \.superentity, nil), .lacking("abstract", \.isAbstract, false),
      .reducing("class") { entity, _ in if entity.className != nil { entity.className = entity.name } },
      .settling { entity, _ in entity.className = entity.name }, .lacking("user info", \.userInfo, [:]),
      .lacking("indexes", \.fetchIndexes, []),
      .reducing("uniqueness constraints") { entity, _ in
        let constraints = entity.uniquenessConstraints
        entity.uniquenessConstraints = constraints.filter { $0.count == 1 && entity.declares($0[0]) }
      },
    ]
  }

  private static var managedAttributeLimits: [Limit<Attribute>] {
    [
      .lacking("indexed", \.isIndexed, false),
      // A struct is JSON in one column there (DIALECTS D6).
      .dropping("type") { attribute, _ in attribute.type == .composite || attribute.type == .codable },
      .settling { attribute, _ in if attribute.type == .transformable { attribute.valueClassName = nil } },
    ]
  }
}
