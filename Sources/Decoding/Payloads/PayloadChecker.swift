import Archives
package import Foundation
import Schema

/// Checks whether a payload has the shape that `JSONDecoder` with default settings needs.
///
/// It makes one pass over the bytes, and allocates nothing for a payload that fits. Bytes that are no JSON count
/// before a wrong shape, as for `JSONDecoder`; of several wrong places the first in the bytes is reported. What
/// Foundation accepts beyond JSON is accepted too: a byte order mark, a comma before a closing bracket, a second
/// value under a key, which stays unread like one under a key that no field has (DIALECTS A11).
package struct PayloadChecker {
  let shape: PayloadShape
  var scanner: JSONScanner
  var path: [Step] = []
  var fault: Found?

  /// A fault whose path is made only at the end, because faults under repeated keys may be dropped.
  struct Found {
    let kind: PayloadFault.Kind
    let path: [Step]
    let offset: Int
  }

  /// A step into the payload: a key's bytes, or an index.
  enum Step {
    case key(Range<Int>)
    case index(Int)
  }

  /// The first fault of a payload; nil if it fits.
  package static func fault(in data: Data, shape: PayloadShape) -> PayloadFault? {
    data.jsonText.withUnsafeBytes { fault(in: $0.bindMemory(to: UInt8.self), shape: shape) }
  }

  /// The same of bytes in place.
  package static func fault(in bytes: UnsafeBufferPointer<UInt8>, shape: PayloadShape) -> PayloadFault? {
    var checker = PayloadChecker(shape: shape, bytes: bytes)
    return checker.check()
  }

  private init(shape: PayloadShape, bytes: UnsafeBufferPointer<UInt8>) {
    self.shape = shape
    scanner = JSONScanner(bytes)
    path.reserveCapacity(8)
  }

  private mutating func check() -> PayloadFault? {
    LoopThread.checkIsElsewhere()
    if scanner.bytes.isEmpty { return PayloadFault(kind: .empty, path: [], offset: 0) }
    scanner.skipByteOrderMark()
    do throws(JSONScanner.Failure) {
      try value(shape.root, depth: 0)
      scanner.skipBlanks()
      guard scanner.isAtEnd else { return PayloadFault(kind: .trailing, path: [], offset: scanner.position) }
      return fault.map { PayloadFault(kind: $0.kind, path: texts(of: $0.path), offset: $0.offset) }
    } catch {
      let kind: PayloadFault.Kind =
        switch error {
        case .cutShort: .cutShort
        case .unexpected: .notJSON
        case .tooDeep: .tooDeep
        }
      return PayloadFault(kind: kind, path: texts(of: path), offset: scanner.position)
    }
  }

  mutating func value(_ node: PayloadShape.Node, depth: Int) throws(JSONScanner.Failure) {
    scanner.skipBlanks()
    let first = try scanner.peek()
    if first == UInt8(ascii: "n"), !isUnverifiable(node) {
      let start = scanner.position
      try scanner.word("null")
      switch node {
      case .optional, .anything: return
      default: return note(.nullInRequired(expected: title(node)), at: start)
      }
    }
    switch node {
    case .anything: try scanner.skipUnread(depth: depth)
    case .optional(let wrapped): try value(wrapped, depth: depth)
    case .primitive(let primitive): try self.primitive(primitive, first)
    case .array(let element): try array(first, depth, node) { _ in element }
    case .pairs(let key, let value): try array(first, depth, node) { $0.isMultiple(of: 2) ? key : value }
    case .dictionary(let value, let hasIntegerKeys): try dictionary(value, hasIntegerKeys, first, depth, node)
    case .declared(let index): try declared(index, first, depth)
    }
  }

  /// Whether a type's own code reads a value, and may accept null.
  private func isUnverifiable(_ node: PayloadShape.Node) -> Bool {
    guard case .declared(let index) = node, case .unverifiable = shape.declared[index] else { return false }
    return true
  }

  private mutating func array(
    _ first: UInt8, _ depth: Int, _ node: PayloadShape.Node, _ element: (Int) -> PayloadShape.Node
  ) throws(JSONScanner.Failure) {
    guard first == UInt8(ascii: "[") else { return try mismatch(title(node), first, depth) }
    try scanner.open(first, depth: depth)
    var count = 0
    if try scanner.hasFirst(before: UInt8(ascii: "]")) {
      repeat {
        path.append(.index(count))
        try value(element(count), depth: depth + 1)
        path.removeLast()
        count += 1
      } while try scanner.hasNext(before: UInt8(ascii: "]"), allowsTrailingComma: true)
    }
    if case .pairs = node, !count.isMultiple(of: 2) { note(.unpairedKey, at: scanner.position - 1) }
  }

  private mutating func declared(_ index: Int, _ first: UInt8, _ depth: Int) throws(JSONScanner.Failure) {
    switch shape.declared[index] {
    case .unverifiable: try scanner.skipUnread(depth: depth)
    case .object(let name, let fields): try fieldsOf(name, fields, first, depth)
    case .rawEnum(let name, let type, let rawValues, _): try rawEnum(name, type, rawValues, first, depth)
    case .caseEnum(let name, let cases): try caseEnum(name, cases, first, depth)
    }
  }
}

extension PayloadChecker {
  mutating func mismatch(_ expected: String, _ first: UInt8, _ depth: Int) throws(JSONScanner.Failure) {
    let start = scanner.position
    try scanner.skipUnread(depth: depth)
    note(.wrongType(expected: expected, found: Self.kind(first)), at: start)
  }

  mutating func note(_ kind: PayloadFault.Kind, at offset: Int) {
    guard fault == nil else { return }
    fault = Found(kind: kind, path: path, offset: offset)
  }

  private func texts(of path: [Step]) -> [String] {
    path.map { step in
      switch step {
      case .index(let index): "[\(index)]"
      case .key(let key): scanner.text(key, hasEscapes: scanner.bytes[key].contains(UInt8(ascii: "\\")))
      }
    }
  }

  private static func kind(_ first: UInt8) -> String {
    switch first {
    case UInt8(ascii: "{"): "object"
    case UInt8(ascii: "["): "array"
    case UInt8(ascii: "\""): "string"
    case UInt8(ascii: "t"), UInt8(ascii: "f"): "bool"
    case UInt8(ascii: "n"): "null"
    default: "number"
    }
  }

  func title(_ node: PayloadShape.Node) -> String {
    switch node {
    case .anything: "a value"
    case .primitive(let type): type.rawValue
    case .optional(let node): title(node) + "?"
    case .array: "array"
    case .dictionary: "dictionary"
    case .pairs: "array of keys and values"
    case .declared(let index):
      switch shape.declared[index] {
      case .object(let name, _), .rawEnum(let name, _, _, _), .caseEnum(let name, _), .unverifiable(let name): name
      }
    }
  }

  /// The element with a key's name; a key with escapes is resolved first.
  ///
  /// Bytes are compared if they decide; `ö` and `o` with a diaeresis are one key for Swift.
  func index<Element>(
    of key: Range<Int>, _ hasEscapes: Bool, in elements: [Element], _ name: KeyPath<Element, [UInt8]>
  ) -> Int? {
    let slice = scanner.bytes[key]
    if !hasEscapes {
      let found = elements.firstIndex { $0[keyPath: name].elementsEqual(slice) }
      if found != nil || slice.allSatisfy({ $0 < 0x80 }) { return found }
    }
    let text = scanner.text(key, hasEscapes: hasEscapes)
    return elements.firstIndex { String(decoding: $0[keyPath: name], as: UTF8.self) == text }
  }
}
