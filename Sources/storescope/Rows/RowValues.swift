import Decoding
import Escaping
import Predicates
import Presenting
import Questions
import Schema

/// The values of the row that is being listed, in one layer; a writer asks for the form that it needs.
///
/// A value, and a column of CSV and tables, is identified by its index, so that nothing about its path is computed again
/// for each row.
protocol RowValues: AnyObject {
  /// By value: its key in JSON.
  var names: [String] { get }
  var columns: [FlatColumn] { get }
  /// Adds a value as JSON on one line.
  func writeJSON(_ index: Int, to bytes: inout [UInt8], through outlet: Outlet)
  /// The text of a column; nil for NULL.
  func text(_ column: Int) -> String?
  /// Adds the text of a column as a field of CSV; false and nothing for NULL.
  func writeField(_ column: Int, to bytes: inout [UInt8], through outlet: Outlet) -> Bool
  /// The value types of the whole row, made from some of its values (DIALECTS C7).
  func views(_ indexes: [Int]) -> [JSON.Member]
}

/// The values of paths.
protocol PathValues: RowValues {
  /// The paths to read beside the listed ones, in the order in which they follow.
  var further: [Path] { get }
  /// Begins with some rows after the others.
  func begin(_ rows: [StoredRow])
  /// Goes to one of them, by its index.
  func begin(_ row: StoredRow, at place: Int)
  /// Calls `body` for each line of the row until it returns false; false if it did.
  func lines(_ body: () -> Bool) -> Bool
}

extension PathValues {
  var further: [Path] { [] }
  func begin(_ rows: [StoredRow]) {}
  func lines(_ body: () -> Bool) -> Bool { body() }
}

/// A column of CSV and tables: a value, or a leaf of a composite.
struct FlatColumn {
  let name: String
  /// The value's index.
  let index: Int
  var leaf: [String] = []

  /// Those of a value: one, or one for each leaf of a composite.
  static func all(of attribute: Attribute?, _ name: String, index: Int, leaf: [String] = []) -> [FlatColumn] {
    guard let attribute, attribute.type == .composite else { return [FlatColumn(name: name, index: index, leaf: leaf)] }
    return attribute.elements.flatMap { all(of: $0, name + "." + $0.name, index: index, leaf: leaf + [$0.name]) }
  }
}

extension RowValues {
  func writeField(_ column: Int, to bytes: inout [UInt8], through outlet: Outlet) -> Bool {
    guard let text = text(column) else { return false }
    CSVLine.write(text, to: &bytes, through: outlet)
    return true
  }

  func views(_ indexes: [Int]) -> [JSON.Member] { [] }
}

/// The stored layer: composites by their leaves.
final class StoredRowValues: PathValues {
  let names: [String]
  let columns: [FlatColumn]
  private let mostBytes: Int
  var readings: [Reading] = []

  /// `computed` are the names of values behind those of the paths.
  init(_ paths: [Path], computed: [String] = [], _ format: RowFormat) {
    mostBytes = format.mostBytes
    names = paths.map(\.persistentSpelling) + computed
    columns = names.enumerated().flatMap { index, name in
      FlatColumn.all(of: index < paths.count ? paths[index].attribute : nil, name, index: index)
    }
  }

  func writeJSON(_ index: Int, to bytes: inout [UInt8], through outlet: Outlet) {
    readings[index].writeJSON(to: &bytes, through: outlet)
  }

  func begin(_ row: StoredRow, at place: Int) { readings = row.readings }

  func text(_ column: Int) -> String? { reading(columns[column]).text(bytes: mostBytes) }

  func writeField(_ column: Int, to bytes: inout [UInt8], through outlet: Outlet) -> Bool {
    reading(columns[column]).writeField(to: &bytes, through: outlet)
  }

  private func reading(_ column: FlatColumn) -> Reading {
    column.leaf.reduce(readings[column.index]) { reading, leaf in
      // A composite that is NULL has no leaves.
      guard case .value(.composite(let leaves)) = reading else { return .value(.null) }
      return leaves.first { $0.name == leaf }?.reading ?? .value(.null)
    }
  }
}

/// The raw layer: the columns of a table as SQLite holds them.
final class RawRowValues: RowValues {
  let names: [String]
  let columns: [FlatColumn]
  private let mostBytes: Int
  var raw: [SQLiteValue] = []

  init(_ names: [String], _ format: RowFormat) {
    mostBytes = format.mostBytes
    self.names = names
    columns = names.enumerated().map { FlatColumn(name: $1, index: $0) }
  }

  func writeJSON(_ index: Int, to bytes: inout [UInt8], through outlet: Outlet) {
    raw[index].json.write(to: &bytes, through: outlet)
  }

  func text(_ column: Int) -> String? { raw[column].text(bytes: mostBytes) }
}
