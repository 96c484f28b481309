import Decoding
import ModelReading
import Opening
import Schema
import Storage

/// A composite type as a part of the schema.
struct CompositeNode {
  var name: String
  /// The first attribute with the type, or the type itself; its elements are the type's.
  var reader: AttributeReader
  /// `Entity.attribute`, in the order of the model.
  var users: [String]
}

extension OpenedDocument {
  /// The composite types that attributes name, each once, with the attributes that use it (DIALECTS A36).
  var compositeNodes: [CompositeNode] {
    var nodes: [CompositeNode] = []
    for entity in model.entities {
      for attribute in entity.attributes where attribute.type == .composite {
        guard let reader = reader(at: attribute.name, in: entity.name), reader.plan.method == .composition,
          let name = reader.plan.swiftType?.unwrapped.description ?? attribute.compositeName
        else { continue }
        let user = "\(entity.name).\(attribute.name)"
        if let known = nodes.firstIndex(where: { $0.name == name }) {
          nodes[known].users.append(user)
        } else {
          nodes.append(CompositeNode(name: name, reader: reader, users: [user]))
        }
      }
    }
    // A type may have no attribute, or none that knows its name.
    let named = Set(model.entities.flatMap(\.attributes).compactMap(\.compositeName))
    for type in model.compositeTypes
    where !named.contains(type.name) && !nodes.contains(where: { $0.name == type.name }) {
      var attribute = Attribute(name: type.name, type: .composite, elements: type.elements)
      attribute.compositeName = type.name
      nodes.append(CompositeNode(name: type.name, reader: AttributeReader(unplanned: attribute), users: []))
    }
    return nodes.sorted { $0.name < $1.name }
  }
}
