import Archives
package import Decoding
import Foundation
package import Schema

/// Counts what a column holds: values, kinds of bytes, the shapes of JSON, the classes of archives.
///
/// Rows are fed in the order of their keys; tallies over later rows are merged in the same order.
/// Memory is bounded, whatever the rows hold.
package struct ColumnTally: Sendable {
  package let reader: AttributeReader
  /// What the app sees instead of NULL if the whole composite is NULL that the column is a leaf of.
  let absentFault: String?
  private(set) var rows = 0
  private(set) var nulls = RowSample()
  /// Of these the rows in which every leaf of the composite is NULL: the composite is nil, not the leaf.
  private(set) var absent = RowSample()
  /// The others.
  private(set) var missing = RowSample()
  private(set) var unreadable = RowSample()
  private(set) var values = ValueTally()
  private(set) var payloads: [Payload: RowSample] = [:]
  private(set) var shapes = ShapeTally()
  private(set) var archives = ArchiveTally()
  /// The shape that the source declares for JSON.
  let declared: PayloadShape?
  private let isJSON: Bool

  package init(_ reader: AttributeReader, of whole: AttributeReader? = nil) {
    self.reader = reader
    absentFault = whole.flatMap(\.nullFault)
    switch reader.transformed?.kind {
    case .json(let shape, _):
      declared = Self.judging(shape)
      isJSON = true
    default:
      declared = reader.shape.flatMap(Self.judging)
      isJSON = reader.shape != nil
    }
  }

  /// A shape that accepts everything is not checked.
  private static func judging(_ shape: PayloadShape) -> PayloadShape? { shape.root == .anything ? nil : shape }

  /// Whether the column's values are bytes that `add(bytes:)` takes without making values of them.
  package var takesBytes: Bool {
    switch reader.attribute.type {
    case .binary: !reader.attribute.allowsExternalBinaryDataStorage
    case .transformable, .codable: true
    default: false
    }
  }

  /// Whether the column's values are texts, of which `add(text:)` takes long ones without making values of them.
  package var takesText: Bool { reader.attribute.type == .string }

  /// Counts a NULL; `isAbsent` if the other leaves of the composite are NULL too.
  package mutating func addNull(key: Int64, isAbsent: Bool = false) {
    rows += 1
    nulls.add(key)
    if isAbsent { absent.add(key) } else { missing.add(key) }
  }

  /// Counts the bytes of a blob; of an external one its file's.
  package mutating func add(bytes: UnsafeBufferPointer<UInt8>, key: Int64) {
    rows += 1
    payload(bytes, key: key)
  }

  /// Counts a text that is too long to be counted among others.
  package mutating func add(text bytes: UnsafeBufferPointer<UInt8>, key: Int64) {
    rows += 1
    guard bytes.isUTF8 else { return unreadable.add(key) }
    values.addLong(key: key)
    json(inText: bytes, key: key)
  }

  package mutating func add(_ stored: Reading, key: Int64) {
    guard case .value(let value) = stored else {
      rows += 1
      unreadable.add(key)
      return
    }
    switch value {
    case .scalar(.null): addNull(key: key)
    case .scalar(.data(let data)): add(data, key: key)
    case .external(let external):
      if let data = external.data {
        add(data, key: key)
      } else {
        rows += 1
        unreadable.add(key)
      }
    case .scalar(.string(var text)):
      rows += 1
      values.add(value, key: key)
      text.withUTF8 { json(inText: $0, key: key) }
    case .composite(let leaves): add(leaves, key: key)
    default:
      rows += 1
      values.add(value, key: key)
    }
  }

  private mutating func add(_ data: Data, key: Int64) {
    data.withUnsafeBytes { add(bytes: $0.bindMemory(to: UInt8.self), key: key) }
  }

  /// An enum of SwiftData: its only leaf's value, or the name of the leaf that has one (FORMAT §3.2).
  private mutating func add(_ leaves: [Value.Leaf], key: Int64) {
    if leaves.count == 1 { return add(leaves[0].reading, key: key) }
    let names = leaves.filter { $0.reading != .value(.null) }.map(\.name)
    if names.isEmpty { return addNull(key: key) }
    rows += 1
    values.add(.string(names.joined(separator: "+")), key: key)
  }

  private static func startsAsJSON(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let first = bytes.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  private mutating func payload(_ bytes: UnsafeBufferPointer<UInt8>, key: Int64) {
    guard !bytes.isEmpty else { return count(.empty, key) }
    if let text = Data.jsonText(bytes), Payload.sniff(text) == .json {
      return text.withUnsafeBytes { payload($0.bindMemory(to: UInt8.self), key: key) }
    }
    let starts = Self.startsAsJSON(bytes)
    if starts || isJSON {
      do throws(JSONScanner.Failure) {
        try shapes.add(bytes, key: key, declared: declared)
        return count(.json, key)
      } catch {
        let kind = Payload.sniff(bytes)
        if kind == .json || isJSON { shapes.add(Self.malformed(error), key: key) }
        return count(kind, key)
      }
    }
    let kind = Payload.sniff(bytes)
    if kind == .keyedArchive, let archive = try? KeyedArchive(Data(buffer: bytes)) { archives.add(archive, key: key) }
    count(kind, key)
  }

  private mutating func json(inText bytes: UnsafeBufferPointer<UInt8>, key: Int64) {
    guard Self.startsAsJSON(bytes) else { return }
    try? shapes.add(bytes, key: key, declared: nil)
  }

  private static func malformed(_ failure: JSONScanner.Failure) -> ShapeTally.Malformed {
    switch failure {
    case .cutShort: .cutShort
    case .unexpected: .notJSON
    case .tooDeep: .tooDeep
    }
  }

  private mutating func count(_ payload: Payload, _ key: Int64) { payloads[payload, default: RowSample()].add(key) }

  /// Takes in what was counted over later rows of the same column.
  package mutating func merge(_ other: ColumnTally) {
    rows += other.rows
    nulls.merge(other.nulls)
    absent.merge(other.absent)
    missing.merge(other.missing)
    unreadable.merge(other.unreadable)
    values.merge(other.values)
    for (payload, sample) in other.payloads { payloads[payload, default: RowSample()].merge(sample) }
    shapes.merge(other.shapes)
    archives.merge(other.archives)
  }
}
