import Census
import Escaping
import Schema

/// Writes the classes of storable, `@ManagedObject` (DIALECTS §1.B, §2.5).
struct StorableWriter: ClassWriter {
  private let sayable: SayableModel
  private var model: Model { sayable.model }
  private let known: KnownValues
  private let access: AccessLevel
  private(set) var types: ValueTypes
  /// All that the form cannot say is known before.
  let omissions: [Omission] = []
  /// The types that are stored, each with the protocol that says how.
  private var conformances: [String: String] = [:]

  init(_ sayable: SayableModel, _ known: KnownValues, _ options: GenerationOptions) {
    self.sayable = sayable
    self.known = known
    access = options.access ?? .internal
    types = ValueTypes(known, beside: sayable.model.entities.map(\.name))
  }

  /// The declarations of each entity, super-entities first: the class, and the types that no class before it needs.
  mutating func declarations() -> [(entity: String, declarations: [[String]])] {
    model.rootEntities.flatMap(model.hierarchy).map { entity in
      let before = Set(conformances.keys)
      let lines = declaration(of: entity).lines
      let conforming = conformances.filter { !before.contains($0.key) }.sorted { $0.key < $1.key }
      let extensions = conforming.map { ["extension \(SwiftNames.quoted($0.key)): \($0.value) {}"] }
      return (entity.name, [lines] + types.take().map(access.marking) + extensions)
    }
  }

  private mutating func declaration(of entity: Entity) -> SwiftClass {
    let name = SwiftNames.quoted(entity.name)
    let above = SwiftNames.quoted(entity.superentity ?? Self.base)
    var made = SwiftClass(head: "class \(name): \(above)")
    if let former = sayable.formerNames[entity.name] { made.comments.append("The model calls it \(former).") }
    made.attributes = ["@ManagedObject"]
    made.access = access
    made.hasInitialiser = false
    let start = "\(access.prefix)override class var"
    if let former = entity.renamingIdentifier {
      made.macros.append("\(start) renamingIdentifier: String? { \(SwiftText.literal(former)) }")
    }
    if entity.isAbstract { made.macros.append("\(start) abstractClass: \(Self.base).Type { \(name).self }") }
    made.properties = entity.attributes.map { property($0, of: entity) }
    made.properties += entity.relationships.map(property)
    made.properties += entity.fetchedProperties.map(property)
    return made
  }

  private static let base = "ManagedObject"

  private mutating func property(_ attribute: Attribute, of entity: Entity) -> SwiftClass.Property {
    let mark = attribute.isOptional ? "?" : ""
    let owner = sayable.formerNames[entity.name] ?? entity.name
    let origin = sayable.formerNames["\(entity.name).\(attribute.name)"] ?? attribute.name
    var made = SwiftClass.Property(name: attribute.name, type: "")
    made.comments += [known.evidenceOfNull(origin, of: owner)].compactMap(\.self)
    if attribute.isTransient {
      // It has no type in the model, so that it may be any here.
      let type = sayable.original(attribute.name, in: entity.name)?.type.swiftType?.rawValue ?? "Any"
      (made.attributes, made.type) = (["@Transient"], type + mark)
      return made
    }
    let former = attribute.renamingIdentifier.map { "(renamingIdentifier: \(SwiftText.literal($0)))" } ?? ""
    made.attributes = ["@Attribute\(former)"]
    let stored = StoredType(attribute, named: origin, of: owner, known)
    made.type = type(of: attribute, stored, at: origin, of: owner) + mark
    made.initial = attribute.defaultValue.flatMap { value in
      stored == nil ? SwiftLiteral.text(value, as: attribute.type) : stored?.caseName(of: value, known).map { ".\($0)" }
    }
    return made
  }

  private mutating func type(
    of attribute: Attribute, _ stored: StoredType?, at path: String, of entity: String
  ) -> String {
    if let stored, let name = types.type(stored.type, from: stored.scope) {
      if case .named = stored.type {
        conformances[name] = attribute.type == .transformable ? "StorableAsData" : "Storable"
      }
      return name
    }
    if attribute.type == .transformable { return "UIImage" }
    if attribute.defaultValue == nil, let candidate = known.column(path, of: entity)?.candidate,
      case .attribute(.raw, _) = candidate.rule, let name = types.suggested(candidate)
    {
      conformances[name] = "Storable"
      return name
    }
    return attribute.type.swiftType?.rawValue ?? "Data"
  }

  private func property(_ relationship: Relationship) -> SwiftClass.Property {
    let destination = SwiftNames.quoted(relationship.destination)
    var arguments = [
      "inverse: \(SwiftText.literal(relationship.inverse ?? ""))", "deleteRule: .\(relationship.deleteRule.swiftName)",
    ]
    if let former = relationship.renamingIdentifier {
      arguments.append("renamingIdentifier: \(SwiftText.literal(former))")
    }
    let one = destination + (relationship.isOptional ? "?" : "")
    return SwiftClass.Property(
      attributes: ["@Relationship(\(arguments.joined(separator: ", ")))"], name: relationship.name,
      type: relationship.isToMany ? "Set<\(destination)>" : one)
  }

  private func property(_ fetched: FetchedProperty) -> SwiftClass.Property {
    let request = fetched.fetchRequest
    let target = SwiftNames.quoted(request.entity)
    let (label, type): (String?, String) =
      switch request.resultType {
      case .objects: (nil, "[\(target)]")
      case .count: ("countOf", "Int")
      case .objectIDs: ("identifiersOf", "[NSManagedObjectID]")
      case .dictionaries: ("dictionariesOf", "[[String: Any]]")
      }
    let keys = request.sortDescriptors.map { text in
      let key = SortKey(text)
      return "NSSortDescriptor(key: \(SwiftText.literal(key.path)), ascending: \(key.isAscending))"
    }
    let arguments = [
      label.map { "\($0): \(target).self" },
      request.predicate.map { "predicate: NSPredicate(format: \(SwiftText.literal($0)))" },
      keys.isEmpty ? nil : "sortDescriptors: [\(keys.joined(separator: ", "))]",
    ].compactMap(\.self)
    let list = arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
    return SwiftClass.Property(attributes: ["@Fetched\(list)"], name: fetched.name, type: type)
  }
}

/// A key of a fetch request as the readers of models and of source have it: `name`, `name descending`.
private struct SortKey {
  let path: String
  let isAscending: Bool

  init(_ text: String) {
    isAscending = !text.hasSuffix(" descending")
    path = isAscending ? text : String(text.dropLast(" descending".count))
  }
}

/// The type that source declares for what storable stores by its raw value or boxed as JSON (DIALECTS B5, B6).
private struct StoredType {
  let type: SwiftType
  let scope: String

  /// Nil for a plain value, and for a type that would be stored in another way than the model has it.
  init?(_ attribute: Attribute, named name: String, of entity: String, _ known: KnownValues) {
    let found = known.contract.entity(named: entity)
    let declared = found?.property(persistentName: name)?.swiftType.unwrapped
    scope = found?.scope ?? ""
    type = declared ?? Self.boxed(in: attribute.valueTransformerName) ?? .other("")
    var trial = ValueTypes(known, beside: [])
    guard type.primitive == nil, let spelled = trial.type(type, from: scope) else { return nil }
    if attribute.type == .transformable {
      let made = LibraryTransformer.boxed.name(of: SwiftType(spelling: spelled))
      guard made == attribute.valueTransformerName, attribute.defaultValue == nil else { return nil }
      // It has no sets (DIALECTS B6).
      if case .set = type { return nil }
      return
    }
    guard RawCodec(type, in: known.contract, from: scope)?.rawType?.attributeType == attribute.type,
      attribute.defaultValue.map({ caseName(of: $0, known) != nil }) ?? true
    else { return nil }
  }

  /// The type of `boxedValueTransformer<Array<Int>>`.
  private static func boxed(in transformer: String?) -> SwiftType? {
    let start = LibraryTransformer.boxed.rawValue + "<"
    guard let transformer, transformer.hasPrefix(start), transformer.hasSuffix(">") else { return nil }
    return SwiftType(spelling: String(transformer.dropFirst(start.count).dropLast()))
  }

  func caseName(of value: Value, _ known: KnownValues) -> String? {
    RawCodec(type, in: known.contract, from: scope)?.cases.first { $0.rawValue.value == value }?.name
  }
}

// What storable cannot say.
extension StorableWriter {
  static var limits: Limits {
    var limits = Limits(
      entities: entityLimits, attributes: attributeLimits, relationships: relationshipLimits,
      fetchedProperties: fetchedLimits, fetchRequests: requestLimits,
      configurations: [.dropping("configuration") { _, _ in true }])
    limits.mostIdentifiers = 0
    limits.names = Dialect.storable.traits.takenNames
    limits.refusesEntity = { libraryTypes.contains($0) || isVersioned($0) }
    return limits
  }

  /// Types of storable that its classes speak of.
  private static let libraryTypes: Set<String> = [
    base, "Attribute", "Relationship", "Fetched", "Transient", "Storable", "StorableAsData", "Boxed", "Schema",
  ]

  /// `Person_v2`, which is a later class of `Person` (DIALECTS B2).
  private static func isVersioned(_ name: String) -> Bool {
    let digits = name.reversed().prefix { $0.isASCII && $0.isNumber }.count
    return digits > 0 && name.dropLast(digits).hasSuffix("_v")
  }

  private static var entityLimits: [Limit<Entity>] {
    [
      .reducing("class") { entity, _ in if entity.className != nil { entity.className = entity.name } },
      .settling { entity, _ in entity.className = entity.name }, .lacking("user info", \.userInfo, [:]),
      .lacking("hash modifier", \.versionHashModifier, nil), .lacking("indexes", \.fetchIndexes, []),
      .lacking("uniqueness constraints", \.uniquenessConstraints, []),
    ]
  }

  private static var attributeLimits: [Limit<Attribute>] {
    [
      .dropping("type") { attribute, place in !attribute.isTransient && !isStored(attribute, place) },
      .reducing("type") { attribute, _ in
        guard attribute.isTransient else { return }
        (attribute.type, attribute.elements, attribute.valueTransformerName) = (.undefined, [], nil)
      },
      .reducing("renaming identifier") { attribute, _ in
        if attribute.isTransient { attribute.renamingIdentifier = nil }
      },
      .reducing("derivation") { attribute, _ in
        (attribute.derivationExpression, attribute.derivationFilter) = (nil, nil)
      },
      .unreadDefault,
      .reducing("default") { attribute, place in
        guard let value = attribute.defaultValue else { return }
        let isSaid =
          stored(attribute, place)?.caseName(of: value, place.known) != nil
          || SwiftLiteral.text(value, as: attribute.type) != nil
        if attribute.isTransient || !isSaid { attribute.defaultValue = nil }
      },
      .reducing("transformer") { attribute, _ in
        if attribute.type != .transformable { attribute.valueTransformerName = nil }
      },
      .lacking("minimum", \.validation.minimum, nil), .lacking("maximum", \.validation.maximum, nil),
      .lacking("pattern", \.validation.regularExpression, nil),
      .lacking("validation", \.validation.otherPredicates, []),
      .settling { attribute, _ in if attribute.type == .transformable { attribute.valueClassName = nil } },
      .lacking("class", \.valueClassName, nil), .lacking("user info", \.userInfo, [:]),
      .lacking("indexed", \.isIndexed, false), .lacking("Spotlight", \.isIndexedBySpotlight, false),
      .lacking("cloud encryption", \.allowsCloudEncryption, false),
      .lacking("external storage", \.allowsExternalBinaryDataStorage, false),
      .lacking("preserved after deletion", \.preservesValueOnDeletion, false),
      .lacking("hash modifier", \.versionHashModifier, nil),
    ]
  }

  /// Whether it has the attribute's type of column (DIALECTS B3, B6, B7).
  private static func isStored(_ attribute: Attribute, _ place: SubjectPlace) -> Bool {
    switch attribute.type {
    case .transformable:
      attribute.valueTransformerName == LibraryTransformer.image.rawValue || stored(attribute, place) != nil
    case .decimal: false
    default: attribute.type.swiftType != nil
    }
  }

  private static func stored(_ attribute: Attribute, _ place: SubjectPlace) -> StoredType? {
    StoredType(attribute, named: attribute.name, of: place.entity?.name ?? "", place.known)
  }

  private static var relationshipLimits: [Limit<Relationship>] {
    [
      .dropping("destination") { relationship, place in place.model.entity(named: relationship.destination) == nil },
      .dropping("transient") { relationship, _ in relationship.isTransient },
      .dropping("no inverse") { relationship, place in !isMutual(relationship, place) },
      .reducing("optional") { relationship, _ in if relationship.isToMany { relationship.isOptional = true } },
      .reducing("minimum count") { relationship, _ in
        relationship.minCount = relationship.isToMany || relationship.isOptional ? 0 : 1
      },
      .reducing("maximum count") { relationship, _ in relationship.maxCount = relationship.isToMany ? 0 : 1 },
      .lacking("ordered", \.isOrdered, false), .lacking("user info", \.userInfo, [:]),
      .lacking("Spotlight", \.isIndexedBySpotlight, false), .lacking("hash modifier", \.versionHashModifier, nil),
    ]
  }

  /// Whether each side leads to the class that declares the other, or to one above it (DIALECTS B11).
  private static func isMutual(_ relationship: Relationship, _ place: SubjectPlace) -> Bool {
    let model = place.model
    guard let entity = place.entity, let other = model.inverse(of: relationship), !other.isTransient,
      other.inverse == relationship.name,
      let owner = model.entity(named: relationship.destination).flatMap({ model.declarer(of: other.name, in: $0) })
    else { return false }
    func isAbove(_ name: String, _ entity: Entity) -> Bool {
      entity.name == name || model.ancestors(of: entity).contains { $0.name == name }
    }
    return isAbove(other.destination, entity) && isAbove(relationship.destination, owner)
  }

  private static var fetchedLimits: [Limit<FetchedProperty>] {
    [
      .dropping("name") { property, _ in
        let taken = Dialect.storable.traits.takenNames
        return SwiftNames.kept(property.name, taken: taken, hidesTypes: false) != property.name
      },
      .dropping("destination") { property, place in
        let target = property.fetchRequest.entity
        return place.model.entity(named: target) == nil
          || SwiftNames.kept(target, taken: libraryTypes, hidesTypes: true) != target
      },
      .lacking("user info", \.userInfo, [:]),
      // The request has the property's name.
      .settling { property, _ in property.fetchRequest.name = property.name },
    ]
  }

  private static var requestLimits: [Limit<FetchRequest>] {
    [
      .dropping("fetch request") { _, place in place.entity == nil },
      // A percent sign stands for an argument.
      .reducing("predicate") { request, _ in if request.predicate?.contains("%") == true { request.predicate = nil } },
      .reducing("sort") { request, _ in
        let isSaid = request.sortDescriptors.allSatisfy { !SortKey($0).path.contains(" ") }
        if !isSaid || request.resultType == .count { request.sortDescriptors = [] }
      },
      .reducing("facets of a fetch request") { request, _ in
        request = FetchRequest(
          name: request.name, entity: request.entity, predicate: request.predicate,
          sortDescriptors: request.sortDescriptors, resultType: request.resultType)
      },
    ]
  }
}
