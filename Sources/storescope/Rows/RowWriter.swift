import ArgumentParser
import Decoding
import Presenting
import Schema

/// Writes rows in one format into a sink, one after the other, in constant memory.
protocol RowWriter {
  mutating func start()
  mutating func write(_ row: ListedRow)
  mutating func finish()
}

/// A row of a listing; its values are asked of the listing's `RowValues`.
struct ListedRow {
  /// Nil for a dictionary, which has only values.
  var objectID: ObjectID?
  var obstacle: RowObstacle?
  /// The object that has it in a to-many, and its index there; nil if rows are not listed so, or have no order.
  var link: (owner: ObjectID, position: Int?)?
  /// The values that the row has, by their indexes; a lost row has none.
  var values: [Int]

  /// Whether only the row's key may be known.
  var isLost: Bool { obstacle?.leavesNoValue ?? false }

  init(_ objectID: ObjectID?, _ obstacle: RowObstacle?, values: [Int]) {
    (self.objectID, self.obstacle, self.values) = (objectID, obstacle, values)
    if isLost { self.values = [] }
  }

  /// Nil if it has none.
  var key: String? { (obstacle?.leavesKey ?? true) ? objectID.map { String($0.pk) } : nil }
}

/// What the rows of a listing have beside their values.
struct RowFrame {
  /// The first member of each object of JSON.
  var member: JSON.Member?
  var storeUUID = ""
  /// Whether the value types of rows are written in JSON.
  var hasViews = false
  /// Whether the first columns of CSV and tables are the entity and the key.
  var namesObjects = true
  /// Whether these come behind the entity and key of the row's owner in a to-many, and its position there.
  var namesOwners = false
}

extension LinkForm: ExpressibleByArgument {}

extension RowFormat: ListForm {
  /// The help about the forms that are not plain.
  static let help: ArgumentHelp = ArgumentHelp(
    "The form of the listing.",
    discussion: """
      The form 'lines' has each value on a line of its own, with its name before it; of bytes it has the first 4096. \
      'csv' has exact values, but a spreadsheet takes a cell that begins with =, +, - or @ for a formula and runs it. \
      'csv-safe' puts ' before such a cell, unless it is a number.
      """)

  /// How many bytes of data a field shows: of a table no more than its columns have room for.
  var mostBytes: Int { self == .table ? 96 : isForPeople ? 4096 : .max }

  func writer(of values: any RowValues, _ frame: RowFrame, to sink: any ByteSink) -> any RowWriter {
    switch self {
    case .ndjson, .json: JSONRows(values, frame, isList: self == .json, to: sink)
    case .csv, .csvSafe: CSVRows(FlatRows(values, frame), isSafe: self == .csvSafe, to: sink)
    case .table: TableRows(FlatRows(values, frame), to: sink)
    case .lines: LineRows(FlatRows(values, frame), to: sink)
    }
  }
}
