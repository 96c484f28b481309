import Decoding
import Predicates
import Questions
import Schema

/// Reads one object's cells as the app would; a composite is read once for all its leaves.
struct RowReading {
  private let document: Document
  private let entity: String
  private let objectID: ObjectID
  /// The stored reading of an attribute, or of a leaf by its path; looked up only when needed.
  private let stored: (String) -> Reading?
  /// The fate of the value types inside others, as far as it is known.
  private var nested: [NestedPlace: NestedFate] = [:]
  private var wholes: [String: AppReading] = [:]

  init(_ row: Row, columns: [Path], document: Document) {
    self.document = document
    entity = row.objectID.entity
    objectID = row.objectID
    stored = { property in
      columns.firstIndex { $0.property == property && $0.prefix.isEmpty }.flatMap {
        row.cells.indices.contains($0) ? row.cells[$0].stored : nil
      }
    }
  }

  init(_ record: Record, document: Document, nested: [NestedPlace: NestedFate] = [:]) {
    self.document = document
    self.nested = nested
    entity = record.objectID.entity
    objectID = record.objectID
    stored = { property in record.fields.first { $0.path.property == property }?.cell.stored }
  }

  mutating func reading(of cell: Cell, at path: Path) -> AppReading {
    let steps = path.property.split(separator: ".").map(String.init)
    guard steps.count > 1, path.prefix.isEmpty, let first = steps.first, let composite = attribute(named: first),
      let whole = whole(composite)
    else { return document.appReading(of: cell, at: path, in: entity) }
    return whole.leaf(steps.dropFirst(), of: composite) { document.appReading(of: cell, at: path, in: entity) }
  }

  /// The values that a CoreValue struct takes from the object, key by key; nil if its chain is not known.
  func unboxing(_ view: ValueView) -> [ValueViewUnboxing.Step]? {
    guard let found = document.model.entity(named: entity) else { return nil }
    return ValueViewUnboxing(view, of: found, in: document.model, contract: document.readers.contract).steps(
      stored, objectID: objectID
    ) { place, _ in nested[place] ?? .unknown }
  }

  private func attribute(named name: String) -> Attribute? {
    document.model.entity(named: entity).flatMap { entity in
      document.model.attributes(of: entity).first { $0.name == name }
    }
  }

  private mutating func whole(_ composite: Attribute) -> AppReading? {
    if let known = wholes[composite.name] { return known }
    guard let stored = gathered(composite, at: composite.name) else { return nil }
    let reading = document.readers.reading(of: stored, as: composite, at: composite.name, in: entity)
    wholes[composite.name] = reading
    return reading
  }

  /// A composite's stored value from its leaves; nil if one is missing.
  private func gathered(_ attribute: Attribute, at path: String) -> Reading? {
    if let reading = stored(path) { return reading }
    guard attribute.type == .composite else { return nil }
    var leaves: [Value.Leaf] = []
    for element in attribute.elements {
      guard let reading = gathered(element, at: path + "." + element.name) else { return nil }
      leaves.append(.init(name: element.name, reading: reading))
    }
    return .value(.composite(leaves))
  }
}
