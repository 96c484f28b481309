import Census
import Escaping
import Foundation
import Schema

/// Writes `@Model` classes of SwiftData (DIALECTS §2.3, FORMAT §3.2).
struct SwiftDataWriter {
  private let sayable: SayableModel
  private let known: KnownValues
  private var types: ValueTypes
  private var model: Model { sayable.model }
  /// What a new object of each entity needs.
  private var parameters: [String: [SwiftClass.Property]] = [:]

  init(_ sayable: SayableModel, _ known: KnownValues) {
    self.sayable = sayable
    self.known = known
    types = ValueTypes(known, beside: sayable.model.entities.map(\.name))
  }

  /// The declarations of each entity, super-entities first: the class, and the types that no class before it needs.
  mutating func declarations() -> [(entity: String, declarations: [[String]])] {
    model.rootEntities.flatMap(model.hierarchy).map { entity in
      let lines = declaration(of: entity).lines
      return (entity.name, [lines] + types.take())
    }
  }

  private mutating func declaration(of entity: Entity) -> SwiftClass {
    let name = SwiftNames.quoted(entity.name)
    let isFinal = model.subentities(of: entity).isEmpty
    let above = entity.superentity.map { ": \(SwiftNames.quoted($0))" } ?? ""
    var made = SwiftClass(head: "\(isFinal ? "final " : "")class \(name)\(above)")
    if let former = sayable.formerNames[entity.name] { made.comments.append("The model calls it \(former).") }
    if entity.superentity != nil {
      made.attributes.append("@available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)")
      made.hasSuperclass = true
      made.inherited = entity.superentity.flatMap { parameters[$0] } ?? []
    }
    made.attributes.append("@Model")
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
    if attribute.type == .transformable, Self.collection(of: attribute) == nil {
      arguments.append(".transformable(by: \(SwiftText.literal(attribute.valueTransformerName ?? "")))")
    }
    arguments += Self.names(attribute.renamingIdentifier, attribute.versionHashModifier)
    let type = type(of: attribute, entity)
    var property = SwiftClass.Property(name: attribute.name, type: type + (attribute.isOptional ? "?" : ""))
    if !arguments.isEmpty { property.attributes.append("@Attribute(\(arguments.joined(separator: ", ")))") }
    property.initial = attribute.defaultValue.flatMap { SwiftLiteral.text($0, as: attribute.type) }
    let origin = sayable.formerNames["\(entity.name).\(attribute.name)"] ?? attribute.name
    let owner = sayable.formerNames[entity.name] ?? entity.name
    property.comments += [known.evidenceOfNull(origin, of: owner)].compactMap(\.self)
    return property
  }

  private mutating func type(of attribute: Attribute, _ entity: Entity) -> String {
    if let type = Self.collection(of: attribute) { return type }
    // What source calls it counts more than what can be made of the elements.
    let owner = sayable.formerNames[entity.name] ?? entity.name
    if let found = known.contract.entity(named: owner), attribute.type == .composite || attribute.type == .codable,
      let property = found.property(
        persistentName: sayable.formerNames["\(entity.name).\(attribute.name)"] ?? attribute.name),
      let type = types.type(property.swiftType.unwrapped, from: found.scope)
    {
      return type
    }
    switch attribute.type {
    case .composite: return types.composite(attribute, at: attribute.name, of: owner)
    case .transformable: return attribute.valueClassName.flatMap(Self.className) ?? "NSObject"
    default: return attribute.type.swiftType?.rawValue ?? "Data"
    }
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
    if relationship.minCount != 0 { arguments.append("minimumModelCount: \(relationship.minCount)") }
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
    let isOptional = relationship.isOptional && !sayable.isReduced("optional", entity.name, relationship.name)
    let type = (relationship.isToMany ? "[\(destination)]" : destination) + (isOptional ? "?" : "")
    var property = SwiftClass.Property(name: relationship.name, type: type)
    if !arguments.isEmpty { property.attributes.append("@Relationship(\(arguments.joined(separator: ", ")))") }
    if relationship.isToMany, !isOptional { property.initial = "[]" }
    return property
  }

  /// An inverse stands on one side alone: on both, it does not compile (DIALECTS E8).
  private func isWritten(_ relationship: Relationship, of entity: Entity) -> Bool {
    let other = model.entity(named: relationship.destination).flatMap { destination in
      relationship.inverse.flatMap { model.declarer(of: $0, in: destination) }
    }
    guard let other, let inverse = relationship.inverse else { return true }
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

// What SwiftData cannot say.
extension SwiftDataWriter {
  static var limits: Limits {
    var limits = Limits(
      entities: entityLimits, attributes: attributeLimits, relationships: relationshipLimits,
      fetchedProperties: [.dropping("fetched property") { _, _ in true }],
      fetchRequests: [.dropping("fetch request") { _, _ in true }],
      configurations: [.dropping("configuration") { _, _ in true }])
    limits.mostIdentifiers = 0
    limits.names = Dialect.swiftData.traits.takenNames
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
      .lacking("validation", \.validation.otherPredicates, []), .lacking("indexed", \.isIndexed, false),
      .reducing("transformer") { attribute, _ in
        switch attribute.type {
        case .transformable where attribute.valueTransformerName == nil:
          attribute.valueTransformerName = "NSSecureUnarchiveFromData"
        case .transformable: break
        default: attribute.valueTransformerName = nil
        }
      },
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

  private static var relationshipLimits: [Limit<Relationship>] {
    [
      .dropping("destination") { relationship, place in place.model.entity(named: relationship.destination) == nil },
      .dropping("transient") { relationship, _ in relationship.isTransient },
      // Its reader takes each to-many for optional.
      .reducing("optional") { relationship, _ in if relationship.isToMany { relationship.isOptional = true } },
      .lacking("ordered", \.isOrdered, false), .lacking("user info", \.userInfo, [:]),
      .lacking("Spotlight", \.isIndexedBySpotlight, false),
      // An inverse of its own does not compile, and no hash depends on it (FORMAT §9).
      .reducing("inverse") { relationship, place in
        let isOwn = relationship.inverse == relationship.name && relationship.destination == place.entity?.name
        if isOwn { relationship.inverse = nil }
      },
    ]
  }
}
