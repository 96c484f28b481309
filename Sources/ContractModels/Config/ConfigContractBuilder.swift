import Escaping
import Findings
import Foundation
import Schema

/// Turns rules and the model they are about into a contract.
struct ConfigContractBuilder {
  let model: Model
  let rules: ConfigRules
  private var findings: [Finding] = []

  init(model: Model, rules: ConfigRules) { (self.model, self.rules) = (model, rules) }

  mutating func contract() -> Contract {
    checkOwners()
    let entities = model.entities.compactMap { entity($0) }
    let types = compositions(of: entities)
    var contract = Contract(entities: entities, types: types, findings: findings)
    contract.toolOptions = rules.toolOptions
    return contract
  }

  /// Nil for an entity about which nothing is stated.
  private mutating func entity(_ entity: Entity) -> EntityContract? {
    let attributeRules = rules.attributes[entity.name] ?? [:]
    let relationshipRules = rules.relationships[entity.name] ?? [:]
    let attributes = model.attributes(of: entity)
    let relationships = model.relationships(of: entity)
    checkNames(attributeRules, attributes.map(\.name), entity, "attribute")
    checkNames(relationshipRules, relationships.map(\.name), entity, "relationship")
    checkSwiftNames(
      attributes.map { ($0.name, attributeRules[$0.name]?.rule.swiftName) }
        + relationships.map { ($0.name, relationshipRules[$0.name]?.rule) }, of: entity.name
    ) { attributeRules[$0]?.location ?? relationshipRules[$0]?.location }
    for (name, rule) in relationshipRules.sorted(by: { $0.key < $1.key }) {
      checkSwiftName(rule, of: name, in: entity.name)
    }
    let properties = attributes.compactMap { property($0, attributeRules[$0.name], entity) }
    let named = relationships.compactMap { relationship in
      relationshipRules[relationship.name].map { self.relationship(relationship, $0) }
    }
    let places = properties.map(\.location) + named.map(\.location)
    guard let place = places.min(by: { $0.line < $1.line }) else { return nil }
    var contract = EntityContract(
      entityName: entity.name, swiftName: entity.className ?? entity.name, dialect: .coreDataEvolution,
      properties: properties, relationships: named, location: place)
    contract.isAbstract = entity.isAbstract
    contract.origin = .config
    return contract
  }

  private mutating func property(
    _ attribute: Attribute, _ rule: ConfigRules.Placed<ConfigRules.AttributeRule>?, _ entity: Entity
  ) -> PropertyContract? {
    let mapping = rules.typeMappings[attribute.type.title]
    guard let place = rule?.location ?? mapping?.location else { return nil }
    let stated = rule?.rule ?? ConfigRules.AttributeRule()
    let method = stated.storageMethod ?? attribute.type.storageMethod
    // No mapping says how another storage method reads a column.
    let inferred =
      stated.storageMethod ?? .default == .default ? mapping?.rule ?? attribute.type.swiftType : .other("Any")
    let type = stated.swiftType ?? inferred
    let isOptional = attribute.isOptional && !stated.ignoresOptionality
    let named = stated.transformerName.flatMap { $0.isBlank ? nil : $0 }
    let isDecoded = method == .raw || method == .codable || method == .transformed
    var made = PropertyContract(
      swiftName: stated.swiftName ?? attribute.name, persistentName: attribute.name,
      swiftType: isOptional && !type.isOptional ? .optional(type) : type, storageMethod: method,
      policy: stated.policy ?? (isDecoded ? rules.policy?.rule : nil),
      defaultValue: attribute.defaultValue.map { DefaultExpression(text: $0.literal, value: $0) }, location: place)
    made.isTransient = attribute.isTransient
    made.isUnique = entity.uniquenessConstraints.contains([attribute.name])
    if method == .transformed { made.transformerName = named ?? attribute.valueTransformerName }
    made.origin = .config
    for fault in ConfigRuleCheck(rule: stated, property: made, attribute: attribute).faults {
      add(fault.code, entity.name, attribute.name, fault.message, place)
    }
    return made
  }

  private func relationship(_ relationship: Relationship, _ rule: ConfigRules.Placed<String?>) -> RelationshipContract {
    let target = SwiftType.named(model.entity(named: relationship.destination)?.className ?? relationship.destination)
    let toMany: SwiftType = relationship.isOrdered ? .array(target) : .set(target)
    var made = RelationshipContract(
      swiftName: rule.rule ?? relationship.name, persistentName: relationship.name,
      swiftType: relationship.isToMany ? toMany : .optional(target), destination: target.description,
      isToMany: relationship.isToMany,
      // The tool writes every to-one as an optional (DIALECTS A28).
      isOptional: !relationship.isToMany, inverse: relationship.inverse, deleteRule: relationship.deleteRule,
      location: rule.location)
    made.isOrdered = relationship.isOrdered
    made.minCount = relationship.minCount
    made.maxCount = relationship.maxCount
    made.origin = .config
    return made
  }
}

// Composition types, and rules that are about nothing.
extension ConfigContractBuilder {
  /// The struct of each composition, its leaves by the model's composite.
  private mutating func compositions(of entities: [EntityContract]) -> [String: TypeDeclaration] {
    var types: [String: TypeDeclaration] = [:]
    for entity in entities {
      for property in entity.properties where property.storageMethod == .composition {
        let name = property.swiftType.unwrapped.description
        guard types[name] == nil, let owner = model.entity(named: entity.entityName),
          let attribute = model.attributes(of: owner).first(where: { $0.name == property.persistentName })
        else { continue }
        let leaves = rules.compositions[name] ?? [:]
        for (leaf, rule) in leaves.sorted(by: { $0.key < $1.key })
        where !attribute.elements.contains(where: { $0.name == leaf }) {
          addForNothing(name, leaf, "the composite has no element “\(leaf)”", rule.location)
        }
        for (leaf, rule) in leaves.sorted(by: { $0.key < $1.key }) { checkSwiftName(rule, of: leaf, in: name) }
        checkSwiftNames(attribute.elements.map { ($0.name, leaves[$0.name]?.rule) }, of: name) { leaves[$0]?.location }
        var made = TypeDeclaration(
          name: name,
          kind: .structure(.init(fields: attribute.elements.map { field($0, leaves[$0.name], property.location) })),
          isComposition: true, location: property.location)
        made.origin = .config
        types[name] = made
      }
    }
    for (name, leaves) in rules.compositions.sorted(by: { $0.key < $1.key }) where types[name] == nil {
      guard let place = leaves.values.map(\.location).min(by: { $0.line < $1.line }) else { continue }
      addForNothing(name, nil, "no attribute is a composition of \(name)", place)
    }
    return types
  }

  private func field(
    _ element: Attribute, _ rule: ConfigRules.Placed<String?>?, _ place: SourcePlace
  ) -> TypeDeclaration.Field {
    let type = rules.typeMappings[element.type.title]?.rule ?? element.type.swiftType
    let name = (rule?.rule ?? nil) ?? element.name
    return TypeDeclaration.Field(
      name: name, type: element.isOptional && !type.isOptional ? .optional(type) : type,
      defaultValue: element.defaultValue.map { DefaultExpression(text: $0.literal, value: $0) }, codingKey: name,
      persistentName: element.name, location: rule?.location ?? place)
  }

  private mutating func checkOwners() {
    let places =
      rules.attributes.mapValues { $0.values.map(\.location) }.map { ($0.key, $0.value) }
      + rules.relationships.mapValues { $0.values.map(\.location) }.map { ($0.key, $0.value) }
    for (owner, places) in places.sorted(by: { $0.0 < $1.0 }) where model.entity(named: owner) == nil {
      guard let place = places.min(by: { $0.line < $1.line }) else { continue }
      addForNothing(owner, nil, "the model has no entity “\(owner)”", place)
    }
    for (type, mapping) in rules.typeMappings.sorted(by: { $0.key < $1.key }) {
      guard let column = AttributeType(title: type), column.swiftPrimitive != nil else {
        add(.configUnsupportedTypeMapping, nil, type, "no column has this type", mapping.location)
        continue
      }
      if mapping.rule.isBlank {
        add(.configInvalidValue, nil, type, "swiftType is empty", mapping.location)
      } else if !column.takes(mapping.rule) {
        let message = "\(mapping.rule) does not fit \(type)"
        add(.configTypeMismatch, nil, type, message, mapping.location)
      }
    }
  }

  private mutating func checkNames<Rule>(
    _ rules: [String: ConfigRules.Placed<Rule>], _ names: [String], _ entity: Entity, _ kind: String
  ) {
    for (name, rule) in rules.sorted(by: { $0.key < $1.key }) where !names.contains(name) {
      addForNothing(entity.name, name, "\(entity.name) has no \(kind) “\(name)”", rule.location)
    }
  }

  private mutating func checkSwiftName(_ rule: ConfigRules.Placed<String?>, of name: String, in owner: String) {
    guard let swiftName = rule.rule, !swiftName.isIdentifier else { return }
    let message = "swiftName “\(swiftName)” is no name in Swift"
    add(.configInvalidValue, owner, name, message, rule.location)
  }

  /// Two members cannot have one Swift name; one that no rule names has its own.
  private mutating func checkSwiftNames(
    _ names: [(persistent: String, swift: String??)], of owner: String, _ place: (String) -> SourcePlace?
  ) {
    let named = names.map { ($0.persistent, ($0.swift ?? nil) ?? $0.persistent) }
    let owners = Dictionary(grouping: named, by: \.1)
    for (persistent, swift) in named where swift != persistent {
      guard let other = owners[swift]?.first(where: { $0.0 != persistent })?.0, let place = place(persistent) else {
        continue
      }
      let message = "'\(other)' has the swiftName “\(swift)” too"
      add(.configInvalidValue, owner, persistent, message, place)
    }
  }

  private mutating func addForNothing(_ owner: String, _ path: String?, _ message: String, _ location: SourcePlace) {
    add(.configRuleForNothing, owner, path, message, location)
  }

  private mutating func add(
    _ code: FindingCode, _ entity: String?, _ path: String?, _ message: String, _ location: SourcePlace
  ) {
    findings.append(
      Finding(code: code, severity: .mismatch, entity: entity, path: path, message: message, location: location))
  }
}

extension AttributeType {
  /// What a rule without a type is about; a column without a primitive names no type.
  var swiftType: SwiftType { swiftPrimitive.map { .named($0.rawValue) } ?? .other("Any") }

  /// The storage of an attribute that no rule speaks of.
  var storageMethod: StorageMethod {
    switch self {
    case .composite: .composition
    case .transformable: .transformed
    case .codable: .codable
    default: .default
    }
  }
}

extension Value {
  /// A default as Swift would write it; a value without a literal by its kind.
  var literal: String {
    switch self {
    case .scalar(.null): "nil"
    case .scalar(.integer(let number)): "\(number)"
    case .scalar(.double(let number)): "\(number)"
    case .scalar(.decimal(let number)): "\(number)"
    case .scalar(.string(let text)), .scalar(.uri(let text)): SwiftText.literal(text)
    case .scalar(.boolean(let flag)): "\(flag)"
    case .scalar(.date(let seconds)): "Date(timeIntervalSinceReferenceDate: \(seconds))"
    case .scalar(.uuid(let uuid)): "\"\(uuid.uuidString)\""
    case .scalar(.data(let data)): "\"\(data.base64EncodedString())\""
    default: "…"
    }
  }
}
