import Decoding
import Escaping
import Opening
import Predicates
import Presenting
import Questions
import Schema
import Storage

/// The app layer: one reader for each column, made when its first value comes.
final class AppRowValues: PathValues {
  private struct Column: Hashable {
    let index: Int
    let entity: String
  }

  /// A leaf's composite, and the index of its value in the row.
  private struct Composite {
    let attribute: Attribute
    let index: Int
  }

  private let document: OpenedDocument
  private let paths: [Path]
  let names: [String]
  let columns: [FlatColumn]
  let further: [Path]
  private var row = StoredRow(objectID: ObjectID(entity: "", pk: 0), readings: [])
  /// By the index of the leaf's path.
  private var composites: [Int: Composite] = [:]
  /// The readings of the row's composites, by the index of their values.
  private var wholes: [Int: AppReading] = [:]
  private var readers: [Column: AttributeReader] = [:]
  private var unboxings: [String: [ValueViewUnboxing]] = [:]
  private let nested: NestedViews
  /// Whether texts are written as Swift prints them, and not for other programs.
  private let isForPeople: Bool

  /// `scan` reads the value types inside others.
  init(
    _ document: OpenedDocument, _ paths: [Path], _ compiler: RowQueryCompiler, _ scan: StoreScan,
    isForPeople: Bool
  ) {
    self.document = document
    self.paths = paths
    names = paths.map(\.persistentSpelling)
    columns = names.enumerated().map { FlatColumn(name: $1, index: $0) }
    self.isForPeople = isForPeople
    nested = scan.nestedViews(compiler, document.contract)
    var further: [Path] = []
    for (index, path) in paths.enumerated() {
      guard let composite = path.composite(in: document.model), let attribute = composite.attribute else { continue }
      let place = (paths + further).firstIndex(of: composite) ?? paths.count + further.count
      if place == paths.count + further.count { further.append(composite) }
      composites[index] = Composite(attribute: attribute, index: place)
    }
    self.further = further
  }

  func begin(_ row: StoredRow, at place: Int) {
    self.row = row
    wholes.removeAll(keepingCapacity: true)
  }

  func writeJSON(_ index: Int, to bytes: inout [UInt8], through outlet: Outlet) {
    appReading(index).json.write(to: &bytes, through: outlet)
  }

  func text(_ index: Int) -> String? {
    let stored = row.readings[index]
    let reading = appReading(index)
    return switch reading.outcome {
    // As in the stored layer: the key, or the number of objects.
    case .value(.stored(let value)) where isRelationship(index): Reading.value(value).text(bytes: .max)
    case .nilValue where reading.isLostWithOthers && isForPeople: reading.explanation
    case .nilValue where reading.reason == .null && !reading.asserts && !reading.isLostWithOthers: nil
    case _ where isForPeople: AppSummary(reading, of: stored).text
    case .value(let value): value.json.fieldText
    case .nilValue, .defaultValue, .trap, .throwing: reading.json.compact
    }
  }

  private func isRelationship(_ index: Int) -> Bool {
    if case .relationship = paths[index].target { true } else { false }
  }

  func views(_ indexes: [Int]) -> [JSON.Member] {
    let object = row.objectID
    let readers = unboxings[object.entity] ?? unboxings(of: object.entity)
    unboxings[object.entity] = readers
    guard !readers.isEmpty else { return [] }
    let values = Dictionary(indexes.map { (paths[$0].property, row.readings[$0]) }) { first, _ in first }
    return readers.map { reader in
      let reading = reader.read(values, objectID: object) { [nested] place, value in
        nested.fate(at: place, value, of: object)
      }
      return .init(reader.view.name, reading?.json ?? ["unchecked": .string(ValueView.unread)])
    }
  }

  /// The value types for an entity or one of its ancestors.
  private func unboxings(of name: String) -> [ValueViewUnboxing] {
    guard let entity = document.model.entity(named: name) else { return [] }
    return ValueViewUnboxing.all(of: entity, in: document.model, contract: document.contract)
  }

  private func appReading(_ index: Int) -> AppReading {
    let (path, stored) = (paths[index], row.readings[index])
    // A walk over relationships ends at another entity than the row's.
    let entity = path.prefix.isEmpty ? row.objectID.entity : path.finalEntity
    switch path.target {
    case .attribute(let attribute):
      let own = { [self] in reading(stored, attribute, path.property, index, entity) }
      guard let composite = composites[index] else { return own() }
      let steps = path.property.split(separator: ".").map(String.init)
      return whole(composite, steps[0]).leaf(steps.dropFirst(), of: composite.attribute, own: own)
    case .fetchedProperty: return AppReading(.value(.stored(.null)))
    case .relationship(let relationship):
      return document.contract.reading(of: stored, as: relationship, entity: entity, in: document.model)
    }
  }

  private func whole(_ composite: Composite, _ name: String) -> AppReading {
    let (index, entity) = (composite.index, row.objectID.entity)
    let whole = wholes[index] ?? reading(row.readings[index], composite.attribute, name, index, entity)
    wholes[index] = whole
    return whole
  }

  private func reading(
    _ stored: Reading, _ attribute: Attribute, _ property: String, _ index: Int, _ entity: String
  ) -> AppReading {
    let column = Column(index: index, entity: entity)
    let reader = readers[column] ?? document.reader(at: property, in: entity) ?? AttributeReader(unplanned: attribute)
    readers[column] = reader
    return reader.read(stored)
  }
}

extension JSON {
  /// The text if it is one, else the value on one line.
  fileprivate var fieldText: String? {
    switch self {
    case .null: nil
    case .string(let text): text
    default: compact
    }
  }
}

extension Path {
  /// The path of the composite that a leaf of the row itself belongs to; nil for any other path.
  fileprivate func composite(in model: Model) -> Path? {
    guard prefix.isEmpty, let end = property.firstIndex(of: "."), let entity = model.entity(named: root) else {
      return nil
    }
    return model.attributes(of: entity).first { $0.name == property[..<end] }.map {
      Path(root: root, property: $0.name, target: .attribute($0))
    }
  }
}
