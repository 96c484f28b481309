import Foundation
import Schema

/// A page of a table's tree, read from its bytes with every offset checked (sqlite.org/fileformat2, "B-tree Pages").
struct TreePage {
  enum Kind { case interior, leaf }

  /// A row as its page stores it.
  struct Cell {
    let row: Int64
    /// The bytes of the whole record.
    let byteCount: Int
    /// The part of it that lies on the page.
    let record: RowRecord
    /// The first overflow page of the record.
    let overflow: UInt32?
  }

  let kind: Kind
  private let bytes: [UInt8]
  private let start: Int
  private let cellCount: Int
  /// The bytes of a page that SQLite uses.
  private let usable: Int

  /// Nil if the bytes are not a page of a table's tree.
  init?(_ bytes: [UInt8], number: UInt32, usable: Int) {
    start = number == 1 ? 100 : 0
    guard bytes.count >= start + 12 else { return nil }
    switch bytes[start] {
    case 0x05: kind = .interior
    case 0x0d: kind = .leaf
    default: return nil
    }
    self.bytes = bytes
    self.usable = usable
    cellCount = Int(bytes[start + 3]) << 8 | Int(bytes[start + 4])
  }

  /// The pages below an interior page, in the order of their rows.
  var children: [UInt32] {
    guard kind == .interior else { return [] }
    var found = cellOffsets.compactMap { bytes.number(at: $0) }
    if let last = bytes.number(at: start + 8) { found.append(last) }
    return found
  }

  /// The rows of a leaf; a cell that reaches beyond the page is left out.
  var cells: [Cell] { cellOffsets.compactMap(cell) }

  private var cellOffsets: [Int] {
    let pointers = start + (kind == .leaf ? 8 : 12)
    return (0..<cellCount).compactMap { cell in
      let place = pointers + cell * 2
      guard place + 1 < bytes.count else { return nil }
      return Int(bytes[place]) << 8 | Int(bytes[place + 1])
    }
  }

  private func cell(at offset: Int) -> Cell? {
    var place = offset
    guard let size = bytes.varint(at: &place), let row = bytes.varint(at: &place), let byteCount = Int(exactly: size),
      byteCount >= 0
    else { return nil }
    let local = localBytes(of: byteCount)
    guard place + local <= bytes.count else { return nil }
    return Cell(
      row: row, byteCount: byteCount, record: RowRecord(bytes: bytes[place..<(place + local)]),
      overflow: local < byteCount ? bytes.number(at: place + local) : nil)
  }

  /// How much of a record lies on the page itself.
  private func localBytes(of byteCount: Int) -> Int {
    let most = usable - 35
    guard byteCount > most else { return byteCount }
    let least = (usable - 12) * 32 / 255 - 23
    let fitting = least + (byteCount - least) % (usable - 4)
    return max(0, fitting <= most ? fitting : least)
  }
}

/// A row's values in SQLite's record format, perhaps cut short (sqlite.org/fileformat2, "Record Format").
struct RowRecord: Sendable {
  let bytes: ArraySlice<UInt8>

  /// The value of a column; nil if the bytes end before it.
  ///
  /// A column that was added after the row was written is NULL.
  func value(_ column: Int) -> SQLiteValue? {
    var place = bytes.startIndex
    guard let size = bytes.varint(at: &place), let length = Int(exactly: size), (0...bytes.count).contains(length)
    else { return nil }
    let end = bytes.startIndex + length
    var value = end
    for index in 0...column {
      guard place < end else { return .null }
      guard let type = bytes.varint(at: &place), let length = Self.length(of: type), length <= bytes.endIndex - value
      else { return nil }
      if index == column { return Self.value(bytes[value..<(value + length)], type) }
      value += length
    }
    return nil
  }

  private static func value(_ bytes: ArraySlice<UInt8>, _ type: Int64) -> SQLiteValue {
    switch type {
    case 1...6:
      let first: Int64 = (bytes.first ?? 0) & 0x80 == 0 ? 0 : -1
      return .integer(bytes.reduce(first) { $0 << 8 | Int64($1) })
    case 7: return .real(Double(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) }))
    case 8: return .integer(0)
    case 9: return .integer(1)
    case _ where type >= 12 && type % 2 == 0: return .blob(Data(bytes))
    case _ where type >= 13:
      return String(validating: bytes, as: UTF8.self).map(SQLiteValue.text) ?? .malformedText(Data(bytes))
    default: return .null
    }
  }

  private static func length(of type: Int64) -> Int? {
    switch type {
    case 0, 8, 9: 0
    case 1...4: Int(type)
    case 5: 6
    case 6, 7: 8
    case 12...: Int(exactly: (type - 12) / 2)
    default: nil
    }
  }
}

extension SQLiteValue {
  var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
  var text: String? { if case .text(let text) = self { text } else { nil } }
  var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number
    default: nil
    }
  }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// Four bytes, big endian.
  func number(at offset: Int) -> UInt32? {
    guard offset >= startIndex, offset + 4 <= endIndex else { return nil }
    return (0..<4).reduce(0) { $0 << 8 | UInt32(self[offset + $1]) }
  }

  /// SQLite's varint, of one to nine bytes.
  fileprivate func varint(at place: inout Int) -> Int64? {
    var value: UInt64 = 0
    for index in 0..<9 {
      guard place >= startIndex, place < endIndex else { return nil }
      let byte = self[place]
      place += 1
      if index == 8 { return Int64(bitPattern: value << 8 | UInt64(byte)) }
      value = value << 7 | UInt64(byte & 0x7f)
      if byte & 0x80 == 0 { break }
    }
    return Int64(bitPattern: value)
  }
}
