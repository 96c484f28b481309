import Decoding
import Querying
import Schema

/// Reads one object's cells as the app would; a composite is read once for all its leaves.
struct RowReading {
  private let document: Document
  private let entity: String
  /// The stored readings by property: of attributes, and of leaves by their path.
  private let stored: [String: Reading]
  private var wholes: [String: AppReading] = [:]

  init(_ row: Row, columns: [Path], document: Document) {
    self.document = document
    entity = row.objectID.entity
    stored = Dictionary(
      zip(columns, row.cells).filter { $0.0.prefix.isEmpty }
        .map { ($0.0.property, $0.1.stored) }
    ) { first, _ in first }
  }

  init(_ record: Record, document: Document) {
    self.document = document
    entity = record.objectID.entity
    stored = Dictionary(record.fields.map { ($0.path.property, $0.cell.stored) }) { first, _ in
      first
    }
  }

  mutating func reading(of cell: Cell, at path: Path) -> AppReading {
    let steps = path.property.split(separator: ".").map(String.init)
    guard steps.count > 1, path.prefix.isEmpty, let first = steps.first,
      let composite = attribute(named: first), let whole = whole(composite)
    else { return document.appReading(of: cell, at: path, in: entity) }
    return Self.leaf(steps.dropFirst(), of: composite, in: whole)
  }

  /// What a CoreValue struct would make of the object.
  func unboxing(_ view: ValueView) -> Unboxing {
    guard let entity = document.model.entity(named: entity) else {
      return Unboxing(view: view, steps: nil)
    }
    let stored = stored
    return UnboxingSimulation(
      of: entity,
      in: document.model,
      contract: document.readers.contract
    ) { stored[$0] }.run(view)
  }

  private func attribute(named name: String) -> Attribute? {
    document.model.entity(named: entity).flatMap { entity in
      document.model.attributes(of: entity).first { $0.name == name }
    }
  }

  private mutating func whole(_ composite: Attribute) -> AppReading? {
    if let known = wholes[composite.name] { return known }
    guard let stored = gathered(composite, at: composite.name) else { return nil }
    let reading = document.readers.reading(
      of: stored,
      as: composite,
      at: composite.name,
      in: entity
    )
    wholes[composite.name] = reading
    return reading
  }

  /// A composite's stored value from its leaves; nil where one is not at hand.
  private func gathered(_ attribute: Attribute, at path: String) -> Reading? {
    if let reading = stored[path] { return reading }
    guard attribute.type == .composite else { return nil }
    var leaves: [Value.Leaf] = []
    for element in attribute.elements {
      guard let reading = gathered(element, at: path + "." + element.name) else { return nil }
      leaves.append(.init(name: element.name, reading: reading))
    }
    return .value(.composite(leaves))
  }

  /// A leaf is a field of what its composite became; where that is no struct, the leaf shares its fate.
  private static func leaf(
    _ steps: ArraySlice<String>,
    of composite: Attribute,
    in whole: AppReading
  ) -> AppReading {
    guard let step = steps.first else { return whole }
    guard case .value(.structure(_, let fields)) = whole.outcome,
      let index = composite.elements.firstIndex(where: { $0.name == step }),
      fields.indices.contains(index)
    else { return whole }
    return leaf(steps.dropFirst(), of: composite.elements[index], in: fields[index].reading)
  }
}
