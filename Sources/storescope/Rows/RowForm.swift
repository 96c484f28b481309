import Decoding
import Escaping
import Opening
import Predicates
import Presenting
import Questions
import Schema
import Storage

/// Turns a stored value into a member of a JSON row, and into flat texts of a CSV or table row.
///
/// A value is identified by the index of its path, so that nothing about the path is computed again for each row.
protocol RowForm: AnyObject {
  /// The flat names of a path's texts.
  func names(at index: Int) -> [String]
  func member(of row: StoredRow, at index: Int) -> JSON.Member
  /// Adds the value of `member(of:at:)` as JSON on one line.
  func writeJSON(of row: StoredRow, at index: Int, to bytes: inout [UInt8], through outlet: Outlet)
  /// Adds the text of a value that has only one as a field of CSV; false and nothing for NULL.
  func writeField(of row: StoredRow, at index: Int, to bytes: inout [UInt8], through outlet: Outlet) -> Bool
  /// Adds as many texts as `names(at:)` has.
  func addTexts(of row: StoredRow, at index: Int, to texts: inout [String?])
  /// The paths to read beside the listed ones, in the order in which they follow.
  var further: [Path] { get }
  /// Begins with a row.
  func begin()
  /// The value types of a whole row, made from its values at some indexes.
  func views(of row: StoredRow, at indexes: [Int]) -> [JSON.Member]
}

extension RowForm {
  func writeJSON(of row: StoredRow, at index: Int, to bytes: inout [UInt8], through outlet: Outlet) {
    member(of: row, at: index).value.write(to: &bytes, through: outlet)
  }

  func writeField(of row: StoredRow, at index: Int, to bytes: inout [UInt8], through outlet: Outlet) -> Bool {
    var texts: [String?] = []
    addTexts(of: row, at: index, to: &texts)
    guard let text = texts.first ?? nil else { return false }
    CSVLine.write(text, to: &bytes, through: outlet)
    return true
  }

  var further: [Path] { [] }

  func begin() {}

  func views(of row: StoredRow, at indexes: [Int]) -> [JSON.Member] { [] }
}

/// The stored layer: composites by their leaves.
final class StoredRowForm: RowForm {
  private let names: [String]
  private let forms: [FlatForm]
  private let mostBytes: Int

  init(_ paths: [Path], _ format: RowFormat) {
    mostBytes = format.mostBytes
    names = paths.map(\.persistentSpelling)
    forms = paths.map { FlatForm($0.attribute) }
  }

  func names(at index: Int) -> [String] { forms[index].names(names[index]) }

  func member(of row: StoredRow, at index: Int) -> JSON.Member { .init(names[index], row.readings[index].json) }

  func writeJSON(of row: StoredRow, at index: Int, to bytes: inout [UInt8], through outlet: Outlet) {
    row.readings[index].writeJSON(to: &bytes, through: outlet)
  }

  func writeField(of row: StoredRow, at index: Int, to bytes: inout [UInt8], through outlet: Outlet) -> Bool {
    row.readings[index].writeField(as: forms[index], to: &bytes, through: outlet)
  }

  func addTexts(of row: StoredRow, at index: Int, to texts: inout [String?]) {
    row.readings[index].addTexts(as: forms[index], to: &texts, bytes: mostBytes)
  }
}

/// The app layer: one reader for each column, made when its first value comes.
final class AppRowForm: RowForm {
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
  let further: [Path]
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
    isForPeople: Bool = false
  ) {
    self.document = document
    self.paths = paths
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

  func begin() { wholes.removeAll(keepingCapacity: true) }

  func names(at index: Int) -> [String] { [paths[index].persistentSpelling] }

  func member(of row: StoredRow, at index: Int) -> JSON.Member {
    .init(paths[index].persistentSpelling, appReading(row, index).json)
  }

  func addTexts(of row: StoredRow, at index: Int, to texts: inout [String?]) {
    let stored = row.readings[index]
    let reading = appReading(row, index)
    let text: String? =
      switch reading.outcome {
      // As in the stored layer: the key, or the number of objects.
      case .value(.stored(let value)) where isRelationship(index): Reading.value(value).plainText
      case .nilValue where reading.isLostWithOthers && isForPeople: reading.explanation
      case .nilValue where reading.reason == .null && !reading.asserts && !reading.isLostWithOthers: nil
      case _ where isForPeople: AppSummary(reading, of: stored).text
      case .value(let value): value.json.fieldText
      case .nilValue, .defaultValue, .trap, .throwing: reading.json.compact
      }
    texts.append(text)
  }

  private func isRelationship(_ index: Int) -> Bool {
    if case .relationship = paths[index].target { true } else { false }
  }

  func views(of row: StoredRow, at indexes: [Int]) -> [JSON.Member] {
    let object = row.objectID
    let readers = unboxings[object.entity] ?? unboxings(of: object.entity)
    unboxings[object.entity] = readers
    guard !readers.isEmpty else { return [] }
    let values = Dictionary(indexes.map { (paths[$0].property, row.readings[$0]) }) { first, _ in first }
    return readers.map { reader in
      let reading = reader.read(values, objectID: object) { [nested] place, value in
        nested.fate(at: place, value, of: object)
      }
      guard let reading else {
        return .init(reader.view.name, ["unchecked": .string(ValueView.unread)])
      }
      return .init(reader.view.name, reading.json)
    }
  }

  /// The value types for an entity or one of its ancestors.
  private func unboxings(of name: String) -> [ValueViewUnboxing] {
    guard let entity = document.model.entity(named: name) else { return [] }
    return ValueViewUnboxing.all(of: entity, in: document.model, contract: document.contract)
  }

  private func appReading(_ row: StoredRow, _ index: Int) -> AppReading {
    let (path, stored) = (paths[index], row.readings[index])
    // A walk over relationships ends at another entity than the row's.
    let entity = path.prefix.isEmpty ? row.objectID.entity : path.finalEntity
    switch path.target {
    case .attribute(let attribute):
      let own = { [self] in reading(stored, attribute, path.property, index, entity) }
      guard let composite = composites[index] else { return own() }
      let steps = path.property.split(separator: ".").map(String.init)
      return whole(composite, steps[0], row).leaf(steps.dropFirst(), of: composite.attribute, own: own)
    case .fetchedProperty: return AppReading(.value(.stored(.null)))
    case .relationship(let relationship):
      return document.contract.reading(of: stored, as: relationship, entity: entity, in: document.model)
    }
  }

  private func whole(_ composite: Composite, _ name: String, _ row: StoredRow) -> AppReading {
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
