package import Schema

/// A facet of a model that a form of declarations cannot say.
package struct Omission: Hashable, Sendable {
  /// `Entity`, `Entity.property`, or what of the model itself it is about, such as `fetch request recent`.
  package let subject: String
  package let facet: String

  /// The entity that it is about; empty for the model itself.
  var entity: String { subject.contains(" ") ? "" : subject.prefix { $0 != "." }.description }

  /// The line for people.
  package func text(in form: GeneratedForm) -> String { "\(subject): \(facet) cannot be said in \(form.rawValue)" }
}

/// Where a subject stands.
struct SubjectPlace {
  let model: Model
  var entity: Entity?
  /// Whether it is an element of a composite.
  var isElement = false
}

/// A facet that a form cannot say, or not of every subject, and what is left of a subject without it.
struct Limit<Subject: Hashable> {
  enum Effect {
    /// The subject loses the facet.
    case reduces((inout Subject, SubjectPlace) -> Void)
    /// Without the facet, nothing of the subject can be said.
    case drops((Subject, SubjectPlace) -> Bool)
  }

  let facet: String
  let effect: Effect

  static func reducing(_ facet: String, _ reduce: @escaping (inout Subject, SubjectPlace) -> Void) -> Self {
    Self(facet: facet, effect: .reduces(reduce))
  }

  static func dropping(_ facet: String, _ isDropped: @escaping (Subject, SubjectPlace) -> Bool) -> Self {
    Self(facet: facet, effect: .drops(isDropped))
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
}

/// A model as far as a form can say it, and what it cannot.
package struct SayableModel: Sendable {
  package private(set) var model: Model
  package private(set) var omissions: [Omission] = []

  package init(_ model: Model, in form: GeneratedForm) {
    self.model = model
    let limits = form.limits
    let place = SubjectPlace(model: model)
    self.model.entities = model.entities.compactMap { entity in
      apply(limits.entities, to: entity, named: entity.name, place).map { properties(of: $0, limits, place) }
    }
    self.model.fetchRequests = model.fetchRequests.compactMap {
      apply(limits.fetchRequests, to: $0, named: "fetch request \($0.name)", place)
    }
    self.model.configurations = model.configurations.compactMap {
      apply(limits.configurations, to: $0, named: "configuration \($0.name)", place)
    }
    if model.versionIdentifiers.count > limits.mostIdentifiers {
      self.model.versionIdentifiers = Array(model.versionIdentifiers.prefix(limits.mostIdentifiers))
      omissions.append(Omission(subject: "model", facet: "version identifiers"))
    }
    // Names that only Xcode's form has; the elements stand in the attributes.
    self.model.compositeTypes = []
    self.model.unknowns = []
  }

  private mutating func properties(of entity: Entity, _ limits: Limits, _ place: SubjectPlace) -> Entity {
    var made = entity
    var place = place
    place.entity = place.model.entity(named: entity.name) ?? entity
    made.attributes = entity.attributes.compactMap {
      attribute($0, named: "\(entity.name).\($0.name)", limits, place)
    }
    made.relationships = entity.relationships.compactMap {
      apply(limits.relationships, to: $0, named: "\(entity.name).\($0.name)", place)
    }
    made.fetchedProperties = entity.fetchedProperties.compactMap {
      let name = "\(entity.name).\($0.name)"
      guard var kept = apply(limits.fetchedProperties, to: $0, named: name, place) else { return nil }
      guard let request = apply(limits.fetchRequests, to: kept.fetchRequest, named: name, place) else { return nil }
      kept.fetchRequest = request
      return kept
    }
    return made
  }

  private mutating func attribute(
    _ attribute: Attribute, named name: String, _ limits: Limits, _ place: SubjectPlace
  ) -> Attribute? {
    guard var kept = apply(limits.attributes, to: attribute, named: name, place) else { return nil }
    var inside = place
    inside.isElement = true
    kept.elements = kept.elements.compactMap { self.attribute($0, named: "\(name).\($0.name)", limits, inside) }
    return kept
  }

  private mutating func apply<Subject>(
    _ limits: [Limit<Subject>], to subject: Subject, named name: String, _ place: SubjectPlace
  ) -> Subject? {
    var kept = subject
    for limit in limits {
      switch limit.effect {
      case .drops(let isDropped):
        guard isDropped(kept, place) else { continue }
        omissions.append(Omission(subject: name, facet: limit.facet))
        return nil
      case .reduces(let reduce):
        let before = kept
        reduce(&kept, place)
        if kept != before { omissions.append(Omission(subject: name, facet: limit.facet)) }
      }
    }
    return kept
  }
}
