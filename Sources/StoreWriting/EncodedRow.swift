import Foundation
import Predicates
import Schema

/// A row of a table, ready to be inserted.
struct EncodedRow {
  let table: String
  /// In the order of their names.
  let columns: [(key: String, value: RawValue)]

  init(_ table: String, _ columns: [String: RawValue]) {
    self.table = table
    self.columns = columns.sorted { $0.key < $1.key }
  }

  var bindings: [SQL.Binding] { columns.map(\.value.binding) }

  var statement: String {
    let names = columns.map { StoreDDL.quote($0.key) }.joined(separator: ", ")
    let marks = columns.map(\.value.mark)
    return "INSERT INTO \(StoreDDL.quote(table)) (\(names)) VALUES (\(marks.joined(separator: ", ")))"
  }
}

extension RawValue {
  /// As SQLite binds it; a value that was cut short when read is written as it is.
  var binding: SQL.Binding {
    switch self {
    case .null: .null
    case .integer(let number): .integer(number)
    case .real(let number): .real(number)
    case .text(let text), .longText(let text, _): .text(text)
    case .blob(let data), .malformedText(let data), .longBlob(let data, _): .blob([UInt8](data))
    }
  }

  /// Its placeholder in a statement: text that is not UTF-8 can only be bound as a blob.
  var mark: String { if case .malformedText = self { "CAST(? AS TEXT)" } else { "?" } }
}
