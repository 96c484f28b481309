import Decoding
import Escaping
import Presenting
import Schema
import Screen

/// The flat texts of rows under one header; columns that a row's entity lacks are empty.
struct FlatRows {
  let values: any RowValues
  private let namesObjects: Bool
  private let namesOwners: Bool
  private(set) var header: [String]
  /// By column of the values: its place in the header, after the object's columns.
  private let slots: [Int]
  private var count = 0
  /// By entity and place in the header: the columns whose text may be there; the first that has one is used.
  private var feeders: [String: [[Int]]] = [:]

  init(_ values: any RowValues, _ frame: RowFrame) {
    let namesObjects = frame.namesObjects
    var names: [String] = []
    var known: [String: Int] = [:]
    slots = values.columns.map { column in
      // Properties of sub-entities may share a name.
      if namesObjects, let slot = known[column.name] { return slot }
      known[column.name] = names.count
      names.append(column.name)
      return names.count - 1
    }
    (self.values, self.namesObjects, namesOwners) = (values, namesObjects, frame.namesOwners)
    let owner = namesOwners ? ["owner.entity", "owner.pk", "position"] : []
    (header, count) = (owner + (namesObjects ? ["entity", "pk"] : []) + names, names.count)
  }

  /// By place in the header after the object's columns: the columns of the values whose text may be there.
  mutating func feeders(of row: ListedRow) -> [[Int]] {
    if row.isLost { return feeders(of: row.values) }
    let entity = row.objectID?.entity ?? ""
    if let known = feeders[entity] { return known }
    let made = feeders(of: row.values)
    feeders[entity] = made
    return made
  }

  private func feeders(of indexes: [Int]) -> [[Int]] {
    var made = [[Int]](repeating: [], count: count)
    let indexes = Set(indexes)
    for (column, slot) in slots.enumerated() where indexes.contains(values.columns[column].index) {
      made[slot].append(column)
    }
    return made
  }

  /// The texts of the columns that name the row's owner in a to-many.
  private func owner(of row: ListedRow) -> [String?] {
    guard namesOwners else { return [] }
    return [row.link?.owner.entity, row.link.map { String($0.owner.pk) }, row.link?.position.map(String.init)]
  }

  /// Adds the fields of the columns that name the row, or its owner too; false if there are none.
  func writeNames(of row: ListedRow, to bytes: inout [UInt8]) -> Bool {
    for text in owner(of: row) {
      if let text { CSVLine.write(text, to: &bytes) }
      bytes.append(UInt8(ascii: ","))
    }
    guard namesObjects else { return false }
    CSVLine.write(row.objectID?.entity ?? "", to: &bytes)
    bytes.append(UInt8(ascii: ","))
    bytes += (row.key ?? "").utf8
    return true
  }

  /// The texts in the order of the header; nil is NULL, and `…` what is not known of a lost row.
  mutating func texts(of row: ListedRow) -> [String?] {
    let names = namesObjects ? [row.objectID?.entity, row.key] : []
    let texts = feeders(of: row).map { columns in
      var text: String?
      for column in columns where text == nil { text = values.text(column) }
      return text
    }
    let known = names + texts
    return owner(of: row) + (row.isLost ? known.map { $0 ?? "…" } : known)
  }
}

/// Rows as CSV.
struct CSVRows: RowWriter {
  private var rows: FlatRows
  /// Whether no cell is left a formula for a spreadsheet.
  private let isSafe: Bool
  private let sink: any ByteSink

  init(_ rows: FlatRows, isSafe: Bool, to sink: any ByteSink) {
    (self.rows, self.isSafe, self.sink) = (rows, isSafe, sink)
  }

  func start() { write(rows.header) }

  mutating func write(_ row: ListedRow) {
    if isSafe || row.isLost { return write(rows.texts(of: row)) }
    let sink = sink
    sink.append { bytes in
      let outlet = sink.outlet
      var isFirst = !rows.writeNames(of: row, to: &bytes)
      for columns in rows.feeders(of: row) {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        for column in columns where rows.values.writeField(column, to: &bytes, through: outlet) { break }
      }
      CSVLine.end(&bytes)
    }
  }

  func finish() {}

  private func write(_ fields: [String?]) {
    let fields = isSafe ? fields.map { $0.map(CSVLine.harmless) } : fields
    sink.append { CSVLine.write(fields, to: &$0, through: sink.outlet) }
  }
}

/// Rows with a line for each value, behind its name, and an empty line between two rows.
struct LineRows: RowWriter {
  private var rows: FlatRows
  private let sink: any ByteSink
  private var isFirst = true

  init(_ rows: FlatRows, to sink: any ByteSink) { (self.rows, self.sink) = (rows, sink) }

  func start() {}

  mutating func write(_ row: ListedRow) {
    if !isFirst { sink.write("\n") }
    isFirst = false
    for (name, text) in zip(rows.header, rows.texts(of: row)) {
      sink.write("\(name): \(text.map { DisplayText($0).string } ?? "nil")\n")
    }
  }

  func finish() {}
}

/// Rows as a table for people.
struct TableRows: RowWriter {
  private var rows: FlatRows
  private var table: TextTable

  init(_ rows: FlatRows, to sink: any ByteSink) { (self.rows, table) = (rows, TextTable(to: sink)) }

  mutating func start() { table.start(rows.header) }
  mutating func write(_ row: ListedRow) { table.add(rows.texts(of: row)) }
  mutating func finish() { table.finish() }
}
