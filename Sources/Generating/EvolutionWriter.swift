import Census
import Escaping
import Foundation
import Schema

/// How an attribute is declared, which the tool's configuration can say too (DIALECTS A56).
struct EvolutionRule {
  var swiftName: String
  /// Without the mark of an optional.
  var type: String
  var method = StorageMethod.default
  var transformerName: String?
  /// Nil for what cannot fail to decode (DIALECTS A21).
  var policy: DecodeFailurePolicy?

  /// The arguments of `@Attribute` that the rule decides.
  fileprivate var arguments: [String] {
    let stored =
      switch method {
      case .default: [String]()
      case .transformed: ["storageMethod: .transformed(name: \(SwiftText.literal(transformerName ?? "")))"]
      case .raw, .codable, .composition: ["storageMethod: .\(method.rawValue)"]
      }
    return stored + (policy.map { ["decodeFailurePolicy: .\($0.rawValue)"] } ?? [])
  }
}

/// Writes the classes of CoreDataEvolution, `@PersistentModel` (DIALECTS §1.A).
struct EvolutionWriter: ClassWriter {
  private let sayable: SayableModel
  private var model: Model { sayable.model }
  private let known: KnownValues
  private let options: GenerationOptions
  private let names: ModelNames
  private(set) var types: ValueTypes
  /// What source says and a class here does not.
  private(set) var omissions: [Omission] = []

  init(_ sayable: SayableModel, _ known: KnownValues, _ options: GenerationOptions) {
    self.sayable = sayable
    self.known = known
    self.options = options
    names = ModelNames(sayable.model, Dialect.coreDataEvolution.traits.takenNames)
    types = ValueTypes(known, beside: names.entities.values)
  }

  /// The declarations of each entity: the class, and the types that no class before it needs.
  mutating func declarations() -> [(entity: String, declarations: [[String]])] {
    model.entities.map { entity in
      let name = names.name(of: entity.name)
      var made = SwiftClass(head: "final class \(SwiftNames.quoted(name)): NSManagedObject")
      let arguments = [
        options.tool.generateInit ? "generateInit: true" : nil,
        options.tool.generateToManyCount ? nil : "generateToManyCount: false",
      ].compactMap(\.self)
      made.attributes = [
        "@objc(\(entity.name))",
        "@PersistentModel" + (arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"),
      ]
      made.access = options.access ?? .internal
      made.hasInitialiser = false
      made.properties = entity.attributes.map { property($0, of: entity) }
      made.properties += entity.relationships.map { property($0, of: entity) }
      return (name, [made.lines] + types.take().map(made.access.marking))
    }
  }

  private func swiftName(_ name: String, of entity: Entity, declared: String?) -> String {
    let own = names.property(name, of: entity.name, in: model)
    let others = Set(names.properties[entity.name]?.values.map(\.self) ?? []).subtracting([own])
    guard let declared, SwiftNames.kept(declared, taken: others, hidesTypes: false) == declared else { return own }
    return declared
  }

  func swiftName(of relationship: Relationship, in entity: Entity) -> String {
    let found = known.contract.entity(named: entity.name)
    let declared = found?.relationships.first { $0.persistentName == relationship.name }
    return swiftName(relationship.name, of: entity, declared: declared?.swiftName)
  }

  private mutating func property(_ attribute: Attribute, of entity: Entity) -> SwiftClass.Property {
    let rule = rule(for: attribute, of: entity)
    var arguments: [String] = []
    if entity.uniquenessConstraints.contains([attribute.name]) { arguments.append(".unique") }
    if attribute.isTransient { arguments.append(".transient") }
    if rule.swiftName != attribute.name { arguments.append("persistentName: \(SwiftText.literal(attribute.name))") }
    arguments += rule.arguments + Self.limits(of: attribute)
    var property = SwiftClass.Property(name: rule.swiftName, type: rule.type + (attribute.isOptional ? "?" : ""))
    if !arguments.isEmpty { property.attributes.append("@Attribute(\(arguments.joined(separator: ", ")))") }
    property.initial =
      attribute.defaultValue.flatMap { SwiftLiteral.text($0, as: attribute.type, callsDecimal: false) }
      ?? initialCase(of: attribute, in: entity, rule) ?? declaredValue(of: attribute, in: entity, rule)
    if let (declared, scope) = ownDeclaration(of: attribute, in: entity),
      [.raw, .codable, .transformed].contains(rule.method), declared.storageMethod == rule.method
    {
      property.comments += types.comments(on: declared.swiftType, from: scope)
    }
    property.comments += [known.evidenceOfNull(attribute.name, of: entity.name)].compactMap(\.self)
    return property
  }

  /// The model's default of what is stored by its raw value, which no default of the class's own model says
  /// (DIALECTS A41).
  private func initialCase(of attribute: Attribute, in entity: Entity, _ rule: EvolutionRule) -> String? {
    guard rule.method == .raw, !attribute.isOptional,
      let value = sayable.original(attribute.name, in: entity.name)?.defaultValue,
      let literal = SwiftLiteral.text(value, as: attribute.type, callsDecimal: false)
    else { return nil }
    return "\(rule.type)(rawValue: \(literal))!"
  }

  /// The property of CoreDataEvolution's source behind an attribute, with the scope of its type's names.
  private func ownDeclaration(of attribute: Attribute, in entity: Entity) -> (PropertyContract, scope: String)? {
    guard let found = known.contract.entity(named: entity.name), found.dialect == .coreDataEvolution,
      let declared = found.property(persistentName: attribute.name), declared.origin == .source
    else { return nil }
    return (declared, found.scope)
  }

  /// The initial value that source of this system writes, where no model can have it.
  private mutating func declaredValue(of attribute: Attribute, in entity: Entity, _ rule: EvolutionRule) -> String? {
    guard let (declared, scope) = ownDeclaration(of: attribute, in: entity), let value = declared.defaultValue,
      !value.isNil, rule.method != .default || value.value == nil
    else { return nil }
    let type = declared.swiftType.unwrapped
    if let text = value.written.flatMap({ types.expression($0, as: type, from: scope) }) { return text }
    omissions.append(Omission(entity: entity.name, path: attribute.name, facet: "initial value"))
    return nil
  }

  /// How an attribute is declared: as source or configuration has it, else as the rows suggest.
  mutating func rule(for attribute: Attribute, of entity: Entity) -> EvolutionRule {
    let found = known.contract.entity(named: entity.name)
    let declared = found?.property(persistentName: attribute.name)
    let name = swiftName(attribute.name, of: entity, declared: declared?.swiftName)
    var rule = EvolutionRule(swiftName: name, type: attribute.type.swiftPrimitive?.rawValue ?? "Data")
    store(attribute, entity, declared, found?.scope ?? "", in: &rule)
    if [.raw, .codable, .transformed].contains(rule.method) { rule.policy = declared?.policy ?? options.tool.policy }
    return rule
  }

  private mutating func store(
    _ attribute: Attribute, _ entity: Entity, _ declared: PropertyContract?, _ scope: String,
    in rule: inout EvolutionRule
  ) {
    func take(_ type: String, _ method: StorageMethod) { (rule.type, rule.method) = (type, method) }
    let type = declared?.swiftType.unwrapped
    switch attribute.type {
    case .composite:
      let source = type.flatMap { type -> TypeDeclaration? in
        guard case .named(let name) = type else { return nil }
        return known.contract.type(named: name, from: scope)
      }
      return take(types.composition(attribute, at: attribute.name, of: entity.name, source: source), .composition)
    case .transformable:
      rule.transformerName = attribute.valueTransformerName
      let asked = known.asked(attribute, of: entity.name)?.swiftType.unwrapped
      let made = sayable.original(attribute.name, in: entity.name)?.valueClassName.map { SwiftType(spelling: $0) }
      let written = made.flatMap { $0.isCollectionOfPrimitives || $0.plainIdentifier ? $0 : nil }
      let own = ownDeclaration(of: attribute, in: entity).flatMap { declared, scope in
        declared.storageMethod == .transformed ? types.spelled(declared.swiftType.unwrapped, from: scope) : nil
      }
      return take((asked ?? own ?? written)?.description ?? "NSObject", .transformed)
    default: break
    }
    if let asked = known.asked(attribute, of: entity.name) {
      // A type that no file declares is the app's own.
      return take(
        types.type(asked.swiftType.unwrapped, from: scope) ?? asked.swiftType.unwrapped.description, asked.storageMethod
      )
    }
    if let primitive = type?.primitive, primitive.isCoreDataEvolutions, primitive.attributeType == attribute.type {
      rule.type = primitive.rawValue
    }
    // Limits and defaults are for plain values alone.
    let isPlain = attribute.defaultValue != nil || !attribute.validation.isEmpty || attribute.isTransient
    guard !isPlain else { return }
    if let type, type.primitive == nil {
      let raw = RawCodec(type, in: known.contract, from: scope)?.rawType
      if let raw, raw.attributeType == attribute.type, Self.rawTypes.contains(raw),
        let name = types.type(type, from: scope)
      {
        return take(name, .raw)
      }
      if attribute.type == .binary, attribute.isOptional, let name = types.type(type, from: scope) {
        return take(name, .codable)
      }
    }
    guard let candidate = known.column(attribute.name, of: entity.name)?.candidate,
      case .attribute(let method, _) = candidate.rule, method == .raw || method == .codable && attribute.isOptional,
      let name = types.suggested(candidate)
    else { return }
    take(name, method)
  }

  /// What its runtime schema takes (DIALECTS A7).
  private static let rawTypes: Set<SwiftPrimitive> = [.string, .int, .int16, .int32, .int64]

  /// What a value has to satisfy (DIALECTS A60).
  private static func limits(of attribute: Attribute) -> [String] {
    let validation = attribute.validation
    let labels: (String, String) =
      switch attribute.type {
      case .string: ("minLength", "maxLength")
      case .date: ("minDate", "maxDate")
      default: ("min", "max")
      }
    let type: AttributeType = attribute.type == .string ? .integer64 : attribute.type
    return [
      validation.minimum.flatMap { limit($0, type) }.map { "\(labels.0): \($0)" },
      validation.maximum.flatMap { limit($0, type) }.map { "\(labels.1): \($0)" },
      validation.regularExpression.map { "regex: \(SwiftText.literal($0))" },
    ].compactMap(\.self)
  }

  private static func limit(_ value: Value, _ type: AttributeType) -> String? {
    switch value {
    case .scalar(.integer(let number)): "\(number)"
    case .scalar(.double(let number)), .float(let number): number.isFinite ? "\(number)" : nil
    case .scalar(.date): SwiftLiteral.text(value, as: .date)
    default: nil
    }
  }

  private func property(_ relationship: Relationship, of entity: Entity) -> SwiftClass.Property {
    let swiftName = swiftName(of: relationship, in: entity)
    var arguments: [String] = []
    if swiftName != relationship.name { arguments.append("persistentName: \(SwiftText.literal(relationship.name))") }
    arguments.append("inverse: \(SwiftText.literal(relationship.inverse ?? ""))")
    arguments.append("deleteRule: .\(relationship.deleteRule.swiftName)")
    if relationship.minCount != 0 { arguments.append("minimumModelCount: \(relationship.minCount)") }
    if relationship.isToMany, relationship.maxCount != 0 {
      arguments.append("maximumModelCount: \(relationship.maxCount)")
    }
    let destination = SwiftNames.quoted(names.name(of: relationship.destination))
    let type =
      relationship.isToMany
      ? relationship.isOrdered ? "[\(destination)]" : "Set<\(destination)>" : "\(destination)?"
    return SwiftClass.Property(
      attributes: ["@Relationship(\(arguments.joined(separator: ", ")))"], name: swiftName, type: type)
  }
}

extension SwiftType {
  /// Whether it is one name that a declaration can spell.
  fileprivate var plainIdentifier: Bool {
    if case .named(let name) = self { SwiftNames.isIdentifier(name) } else { false }
  }
}

extension Attribute {
  /// Whether a property's initial value says the default.
  fileprivate var canSayDefault: Bool {
    defaultValue.map { SwiftLiteral.text($0, as: type, callsDecimal: false) != nil } ?? true
  }
}

// What CoreDataEvolution cannot say.
extension EvolutionWriter {
  static var limits: Limits {
    var limits = Limits(
      entities: entityLimits, attributes: attributeLimits, relationships: relationshipLimits,
      fetchedProperties: [.dropping("fetched property") { _, _ in true }],
      fetchRequests: [.dropping("fetch request") { _, _ in true }],
      configurations: [.dropping("configuration") { _, _ in true }])
    limits.mostIdentifiers = 0
    limits.dialect = .coreDataEvolution
    limits.namesEntities = true
    return limits
  }

  private static var entityLimits: [Limit<Entity>] {
    [
      .lacking("super-entity", \.superentity, nil), .lacking("abstract", \.isAbstract, false),
      .reducing("class") { entity, _ in if entity.className != nil { entity.className = entity.name } },
      .settling { entity, _ in entity.className = entity.name }, .lacking("user info", \.userInfo, [:]),
      .lacking("hash modifier", \.versionHashModifier, nil), .lacking("renaming identifier", \.renamingIdentifier, nil),
      .lacking("indexes", \.fetchIndexes, []),
      .reducing("uniqueness constraints") { entity, _ in
        let attributes = Set(entity.attributes.filter { !$0.isTransient }.map(\.name))
        let constraints = entity.uniquenessConstraints
        entity.uniquenessConstraints = constraints.filter { $0.count == 1 && attributes.contains($0[0]) }
      },
    ]
  }

  private static var attributeLimits: [Limit<Attribute>] {
    [
      .dropping("type") { attribute, place in
        switch attribute.type {
        case .undefined, .objectID, .other, .codable: true
        case .composite: place.isElement || attribute.elements.isEmpty
        case .transformable: place.isElement
        default: false
        }
      },
      .dropping("transient") { attribute, _ in
        attribute.isTransient && [.composite, .transformable].contains(attribute.type)
      },
      .reducing("derivation") { attribute, _ in
        (attribute.derivationExpression, attribute.derivationFilter) = (nil, nil)
      },
      .reducing("optional") { attribute, place in
        if !place.isElement, [.composite, .transformable].contains(attribute.type) { attribute.isOptional = true }
      },
      // The class says it, by the case that has it, but its own model has none (DIALECTS A41).
      .settling { attribute, place in
        if !attribute.isOptional, place.asked(attribute)?.storageMethod == .raw, attribute.canSayDefault {
          attribute.defaultValue = nil
        }
      },
      .reducing("default") { attribute, place in
        if place.asked(attribute) != nil || !attribute.canSayDefault { attribute.defaultValue = nil }
      },
      .unreadDefault, .namedTransformer,
      .lacking("validation", \.validation.otherPredicates, []),
      .reducing("minimum") { attribute, place in
        attribute.validation.minimum = bound(\.minimum, of: attribute, place)
      },
      .reducing("maximum") { attribute, place in
        attribute.validation.maximum = bound(\.maximum, of: attribute, place)
      },
      .reducing("pattern") { attribute, place in
        if attribute.type != .string || place.asked(attribute) != nil { attribute.validation.regularExpression = nil }
      },
      .reducing("class") { attribute, _ in if attribute.type != .transformable { attribute.valueClassName = nil } },
      // The class is the property's type, and its reader does not keep it.
      .settling { attribute, _ in attribute.valueClassName = nil },
      .lacking("user info", \.userInfo, [:]), .lacking("indexed", \.isIndexed, false),
      .lacking("Spotlight", \.isIndexedBySpotlight, false),
      .lacking("cloud encryption", \.allowsCloudEncryption, false),
      .lacking("external storage", \.allowsExternalBinaryDataStorage, false),
      .lacking("preserved after deletion", \.preservesValueOnDeletion, false),
      .lacking("hash modifier", \.versionHashModifier, nil), .lacking("renaming identifier", \.renamingIdentifier, nil),
    ]
  }

  /// A bound that an argument can say (DIALECTS A60).
  private static func bound(
    _ path: KeyPath<Validation, Value?>, of attribute: Attribute, _ place: SubjectPlace
  ) -> Value? {
    // Limits are for plain values alone.
    guard let value = attribute.validation[keyPath: path], place.asked(attribute) == nil else { return nil }
    switch (attribute.type, value) {
    case (.integer16, .scalar(.integer)), (.integer32, .scalar(.integer)), (.integer64, .scalar(.integer)),
      (.double, .scalar(.double)), (.float, .scalar(.double)):
      return limit(value, attribute.type) == nil ? nil : value
    case (.string, .scalar(.integer(let length))): return length < 0 ? nil : value
    case (.date, .scalar(.date)): return SwiftLiteral.text(value, as: .date) == nil ? nil : value
    default: return nil
    }
  }

  private static var relationshipLimits: [Limit<Relationship>] {
    [
      .dropping("destination") { relationship, place in place.model.entity(named: relationship.destination) == nil },
      .dropping("transient") { relationship, _ in relationship.isTransient },
      // It asks for an inverse, by the name that the destination itself declares (DIALECTS A27).
      .dropping("no inverse") { relationship, place in
        guard let inverse = relationship.inverse, let destination = place.model.entity(named: relationship.destination),
          let other = destination.relationships.first(where: { $0.name == inverse }), !other.isTransient
        else { return true }
        return other.destination != place.entity?.name || other.inverse != relationship.name
      },
      .reducing("optional") { relationship, _ in
        relationship.isOptional = !relationship.isToMany || relationship.minCount == 0
      },
      // The macro takes no number below zero (DIALECTS A30).
      .reducing("minimum count") { relationship, _ in relationship.minCount = max(0, relationship.minCount) },
      .reducing("maximum count") { relationship, _ in relationship.maxCount = max(0, relationship.maxCount) },
      .reducing("ordered") { relationship, _ in if !relationship.isToMany { relationship.isOrdered = false } },
      .reducing("delete rule") { relationship, _ in
        if relationship.deleteRule == .noAction { relationship.deleteRule = .nullify }
      },
      .lacking("user info", \.userInfo, [:]), .lacking("Spotlight", \.isIndexedBySpotlight, false),
      .lacking("hash modifier", \.versionHashModifier, nil), .lacking("renaming identifier", \.renamingIdentifier, nil),
    ]
  }
}
