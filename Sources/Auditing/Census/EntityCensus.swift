import Decoding
import Querying
import Schema
import Storage

/// Counts what the columns of an entity's own rows hold; a copy works on each range of keys.
struct EntityCensus: Sendable {
  struct Column: Sendable {
    let path: String
    var tally: ColumnTally
    fileprivate let source: ValueSource
  }

  let entity: Entity
  private(set) var columns: [Column]
  private(set) var rows = 0
  private let selection: ScanSelection

  /// All attributes and leaves of composites, or those at and below a path; nil for an entity without rows of its own.
  init?(_ entity: Entity, path: String?, model: Model, layout: StoreLayout, contract: Contract) {
    guard var selection = ScanSelection(layout.entities[entity.name]) else { return nil }
    var columns: [Column] = []
    func add(_ reader: AttributeReader, _ name: String) {
      let attribute = reader.attribute
      if attribute.type == .composite, !attribute.isSwiftDataEnum {
        for leaf in reader.elementReaders { add(leaf, name + "." + leaf.attribute.name) }
        return
      }
      if let path, name != path, !name.hasPrefix(path + ".") { return }
      let source = selection.add(attribute, at: name)
      if case .none = source { return }
      columns.append(Column(path: name, tally: ColumnTally(reader), source: source))
    }
    for attribute in model.attributes(of: entity) where !attribute.isTransient {
      add(AttributeReader(attribute, of: entity, in: model, contract: contract), attribute.name)
    }
    guard !columns.isEmpty else { return nil }
    self.entity = entity
    self.columns = columns
    self.selection = selection
  }

  /// Counts the rows of a range of keys until `goesOn` says no; throws `Failure`.
  mutating func count(
    _ keys: ClosedRange<Int64>,
    _ scan: StoreScan,
    goesOn: (_ rows: Int) -> Bool
  ) throws(Failure) {
    let external = scan.externalData
    var counted = columns
    columns = []
    var number = 0
    defer {
      columns = counted
      rows += number
    }
    try scan.run(selection.sql(keys)) { row in
      let key = row.integer(0) ?? 0
      for index in counted.indices { Self.count(row, key, external, &counted[index]) }
      number += 1
      return number % 256 != 0 || goesOn(number)
    }
  }

  private static func count(
    _ row: borrowing Statement,
    _ key: Int64,
    _ external: @escaping (String) -> ExternalData?,
    _ column: inout Column
  ) {
    if case .column(let index) = column.source {
      switch row.storageClass(index) {
      case .null: return column.tally.addNull(key: key)
      case .blob where column.tally.takesBytes:
        return row.withBytes(index) { column.tally.add(bytes: $0, key: key) }
      default: break
      }
    }
    let stored = column.source.reading(of: column.tally.reader.attribute, row, external)
    column.tally.add(stored, key: key)
  }

  /// Takes in what was counted over later rows.
  mutating func merge(_ other: EntityCensus) {
    rows += other.rows
    for (index, column) in zip(columns.indices, other.columns) {
      columns[index].tally.merge(column.tally)
    }
  }
}
