import Decoding
import Findings
import Foundation
import Predicates
import SQLite
import Schema
import Storage

/// Examines one attribute of a scan's current row; plain values pass without being decoded.
struct AttributeAudit: Sendable {
  let reader: AttributeReader
  let path: String
  private let source: ValueSource
  private let glance: Glance?
  private var known: [ExactValue: [Fault]] = [:]

  init(_ reader: AttributeReader, path: String, source: ValueSource) {
    self.reader = reader
    self.path = path
    self.source = source
    glance = Glance(reader)
  }

  private static let mostKnown = 4096

  /// Reports the faults of the row's value, each with its path; blocks on files of external storage.
  mutating func examine(
    _ row: borrowing StatementRow, _ external: @escaping (String) -> ExternalData?, _ tell: (String, Fault) -> Void
  ) {
    if case .none = source { return }
    if case .column(let column) = source, let glance, glance.accepts(row, column) { return }
    let stored = source.reading(of: reader.attribute, row, external)
    if reader.attribute.type == .composite {
      composite(stored, tell)
      return
    }
    for fault in faults(of: stored) { tell(path, fault) }
  }

  /// Raw values repeat from row to row, so each is judged once; long ones do not.
  private mutating func faults(of stored: Reading) -> [Fault] {
    guard reader.plan.codec != nil, case .value(let value) = stored else {
      return Fault.faults(of: reader.read(stored), stored: stored)
    }
    let exact = ExactValue(value)
    if !exact.isLong, let faults = known[exact] { return faults }
    let faults = Fault.faults(of: reader.read(stored), stored: stored).map(askable)
    if !exact.isLong, known.count < Self.mostKnown { known[exact] = faults }
    return faults
  }

  /// Reports a leaf's own fault at the leaf, and at the composite only what no leaf explains.
  private func composite(_ stored: Reading, _ tell: (String, Fault) -> Void) {
    let reading = reader.read(stored)
    guard case .value(.composite(let leaves)) = stored else {
      for fault in Fault.faults(of: reading, stored: stored) { tell(path, fault) }
      return
    }
    if reader.attribute.isSwiftDataEnum {
      enumeration(reading, leaves, tell)
      return
    }
    if Self.readsWhole(reading, leaves) { return }
    let hasLost = reading.value == nil
    var explained = false
    for (leaf, leafReader) in zip(leaves, reader.elementReaders) {
      let read = leafReader.read(leaf.reading)
      guard leaf.reading != .value(.null) else { continue }
      for fault in Fault.faults(of: read, stored: leaf.reading) {
        let isLost = read.value == nil
        explained = explained || (isLost && hasLost)
        let severity = isLost ? Self.severity(reading, fault) : fault.severity
        tell(
          path + "." + leaf.name,
          Fault(code: fault.code, severity: severity, cause: fault.cause, selector: fault.selector))
      }
    }
    if explained { return }
    for var fault in Fault.faults(of: reading, stored: stored) {
      if case .incomplete? = reading.reason { fault.selector = selector(lacking: leaves) }
      tell(path, fault)
    }
  }

  /// The required leaves that are NULL; composites within are not searched.
  private func selector(lacking leaves: [Value.Leaf]) -> Fault.Selector {
    let missing = zip(leaves, reader.elementReaders).filter { leaf, reader in
      leaf.reading == .value(.null) && reader.plan.swiftType?.isOptional == false
    }
    guard !missing.isEmpty, !reader.attribute.elements.contains(where: { $0.type == .composite }) else { return .none }
    return .lacking(missing.map(\.0.name), of: leaves.map(\.name))
  }

  /// Whether no leaf is at fault, according to the readings of the whole; payloads are not read twice.
  private static func readsWhole(_ reading: AppReading, _ leaves: [Value.Leaf]) -> Bool {
    guard case .value(.structure(_, let fields)) = reading.outcome, reading.notes.isEmpty, reading.reason == nil,
      fields.count >= leaves.count
    else { return false }
    return zip(leaves, fields).allSatisfy { leaf, field in
      leaf.reading == .value(.null) || Fault.faults(of: field.reading, stored: leaf.reading).isEmpty
    }
  }

  /// The path for predicates: the leaf, if it is an enum with only one (FORMAT §3.2).
  var predicatePath: String {
    guard reader.attribute.isSwiftDataEnum, reader.attribute.elements.count == 1,
      let leaf = reader.attribute.elements.first
    else { return PredicatePath.text(path) }
    return PredicatePath.text(path) + "." + leaf.name
  }

  private func enumeration(_ reading: AppReading, _ leaves: [Value.Leaf], _ tell: (String, Fault) -> Void) {
    let only = leaves.count == 1 ? leaves[0] : nil
    for fault in Fault.faults(of: reading, stored: only?.reading ?? .value(.composite(leaves))) {
      tell(path, askable(fault))
    }
  }

  /// A predicate takes a case's name for its raw value, so a stored text that equals such a name is spelled as
  /// stored.
  private func askable(_ fault: Fault) -> Fault {
    guard case .equals(let exact) = fault.selector, case .scalar(.string(let text)) = exact.value,
      reader.plan.codec?.isNameAlone(text) == true
    else { return fault }
    var fault = fault
    fault.selector = .namesake(text)
    return fault
  }

  /// The reading of the whole decides how severe a leaf's fault is.
  private static func severity(_ whole: AppReading, _ fault: Fault) -> Severity {
    switch whole.outcome {
    case .trap: .crash
    case .throwing: .mismatch
    case .nilValue, .defaultValue, .value:
      whole.notes.contains(.noContract) ? fault.severity : min(fault.severity, .silentLoss)
    }
  }
}

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
