import Census
import Decoding
import Predicates
import SQLite
import Schema
import Storage

/// Counts the contents of the columns of an entity's own rows; a copy works on each range of keys.
struct EntityCensus: PieceSum {
  struct Column: Sendable {
    let path: String
    var tally: ColumnTally
    fileprivate let source: ValueSource
    /// Which of the entity's composites it is a leaf of.
    fileprivate let whole: Int?
  }

  let entity: Entity
  private(set) var columns: [Column]
  private(set) var rows = 0
  private var walk: RowWalk
  var unread: UnreadRows { walk.unread }
  /// The row indexes of each composite's leaves.
  private let wholes: [[Int]]

  /// All attributes and leaves of composites, or those at and below a path; nil for an entity without rows of its own.
  init?(_ entity: Entity, path: String?, model: Model, layout: StoreLayout, contract: Contract) {
    guard var selection = ScanSelection(layout.entities[entity.name]) else { return nil }
    var columns: [Column] = []
    var wholes: [[Int]] = []
    func add(_ reader: AttributeReader, _ name: String, of whole: (Int, AttributeReader)?) {
      let attribute = reader.attribute
      if attribute.type == .composite, !reader.isNamedValue {
        let leaves = reader.elementReaders.map { ($0, name + "." + $0.attribute.name) }
        guard leaves.contains(where: { path.isAsked($0.1) || path?.hasPrefix($0.1) == true }) else { return }
        wholes.append(selection.add(attribute, at: name).columns)
        let index = wholes.count - 1
        for (leaf, name) in leaves { add(leaf, name, of: (index, reader)) }
        return
      }
      guard path.isAsked(name) else { return }
      let source = selection.add(attribute, at: name)
      if case .none = source { return }
      let tally = ColumnTally(reader, of: whole?.1)
      columns.append(Column(path: name, tally: tally, source: source, whole: whole?.0))
    }
    for attribute in model.attributes(of: entity) where !attribute.isTransient {
      let reader = AttributeReader(attribute, of: entity, in: model, contract: contract)
      add(reader, attribute.name, of: nil)
    }
    guard !columns.isEmpty else { return nil }
    self.entity = entity
    self.columns = columns
    self.wholes = wholes
    walk = RowWalk(selection)
  }

  /// Counts the rows of a range of keys, or those among the `chosen` keys, until `goesOn` returns false; throws
  /// `Failure`.
  ///
  /// Rows on a damaged page are skipped and noted.
  mutating func count(
    _ keys: ClosedRange<Int64>, among chosen: SQL? = nil, _ scan: StoreScan, goesOn: (_ rows: Int) -> Bool
  ) throws(Failure) {
    let external = scan.externalData
    var counted = columns
    columns = []
    var number = 0
    defer {
      columns = counted
      rows += number
    }
    try walk.run(keys, among: chosen, scan) { row, key in
      for index in counted.indices { Self.count(row, key, wholes, external, &counted[index]) }
      number += 1
      return number % 256 != 0 || goesOn(number)
    }
  }

  private static func count(
    _ row: borrowing StatementRow, _ key: Int64, _ wholes: [[Int]], _ external: @escaping (String) -> ExternalData?,
    _ column: inout Column
  ) {
    if case .column(let index) = column.source {
      switch row.storageClass(index) {
      case .null: return addNull(row, key, wholes, &column)
      case .blob where column.tally.takesBytes: return row.withBytes(index) { column.tally.add(bytes: $0, key: key) }
      case .text where column.tally.takesText && row.byteCount(index) > ExactValue.longest:
        return row.withBytes(index) { column.tally.add(text: $0, key: key) }
      default: break
      }
    }
    let stored = column.source.reading(of: column.tally.reader.attribute, row, external)
    if case .value(.scalar(.null)) = stored { return addNull(row, key, wholes, &column) }
    column.tally.add(stored, key: key)
  }

  private static func addNull(_ row: borrowing StatementRow, _ key: Int64, _ wholes: [[Int]], _ column: inout Column) {
    var isAbsent = column.whole != nil
    for index in column.whole.map({ wholes[$0] }) ?? [] where row.storageClass(index) != .null { isAbsent = false }
    column.tally.addNull(key: key, isAbsent: isAbsent)
  }

  /// Adds the counts over later rows.
  mutating func merge(_ other: EntityCensus) {
    rows += other.rows
    walk.merge(other.walk)
    for (index, column) in zip(columns.indices, other.columns) { columns[index].tally.merge(column.tally) }
  }
}

extension String? {
  /// Whether a path is the one asked for, or below it; nil asks for all.
  fileprivate func isAsked(_ path: String) -> Bool { map { path == $0 || path.hasPrefix($0 + ".") } ?? true }
}
