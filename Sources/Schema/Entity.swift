/// An entity as its model declares it, with its own properties only.
package struct Entity: Hashable, Sendable {
  package var name: String
  package var className: String?
  package var isAbstract: Bool
  package var superentity: String?
  /// Own attributes in name order.
  package var attributes: [Attribute]
  package var relationships: [Relationship]
  package var fetchedProperties: [FetchedProperty]
  package var fetchIndexes: [FetchIndex]
  /// Each constraint is a list of property names.
  package var uniquenessConstraints: [[String]]
  package var userInfo: [String: String] = [:]
  package var versionHashModifier: String?
  /// The earlier name, nil if it equals the name.
  package var renamingIdentifier: String?
  /// What Xcode generates for the entity, `class` or `category`; nil if it is left to the app or not told.
  package var codeGeneration = Remark()

  package init(
    name: String, className: String? = nil, isAbstract: Bool = false, superentity: String? = nil,
    attributes: [Attribute] = [], relationships: [Relationship] = [], fetchedProperties: [FetchedProperty] = [],
    fetchIndexes: [FetchIndex] = [], uniquenessConstraints: [[String]] = [], renamingIdentifier: String? = nil
  ) {
    self.name = name
    self.className = className
    self.isAbstract = isAbstract
    self.superentity = superentity
    self.attributes = attributes.sorted { $0.name < $1.name }
    self.relationships = relationships.sorted { $0.name < $1.name }
    self.fetchedProperties = fetchedProperties.sorted { $0.name < $1.name }
    self.fetchIndexes = fetchIndexes.sorted { $0.name < $1.name }
    self.uniquenessConstraints = uniquenessConstraints
    self.renamingIdentifier = renamingIdentifier == name ? nil : renamingIdentifier
  }

  package func declares(_ property: String) -> Bool {
    attributes.contains { $0.name == property } || relationships.contains { $0.name == property }
      || fetchedProperties.contains { $0.name == property }
  }
}

/// A named subset of the model's entities.
package struct Configuration: Hashable, Sendable {
  package var name: String
  package var entities: [String]
  /// Xcode's `usedWithCloudKit`; nil if it is off or not told (FORMAT §8).
  package var cloudKitUse = Remark()

  package init(name: String, entities: [String]) {
    self.name = name
    self.entities = entities.sorted()
  }
}

/// A composite type that the XML form names and attributes refer to (FORMAT §3.1).
package struct CompositeType: Hashable, Sendable {
  package var name: String
  package var elements: [Attribute]

  package init(name: String, elements: [Attribute]) { (self.name, self.elements) = (name, elements) }
}

/// What Xcode's form of a model says to tools alone, so that two models that differ in it are the same.
package struct Remark: Hashable, Sendable {
  package var text: String?

  package init(_ text: String? = nil) { self.text = text }

  package static func == (left: Self, right: Self) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}
