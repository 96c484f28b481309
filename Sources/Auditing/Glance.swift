import Decoding
import SQLite
import Schema
import Storage

/// Decides from a value's storage class that the app surely reads it; other values are decoded in full.
struct Glance: Sendable {
  private enum Form: Sendable {
    case integer(ClosedRange<Int64>)
    case boolean, date, double, float, decimal, text, address, uuid, bytes
  }

  private let form: Form
  private let acceptsNull: Bool

  /// Nil if values must always be decoded: enums, payloads, archives, external storage, composites.
  init?(_ reader: AttributeReader) {
    let attribute = reader.attribute
    let null = reader.read(.value(.null))
    acceptsNull = Fault.faults(of: null, stored: .value(.null)).isEmpty
    guard reader.plan.codec == nil, reader.plan.method == .default, !reader.hasPayload else { return nil }
    if let primitive = reader.plan.swiftType?.unwrapped.primitive,
      !PrimitiveCheck.alwaysCasts(attribute.type, to: primitive)
    {
      return nil
    }
    switch attribute.type {
    case .integer16: form = .integer(Self.range(reader, Int64(Int16.min)...Int64(Int16.max)))
    case .integer32: form = .integer(Self.range(reader, Int64(Int32.min)...Int64(Int32.max)))
    case .integer64: form = .integer(Self.range(reader, .min ... .max))
    case .boolean: form = .boolean
    case .date: form = .date
    case .double: form = .double
    case .float: form = .float
    case .decimal: form = .decimal
    case .string: form = .text
    case .uri: form = .address
    case .uuid: form = .uuid
    case .binary where !attribute.allowsExternalBinaryDataStorage: form = .bytes
    case .binary, .transformable, .composite, .undefined, .objectID, .codable, .other: return nil
    }
  }

  private static func range(_ reader: AttributeReader, _ stored: ClosedRange<Int64>) -> ClosedRange<Int64> {
    reader.plan.swiftType?.unwrapped.primitive?.integerRange.map(stored.clamped) ?? stored
  }

  /// Well within what Decimal holds, which ends at 10^±128 or a little beyond.
  private static func isPlain(_ number: Double) -> Bool { number == 0 || (1e-100...1e100).contains(abs(number)) }

  func accepts(_ row: borrowing StatementRow, _ column: Int) -> Bool {
    switch (row.storageClass(column), form) {
    case (.null, _): acceptsNull
    case (.integer, .integer(let range)): row.integer(column).map(range.contains) ?? false
    case (.integer, .boolean), (.integer, .double), (.integer, .float), (.integer, .decimal): true
    case (.real, .double): row.real(column).isFinite
    case (.real, .float): Float(row.real(column)).isFinite
    case (.real, .decimal): Self.isPlain(row.real(column))
    case (.real, .boolean): true
    case (.real, .date): PrimitiveCheck.isPlain(secondsSince2001: row.real(column))
    case (.text, .text): row.withBytes(column, \.isUTF8)
    case (.text, .address): row.withBytes(column, \.isASCII)
    case (.blob, .uuid): row.byteCount(column) == 16
    case (.blob, .bytes): true
    default: false
    }
  }
}
