import Decoding
import Findings
import Schema
import StoreWriting
import Yams

/// The keys that a row of one entity may have, and how each value is boxed; made once for each entity.
struct EntityForm {
  let entity: Entity
  private let names: [String]
  private let attributes: [String: AttributeReader]
  private let relationships: [String: Relationship]
  /// Persistent names by the Swift names that differ from them.
  private var swiftNames: [String: String] = [:]
  /// The attributes that get an initial value in a new object, in their order.
  let ownAttributes: [AttributeReader]

  init(_ entity: Entity, in model: Model, contract: Contract) {
    self.entity = entity
    let attributes = model.attributes(of: entity)
    let relationships = model.relationships(of: entity)
    let readers = attributes.map { AttributeReader($0, of: entity, in: model, contract: contract) }
    names = attributes.map(\.name) + relationships.map(\.name)
    self.attributes = Dictionary(readers.map { ($0.attribute.name, $0) }) { first, _ in first }
    self.relationships = Dictionary(relationships.map { ($0.name, $0) }) { first, _ in first }
    ownAttributes = readers.filter { !$0.attribute.isTransient && $0.attribute.derivationExpression == nil }
    for declared in ([entity] + model.ancestors(of: entity)).reversed() {
      guard let found = contract.entity(named: declared.name) else { continue }
      for property in found.properties where !property.isIgnored {
        swiftNames[property.swiftName] = property.persistentName
      }
      for relationship in found.relationships { swiftNames[relationship.swiftName] = relationship.persistentName }
    }
  }

  /// The attribute with this persistent or Swift name.
  func attribute(_ name: String) -> AttributeReader? { attributes[name] ?? swiftNames[name].flatMap { attributes[$0] } }

  func relationship(_ name: String) -> Relationship? {
    relationships[name] ?? swiftNames[name].flatMap { relationships[$0] }
  }

  /// The property's name in Swift, if source gives one.
  func swiftName(of attribute: Attribute) -> String { attributes[attribute.name]?.plan.swiftName ?? attribute.name }

  func nearest(to name: String) -> String? { Nearest.names(to: name, among: names + swiftNames.keys.sorted()).first }
}
