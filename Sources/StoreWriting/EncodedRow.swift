import Foundation
import Predicates
import Schema

/// A row of a table, ready to be inserted.
struct EncodedRow {
  let table: String
  /// In the order of their names.
  let columns: [(key: String, value: SQLiteValue)]

  init(_ table: String, _ columns: [String: SQLiteValue]) {
    self.table = table
    self.columns = columns.sorted { $0.key < $1.key }
  }

  var bindings: [SQLiteValue] { columns.map(\.value) }

  var statement: String {
    let names = columns.map { StoreDDL.quote($0.key) }.joined(separator: ", ")
    let marks = Array(repeating: "?", count: columns.count).joined(separator: ", ")
    return "INSERT INTO \(StoreDDL.quote(table)) (\(names)) VALUES (\(marks))"
  }
}
