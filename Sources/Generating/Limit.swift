import Census
package import Schema

/// A facet of a model that a form of declarations cannot say.
package struct Omission: Hashable, Sendable {
  /// Nil for what is of the model itself.
  package let entity: String?
  /// The property, with its elements, or the name of what is of the model itself.
  package let path: String?
  package let facet: String

  /// `Entity.property`.
  package var subject: String {
    guard let entity else { return "model" }
    return [entity, path].compactMap(\.self).joined(separator: ".")
  }

  /// The line for people.
  package func text(in form: GeneratedForm) -> String {
    // What is of the model itself has a name of its own kind: `configuration 'Local'`.
    let name = entity == nil ? path.map { " '\($0)'" } ?? "" : ""
    return "\(subject): \(facet)\(name) cannot be said in \(form.rawValue)"
  }
}

/// Where a subject stands.
struct SubjectPlace {
  let model: Model
  /// Its contract has the release that the declarations are for, too.
  let known: KnownValues
  var entity: Entity?
  /// Whether source of the same system says the attribute's type, so that it can be said whatever the model knows of it.
  var isDeclared = false
  /// Whether it is an element of a composite.
  var isElement = false
  /// Whether that composite is an enum.
  var isInEnum = false

  /// What a configuration asks of the storage of an attribute.
  func asked(_ attribute: Attribute) -> PropertyContract? {
    isElement ? nil : entity.flatMap { known.asked(attribute, of: $0.name) }
  }
}

/// A facet that a form cannot say, or not of every subject, and what is left of a subject without it.
struct Limit<Subject: Hashable> {
  enum Effect {
    /// The subject loses the facet.
    case reduces((inout Subject, SubjectPlace) -> Void)
    /// The subject gets what its reader finds, and nothing that the form says is lost.
    case settles((inout Subject, SubjectPlace) -> Void)
    /// Without the facet, nothing of the subject can be said.
    case drops((Subject, SubjectPlace) -> Bool)
    /// The facet is one that models are not compared by.
    case loses((Subject) -> Bool)
  }

  let facet: String
  let effect: Effect

  static func reducing(_ facet: String, _ reduce: @escaping (inout Subject, SubjectPlace) -> Void) -> Self {
    Self(facet: facet, effect: .reduces(reduce))
  }

  static func settling(_ settle: @escaping (inout Subject, SubjectPlace) -> Void) -> Self {
    Self(facet: "", effect: .settles(settle))
  }

  static func dropping(_ facet: String, _ isDropped: @escaping (Subject, SubjectPlace) -> Bool) -> Self {
    Self(facet: facet, effect: .drops(isDropped))
  }

  static func losing(_ facet: String, _ isLost: @escaping (Subject) -> Bool) -> Self {
    Self(facet: facet, effect: .loses(isLost))
  }

  /// A facet that becomes what a subject has that says nothing about it.
  static func lacking<Facet>(_ facet: String, _ path: WritableKeyPath<Subject, Facet>, _ value: Facet) -> Self {
    reducing(facet) { subject, _ in subject[keyPath: path] = value }
  }
}

/// What a form cannot say, by the kind of its subject.
struct Limits {
  var entities: [Limit<Entity>] = []
  var attributes: [Limit<Attribute>] = []
  var relationships: [Limit<Relationship>] = []
  var fetchedProperties: [Limit<FetchedProperty>] = []
  var fetchRequests: [Limit<FetchRequest>] = []
  var configurations: [Limit<Configuration>] = []
  /// How many version identifiers it can say.
  var mostIdentifiers = 1
  /// Where names are Swift's: those that properties cannot have; nil where any name can be said.
  var names: Set<String>?
  /// Which other names no entity can have there.
  var refusesEntity: (String) -> Bool = { _ in false }
  /// Where entities alone need names of Swift, because a property's own name can be said beside another.
  var namesEntities = false
  /// Where each entity has a class of its own: the names that no class can have.
  var classNames: Set<String>?
  /// The system whose source says what the model does not know.
  var dialect: Dialect?
  /// Whether its reader pairs relationships that name no inverse.
  var pairsInverses = false
}

/// A model as far as a form can say it, and what it cannot.
package struct SayableModel: Sendable {
  package private(set) var model: Model
  package private(set) var omissions: [Omission] = []
  let original: Model
  /// The earlier names of what had to get another, by entity or `Entity.property`.
  private(set) var formerNames: [String: String] = [:]

  package init(_ model: Model, in form: GeneratedForm, known: KnownValues = KnownValues()) {
    (self.model, original) = (model, model)
    let limits = form.limits
    let place = SubjectPlace(model: model, known: known)
    let names =
      limits.names.map { ModelNames(model, $0, limits.refusesEntity) }
      ?? (limits.namesEntities ? ModelNames(entitiesOf: model) : nil)
    self.model.entities = model.entities.compactMap { entity in
      apply(limits.entities, to: entity, of: entity.name, at: nil, place).map { properties(of: $0, limits, place) }
    }
    self.model.fetchRequests = model.fetchRequests.compactMap {
      apply(limits.fetchRequests, to: $0, of: nil, at: $0.name, place)
    }
    self.model.configurations = model.configurations.compactMap {
      apply(limits.configurations, to: $0, of: nil, at: $0.name, place)
    }
    if model.versionIdentifiers.count > limits.mostIdentifiers {
      self.model.versionIdentifiers = Array(model.versionIdentifiers.prefix(limits.mostIdentifiers))
      omissions.append(Omission(entity: nil, path: nil, facet: "version identifiers"))
    }
    // Names that only Xcode's form has; the elements stand in the attributes.
    self.model.compositeTypes = []
    self.model.unknowns = []
    if let names { take(names) }
    if let taken = limits.classNames { nameClasses(taken) }
    if limits.pairsInverses { pairInverses() }
  }

  /// The name that an entity has in the model.
  func modelName(of entity: String) -> String { formerNames[entity] ?? entity }

  /// The name that an entity's property has in the model.
  func modelName(of property: String, in entity: String) -> String { formerNames["\(entity).\(property)"] ?? property }

  /// An attribute in the model that was taken, by the names that the form has.
  func original(_ attribute: String, in entity: String) -> Attribute? {
    let name = modelName(of: attribute, in: entity)
    return original.entity(named: modelName(of: entity))?.attributes.first { $0.name == name }
  }

  private mutating func properties(of entity: Entity, _ limits: Limits, _ place: SubjectPlace) -> Entity {
    var made = entity
    var place = place
    place.entity = place.model.entity(named: entity.name) ?? entity
    let declared = place.known.contract.entity(named: entity.name).flatMap { $0.dialect == limits.dialect ? $0 : nil }
    made.attributes = entity.attributes.compactMap { one in
      place.isDeclared = declared?.property(persistentName: one.name) != nil
      return attribute(one, of: entity.name, at: one.name, limits, place)
    }
    place.isDeclared = false
    made.relationships = entity.relationships.compactMap {
      apply(limits.relationships, to: $0, of: entity.name, at: $0.name, place)
    }
    made.fetchedProperties = entity.fetchedProperties.compactMap {
      guard var kept = apply(limits.fetchedProperties, to: $0, of: entity.name, at: $0.name, place),
        let request = apply(limits.fetchRequests, to: kept.fetchRequest, of: entity.name, at: $0.name, place)
      else { return nil }
      kept.fetchRequest = request
      return kept
    }
    // What is not there has no index and no constraint.
    let inherited = place.model.ancestors(of: entity).flatMap {
      $0.attributes.map(\.name) + $0.relationships.map(\.name)
    }
    let names = Set(made.attributes.map(\.name) + made.relationships.map(\.name) + inherited)
    made.uniquenessConstraints.removeAll { !$0.allSatisfy { names.contains($0) } }
    if made.uniquenessConstraints != entity.uniquenessConstraints {
      omissions.append(Omission(entity: entity.name, path: nil, facet: "uniqueness constraints"))
    }
    return made
  }

  private mutating func attribute(
    _ attribute: Attribute, of entity: String, at path: String, _ limits: Limits, _ place: SubjectPlace
  ) -> Attribute? {
    guard var kept = apply(limits.attributes, to: attribute, of: entity, at: path, place) else { return nil }
    var inside = place
    inside.isElement = true
    inside.isInEnum = attribute.isSwiftDataEnum
    kept.elements = kept.elements.compactMap {
      self.attribute($0, of: entity, at: "\(path).\($0.name)", limits, inside)
    }
    return kept
  }

  private mutating func apply<Subject>(
    _ limits: [Limit<Subject>], to subject: Subject, of entity: String?, at path: String?, _ place: SubjectPlace
  ) -> Subject? {
    var kept = subject
    for limit in limits {
      switch limit.effect {
      case .drops(let isDropped):
        guard isDropped(kept, place) else { continue }
        omissions.append(Omission(entity: entity, path: path, facet: limit.facet))
        return nil
      case .reduces(let reduce):
        let before = kept
        reduce(&kept, place)
        // NaN is not equal to itself, but has one hash value.
        if kept != before, kept.hashValue != before.hashValue {
          omissions.append(Omission(entity: entity, path: path, facet: limit.facet))
        }
      case .loses(let isLost):
        if isLost(kept) { omissions.append(Omission(entity: entity, path: path, facet: limit.facet)) }
      case .settles(let settle): settle(&kept, place)
      }
    }
    return kept
  }

  /// Gives entities and properties the names that the form takes.
  private mutating func take(_ names: ModelNames) {
    for (old, new) in names.entities.sorted(by: { $0.key < $1.key }) where old != new {
      omissions.append(Omission(entity: old, path: nil, facet: "name"))
      formerNames[new] = old
    }
    for (entity, properties) in names.properties.sorted(by: { $0.key < $1.key }) {
      for (old, new) in properties.sorted(by: { $0.key < $1.key }) where old != new {
        omissions.append(Omission(entity: entity, path: old, facet: "name"))
        formerNames["\(names.entities[entity] ?? entity).\(new)"] = old
      }
    }
    for path in names.elements.sorted(by: { ($0.entity, $0.path) < ($1.entity, $1.path) }) {
      omissions.append(Omission(entity: path.entity, path: path.path, facet: "name"))
    }
    model = names.renamed(model)
  }

  /// Gives each entity a class of its own, of the class's name without its module or else of the entity's.
  private mutating func nameClasses(_ forbidden: Set<String>) {
    var taken = forbidden
    var entities = model.entities
    // Classes that the model names come first.
    let order = entities.indices.filter { entities[$0].className != nil }
    for index in order + entities.indices.filter({ entities[$0].className == nil }) {
      let wanted = entities[index].className?.split(separator: ".").last.map(String.init)
      let name = SwiftNames.kept(wanted ?? entities[index].name, taken: taken, hidesTypes: true)
      taken.insert(name)
      entities[index].className = name
      if let wanted, wanted != name {
        omissions.append(Omission(entity: entities[index].name, path: nil, facet: "class shared with another entity"))
      }
    }
    model.entities = entities
  }

  /// Relationships without an inverse that their reader would take for each other's.
  private mutating func pairInverses() {
    struct End { let entity: Int, relationship: Int }
    let ends = model.entities.indices.flatMap { entity in
      model.entities[entity].relationships.indices.map { End(entity: entity, relationship: $0) }
    }
    func relationship(_ end: End) -> Relationship { model.entities[end.entity].relationships[end.relationship] }
    func lineage(_ name: String) -> Set<String> {
      guard let entity = model.entity(named: name) else { return [] }
      return Set(([entity] + model.ancestors(of: entity)).map(\.name))
    }
    let open = ends.filter { relationship($0).inverse == nil }
    func partners(_ end: End) -> [End] {
      let (here, there) = (lineage(model.entities[end.entity].name), lineage(relationship(end).destination))
      return open.filter { other in
        (other.entity, other.relationship) != (end.entity, end.relationship)
          && there.contains(model.entities[other.entity].name) && here.contains(relationship(other).destination)
      }
    }
    for end in open {
      let fitting = partners(end)
      guard fitting.count == 1, partners(fitting[0]).count == 1 else { continue }
      let name = model.entities[end.entity].name
      omissions.append(Omission(entity: name, path: relationship(end).name, facet: "no inverse"))
      model.entities[end.entity].relationships[end.relationship].inverse = relationship(fitting[0]).name
    }
  }
}

extension Limit<Attribute> {
  /// A default that is no value of the type, as Xcode lets one write it.
  static var unreadDefault: Self { .losing("default") { $0.unreadDefault.text != nil } }

  /// A transformable attribute names its transformer, which is Core Data's default if the model names none.
  static var namedTransformer: Self {
    .reducing("transformer") { attribute, _ in
      switch attribute.type {
      case .transformable where attribute.valueTransformerName == nil:
        attribute.valueTransformerName = "NSSecureUnarchiveFromData"
      case .transformable: break
      default: attribute.valueTransformerName = nil
      }
    }
  }
}

extension Contract {
  /// Whether each release that the app runs on is too old for a construct.
  func lacks(_ construct: ReleaseConstruct) -> Bool {
    construct.standing(in: Availability().range(with: deployment)) == .fails(.doesNotCompile)
  }
}
