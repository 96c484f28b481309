import Decoding
import Foundation
import Predicates
import SQLite
import Schema

/// Makes the plain values that SQLite leaves to the program, while a statement copies a table's rows.
///
/// What is lost is noted in the new database at once, so that memory does not grow. One thread uses it.
final class PlainDecoder {
  /// The table whose rows are copied.
  var table: PlainLayout.Table? { didSet { last = nil } }
  /// Why a note could not be written.
  private(set) var failure: SQLiteFailure?

  /// Weak, because the connection owns the functions.
  private weak var connection: Connection?
  private let external: (String, _ wholly: Bool) -> ExternalData
  /// What stands for an external file that is not copied; nil if the files are.
  private let externalPath: ((String) -> String)?
  /// The composite that was read last, whose leaves come one after the other.
  private var last: (path: String, key: SQLiteValue, stored: Reading, reading: AppReading)?

  static let unreadableTable = "_storescope_unreadable"
  static let danglingTable = "_storescope_dangling"
  private static let noteUnreadable = RepeatedStatement(
    "INSERT INTO \(id: unreadableTable) VALUES (?, ?, ?, ?, ?, ?, ?)")
  private static let noteDangling = RepeatedStatement(
    "INSERT INTO \(id: danglingTable) VALUES (?, ?, ?, ?, ?, ?, ?)")

  /// Gives its functions to a connection.
  init(
    _ connection: Connection, external: @escaping (String, _ wholly: Bool) -> ExternalData,
    externalPath: ((String) -> String)?
  ) {
    (self.connection, self.external, self.externalPath) = (connection, external, externalPath)
    connection.addFunction(PlainFunction.isText) { call in call.give(call.isUTF8(0)) }
    connection.addFunction(PlainFunction.uuid) { call in Self.uuid(call) }
    connection.addFunction(PlainFunction.plain) { [unowned self] call in plain(call) }
    connection.addFunction(PlainFunction.dangling) { [unowned self] call in dangling(call) }
  }

  private func column(_ call: borrowing FunctionCall) -> (PlainLayout.Table, PlainColumn)? {
    guard let table, case .integer(let id) = call.value(0), table.columns.indices.contains(Int(id)) else { return nil }
    return (table, table.columns[Int(id)])
  }

  // MARK: - Values

  /// The upper-case text of a UUID's bytes.
  private static func uuid(_ call: borrowing FunctionCall) {
    call.withBytes(0) { bytes in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * bytes.count + 4) { text in
        var place = 0
        func add(_ digit: UInt8) {
          text[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") - 10 + digit
          place += 1
        }
        for index in bytes.indices {
          if index == 4 || index == 6 || index == 8 || index == 10 {
            text[place] = UInt8(ascii: "-")
            place += 1
          }
          add(bytes[index] >> 4)
          add(bytes[index] & 15)
        }
        call.give(utf8: UnsafeBufferPointer(rebasing: text[..<place]))
      }
    }
  }

  private func plain(_ call: borrowing FunctionCall) {
    guard let (table, column) = column(call), case .attribute(let cell) = column.content else {
      return call.fail("no such column")
    }
    let key = call.value(1)
    var values: [SQLiteValue] = []
    for index in 2..<call.count { values.append(call.value(index)) }
    let place = Place(table: table, column: column.name, key: key)
    let value = cell.whole.map { leaf(cell, of: $0, place, values) } ?? alone(cell, place, values)
    if let failure { return call.fail(failure.message) }
    call.give(value)
  }

  private func alone(_ cell: PlainCell, _ place: Place, _ values: [SQLiteValue]) -> SQLiteValue {
    let stored = self.stored(cell, values)
    if let path = path(of: stored) { return .text(path) }
    let raw = values.count == 1 ? values[0] : .text(RawLeaves.json(cell.columns, values))
    let plain = PlainValue(cell.reader.read(stored), raw: raw, decodes: cell.reader.decodes)
    if let reason = plain.reason { note(place, cell.path, raw, reason) }
    return plain.value
  }

  /// The value of a composite's leaf, which is lost with the whole.
  private func leaf(
    _ cell: PlainCell, of whole: PlainCell.Whole, _ place: Place, _ values: [SQLiteValue]
  ) -> SQLiteValue {
    let places = Dictionary(zip(whole.columns, values)) { first, _ in first }
    func own(_ leaf: PlainCell) -> (stored: Reading, raw: [SQLiteValue]) {
      let raw = leaf.columns.map { places[$0] ?? .null }
      return (self.stored(leaf, raw), raw)
    }
    if last?.path != whole.path || last?.key != place.key {
      let stored = self.stored(whole.cell, values)
      last = (whole.path, place.key, stored, whole.reader.read(stored))
    }
    guard let last else { return .null }
    let (stored, raw) = own(cell)
    let reading = cell.reader.read(stored)
    let steps = cell.path.split(separator: ".").map(String.init).dropFirst()
    let seen = last.reading.leaf(steps, of: whole.reader.attribute) { reading }
    let rawValue = raw.count == 1 ? raw[0] : .text(RawLeaves.json(cell.columns, raw))
    let isNull = stored == .value(.null)
    let alone = PlainValue(reading, raw: rawValue, decodes: cell.reader.decodes)
    if let reason = alone.reason, !isNull { note(place, cell.path, rawValue, reason) }
    if whole.reports, let reason = PlainValue(last.reading, raw: .null, decodes: true).reason {
      let isExplained = whole.leaves.contains { leaf in
        let (stored, _) = own(leaf)
        return stored != .value(.null) && leaf.reader.read(stored).value == nil
      }
      if !isExplained { note(place, whole.path, .text(RawLeaves.json(whole.columns, values)), reason) }
    }
    if let path = path(of: stored), seen.value != nil { return .text(path) }
    return PlainValue(seen, raw: rawValue, decodes: cell.reader.decodes).value
  }

  private func stored(_ cell: PlainCell, _ values: [SQLiteValue]) -> Reading {
    cell.stored(values) { [external, externalPath] in external($0, externalPath == nil) }
  }

  /// The path of a value's external file, if it is there and only paths are asked for.
  private func path(of stored: Reading) -> String? {
    guard let externalPath, case .value(.external(let file)) = stored, file.length != nil else { return nil }
    return externalPath(file.fileName)
  }

  // MARK: - Keys

  private func dangling(_ call: borrowing FunctionCall) {
    guard let (table, column) = column(call), case .link(let link) = column.content else {
      return call.fail("no such column")
    }
    let (key, value) = (call.value(1), call.value(2))
    if case .integer = value {
      run(
        Self.noteDangling,
        [
          .text(table.entity), key, .text(column.name), value, .text(link.lack), .text(table.name), .text(column.path),
        ])
    } else {
      let reason = UnreadableReason.wrongStorageClass(found: value.storageClass, expected: .objectID)
      note(Place(table: table, column: column.name, key: key), column.path, value, reason.sentence)
    }
    if let failure { return call.fail(failure.message) }
    call.give(.null)
  }

  // MARK: - Notes

  /// A value's column and row.
  private struct Place {
    let table: PlainLayout.Table
    let column: String
    let key: SQLiteValue
  }

  /// `path` is the property's, or that of the whole composite.
  private func note(_ place: Place, _ path: String, _ raw: SQLiteValue, _ reason: String) {
    run(
      Self.noteUnreadable,
      [
        .text(place.table.entity), place.key, .text(place.column), raw.kept, .text(reason), .text(place.table.name),
        .text(path),
      ])
  }

  private func run(_ statement: RepeatedStatement, _ values: [SQLiteValue]) {
    guard failure == nil, let connection else { return }
    do throws(SQLiteFailure) { try connection.run(statement, with: values) { _ in true } } catch { failure = error }
  }
}

/// Several columns' values as one text.
private enum RawLeaves {
  static func json(_ columns: [String], _ values: [SQLiteValue]) -> String {
    JSON.object(zip(columns, values).map { .init($0, $1.json) }).compact
  }
}
