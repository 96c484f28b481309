import Foundation
import Predicates
import SQLite
import Schema

/// A row's columns as bytes: a tag and a value each, so that equal bytes are equal rows.
enum PackedRow {
  private enum Tag: UInt8 { case null, integer, real, text, blob }

  /// Adds the first columns of a row.
  static func pack(_ row: borrowing StatementRow, columns: Int, to bytes: inout [UInt8]) {
    for column in 0..<columns {
      switch row.storageClass(column) {
      case .null: bytes.append(Tag.null.rawValue)
      case .integer:
        bytes.append(Tag.integer.rawValue)
        add(UInt64(bitPattern: row.integer(column) ?? 0), to: &bytes)
      case .real:
        bytes.append(Tag.real.rawValue)
        add(row.real(column).bitPattern, to: &bytes)
      case .text: add(.text, row, column, to: &bytes)
      case .blob: add(.blob, row, column, to: &bytes)
      }
    }
  }

  private static func add(_ tag: Tag, _ row: borrowing StatementRow, _ column: Int, to bytes: inout [UInt8]) {
    bytes.append(tag.rawValue)
    row.withBytes(column) { value in
      add(UInt64(value.count), to: &bytes)
      bytes.append(contentsOf: value)
    }
  }

  private static func add(_ number: UInt64, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
  }

  /// A 63-bit hash; the lowest bit is 0.
  ///
  /// Different bytes practically never have the same one.
  static func hash(_ bytes: [UInt8]) -> UInt64 {
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    return UInt64(truncatingIfNeeded: hasher.finalize()) << 1
  }

  /// A statement whose only row has these columns; nil for bytes that `pack` did not make.
  static func statement(_ bytes: [UInt8]) -> SQL? {
    var columns: [SQL] = []
    var place = 0
    func number() -> UInt64? {
      guard place + 8 <= bytes.count else { return nil }
      defer { place += 8 }
      return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: UInt64.self) }
    }
    while place < bytes.count {
      let tag = Tag(rawValue: bytes[place])
      place += 1
      switch tag {
      case .null: columns.append(.binding(.null))
      case .integer:
        guard let number = number() else { return nil }
        columns.append(.binding(.integer(Int64(bitPattern: number))))
      case .real:
        guard let number = number() else { return nil }
        columns.append(.binding(.real(Double(bitPattern: number))))
      case .text, .blob:
        guard let length = number().flatMap({ Int(exactly: $0) }), length <= bytes.count - place else { return nil }
        let value = SQL.binding(.blob(Data(bytes[place..<(place + length)])))
        place += length
        // Text that is not UTF-8 stays as it is.
        columns.append(tag == .text ? "CAST(\(value) AS TEXT)" : value)
      case nil: return nil
      }
    }
    return "SELECT \(list: columns)"
  }
}
