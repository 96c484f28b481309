package import Schema
import Escaping
import Screen

/// Entities of a model with what holds them together, as text, Mermaid or DOT.
package struct ModelDiagram {
  private let model: Model
  private let entities: [Entity]
  private let edges: [Edge]

  /// A relationship with its inverse, which are one line, or one without.
  private struct Edge {
    let from: String
    let relationship: Relationship
    let inverse: Relationship?
  }

  /// All of a model, or one entity with those that `depth` steps lead to, in either direction.
  package init(of model: Model, around entity: Entity? = nil, depth: Int = 1) {
    self.model = model
    let names = entity.map { Self.names(around: $0, in: model, depth: depth) }
    entities = model.entities.filter { names?.contains($0.name) ?? true }
    let known = Set(entities.map(\.name))
    edges = entities.flatMap { entity in
      entity.relationships.filter { known.contains($0.destination) }.compactMap { relationship in
        let inverse = Self.inverse(of: relationship, in: model)
        // Both ends make the same line: the end whose name comes first draws it.
        let end = (relationship.destination, inverse?.name ?? "")
        guard inverse == nil || (entity.name, relationship.name) <= end else { return nil }
        return Edge(from: entity.name, relationship: relationship, inverse: inverse)
      }
    }
  }

  private static func inverse(of relationship: Relationship, in model: Model) -> Relationship? {
    model.entity(named: relationship.destination)?.relationships.first { $0.name == relationship.inverse }
  }

  private static func names(around entity: Entity, in model: Model, depth: Int) -> Set<String> {
    var found: Set = [entity.name]
    var edge = [entity]
    for _ in 0..<depth where !edge.isEmpty {
      let names = edge.flatMap { entity in
        let diagram = EntityDiagram(of: entity, in: model)
        return (diagram.incoming + diagram.outgoing).map(\.entity)
      }
      edge = names.filter { found.insert($0).inserted }.compactMap { model.entity(named: $0) }
    }
    return found
  }

  /// A drawing of each entity with its neighbours, in which nothing is cut.
  package var text: [String] {
    entities.map { entity in
      let diagram = EntityDiagram(of: entity, in: model)
      var canvas = Canvas(size: Size(columns: diagram.width, rows: diagram.height))
      diagram.draw(on: &canvas, in: canvas.bounds)
      return canvas.text.joined(separator: "\n")
    }
  }

  /// A Mermaid class diagram.
  package var mermaid: [String] {
    // A name may be a word of Mermaid's, or hold any character: it is a label.
    let ids = Dictionary(entities.enumerated().map { ($1.name, "E\($0 + 1)") }, uniquingKeysWith: { first, _ in first })
    func id(_ name: String) -> String { ids[name] ?? "" }
    var lines = ["classDiagram"]
    for entity in entities {
      let label = "  class \(id(entity.name))[\"\(MermaidText.escaped(entity.name))\"]"
      guard !entity.attributes.isEmpty else {
        lines.append(label)
        continue
      }
      lines.append(label + " {")
      lines += entity.attributes.map { "    \(MermaidText.escaped($0.signature))" }
      lines.append("  }")
    }
    for entity in entities {
      if let above = entity.superentity, ids[above] != nil { lines.append("  \(id(above)) <|-- \(id(entity.name))") }
    }
    for edge in edges {
      let (from, to) = (id(edge.from), id(edge.relationship.destination))
      let there = "\"\(edge.relationship.multiplicity)\""
      let names = MermaidText.escaped([edge.relationship.name, edge.inverse?.name].named)
      let line = edge.inverse.map { "\(from) \"\($0.multiplicity)\" -- \(there) \(to)" }
      lines.append("  \(line ?? "\(from) --> \(there) \(to)") : \(names)")
    }
    return lines
  }

  /// A graph for Graphviz.
  package var dot: [String] {
    var lines = ["digraph model {", "  rankdir=LR;", "  node [shape=record];"]
    for entity in entities {
      let members = entity.attributes.map { DOTText.field($0.signature) + "\\l" }.joined()
      lines.append("  \(DOTText.quoted(entity.name)) [label=\"{\(DOTText.field(entity.name))|\(members)}\"];")
    }
    let known = Set(entities.map(\.name))
    for entity in entities {
      if let above = entity.superentity, known.contains(above) {
        lines.append("  \(DOTText.quoted(entity.name)) -> \(DOTText.quoted(above)) [arrowhead=empty];")
      }
    }
    for edge in edges {
      var facts = [
        "label=\(DOTText.quoted([edge.relationship.name, edge.inverse?.name].named))",
        "headlabel=\(DOTText.quoted(edge.relationship.multiplicity))",
      ]
      if let inverse = edge.inverse { facts += ["taillabel=\(DOTText.quoted(inverse.multiplicity))", "dir=none"] }
      let ends = "\(DOTText.quoted(edge.from)) -> \(DOTText.quoted(edge.relationship.destination))"
      lines.append("  \(ends) [\(facts.joined(separator: ", "))];")
    }
    return lines + ["}"]
  }
}

extension [String?] {
  /// `cars / owner`.
  fileprivate var named: String { compactMap(\.self).joined(separator: " / ") }
}
