import Decoding
import Escaping
import Foundation
import Schema

/// Rewrites JSON token by token: texts and undeclared keys are scrambled, everything else stays as it is written.
///
/// The bytes must be whole JSON.
struct JSONScrambler {
  private let bytes: [UInt8]
  private let shape: PayloadShape?
  private let names: DeclaredNames
  private var place = 0
  private var out: [UInt8] = []
  private let texts: PayloadTexts

  /// Nil if it is not JSON after all; `shape` is what the contract declares for it.
  static func scrambled(_ data: Data, _ shape: PayloadShape?, _ names: DeclaredNames, _ texts: PayloadTexts) -> Data? {
    var scrambler = JSONScrambler(bytes: [UInt8](data), shape: shape, names: names, texts: texts)
    let isWhole = scrambler.value(shape?.root ?? .anything, depth: 0) && scrambler.isAtEnd
    return isWhole ? Data(scrambler.out) : nil
  }

  private init(bytes: [UInt8], shape: PayloadShape?, names: DeclaredNames, texts: PayloadTexts) {
    self.bytes = bytes
    self.shape = shape
    self.names = names
    self.texts = texts
    out.reserveCapacity(bytes.count)
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) {
      out += bytes.prefix(3)
      place = 3
    }
  }

  private static let mostLevels = 1_000

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private var isAtEnd: Bool {
    mutating get {
      blanks()
      return place == bytes.count
    }
  }

  private mutating func blanks() {
    while let byte = next, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 { take() }
  }

  private mutating func take() {
    out.append(bytes[place])
    place += 1
  }

  private mutating func value(_ node: PayloadShape.Node, depth: Int) -> Bool {
    if case .optional(let wrapped) = node { return value(wrapped, depth: depth) }
    blanks()
    guard depth < Self.mostLevels, let byte = next else { return false }
    switch byte {
    case UInt8(ascii: "{"): return object(node, depth: depth)
    case UInt8(ascii: "["): return list(node, depth: depth)
    case UInt8(ascii: "\""):
      guard let text = text() else { return false }
      JSONString.write(declares(text, node) ? text : texts.scrambled(text), to: &out)
      return true
    default: return word(node)
    }
  }

  /// What ends a word.
  private static let ends = Array(",]} \t\r\n\"".utf8)

  /// A number, `true`, `false` or `null`; a number that is a date is moved.
  private mutating func word(_ node: PayloadShape.Node) -> Bool {
    let start = place
    while let byte = next, !Self.ends.contains(byte) { place += 1 }
    guard place > start else { return false }
    let word = String(decoding: bytes[start..<place], as: UTF8.self)
    if node == .primitive(.date), let seconds = Double(word), seconds.isFinite {
      out += JSON.number(moved(word, seconds)).compact.utf8
    } else {
      out += bytes[start..<place]
    }
    return true
  }

  private func moved(_ word: String, _ seconds: Double) -> JSON.MovedNumber {
    let moved = texts.key.date(seconds)
    if let whole = Int64(exactly: moved), Int64(word) != nil { return .whole(whole) }
    return .real(moved)
  }

  private mutating func list(_ node: PayloadShape.Node, depth: Int) -> Bool {
    var index = 0
    return parts(until: UInt8(ascii: "]")) { scrambler, _ in
      let element: PayloadShape.Node =
        switch node {
        case .array(let element): element
        case .pairs(let key, let value): index % 2 == 0 ? key : value
        default: .anything
        }
      index += 1
      return scrambler.value(element, depth: depth + 1)
    }
  }

  private mutating func object(_ node: PayloadShape.Node, depth: Int) -> Bool {
    parts(until: UInt8(ascii: "}")) { scrambler, byte in
      guard byte == UInt8(ascii: "\""), let key = scrambler.text() else { return false }
      let (isKept, child) = scrambler.member(key, of: node)
      JSONString.write(isKept ? key : scrambler.texts.scrambled(key), to: &scrambler.out)
      scrambler.blanks()
      guard scrambler.next == UInt8(ascii: ":") else { return false }
      scrambler.take()
      return scrambler.value(child, depth: depth + 1)
    }
  }

  /// Takes the parts of a list or an object up to its end; `part` gets the first byte of each.
  private mutating func parts(until end: UInt8, _ part: (inout Self, UInt8) -> Bool) -> Bool {
    take()
    while true {
      blanks()
      guard let byte = next else { return false }
      switch byte {
      case end:
        take()
        return true
      case UInt8(ascii: ","): take()
      default: guard part(&self, byte) else { return false }
      }
    }
  }

  /// Whether a key is declared by the app, and the shape of its value.
  private func member(_ key: String, of node: PayloadShape.Node) -> (isKept: Bool, child: PayloadShape.Node) {
    switch node {
    case .dictionary(let element, let hasIntegerKeys): return (hasIntegerKeys, element)
    case .declared(let index):
      guard let shape, shape.declared.indices.contains(index) else { break }
      switch shape.declared[index] {
      case .object(_, let fields):
        let field = fields.first { $0.key == key }
        return (field != nil, field?.node ?? .anything)
      case .caseEnum(_, let cases):
        let found = cases.first { $0.name == key }
        return (found != nil, .anything)
      case .rawEnum, .unverifiable: break
      }
    default: break
    }
    return (names.contains(key), .anything)
  }

  /// Whether a text is the name of a declared case.
  private func declares(_ text: String, _ node: PayloadShape.Node) -> Bool {
    guard case .declared(let index) = node, let shape, shape.declared.indices.contains(index),
      case .rawEnum(_, _, let values, let codec) = shape.declared[index]
    else { return false }
    return values.contains(.string(text)) || codec?.names[.string(text)] != nil
  }

  /// Reads a text token and moves past it; nil if it does not end.
  private mutating func text() -> String? {
    place += 1
    let start = place
    while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { place += 1 }
    var units = Array(bytes[start..<place])
    while let byte = next {
      place += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: units, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let escaped = next else { return nil }
        place += 1
        if escaped == UInt8(ascii: "u") {
          units += String(decoding: escapes(), as: UTF16.self).utf8
        } else {
          units.append(JSONEscape.byte(of: escaped))
        }
      default: units.append(byte)
      }
    }
    return nil
  }

  /// Consecutive escaped UTF-16 units, the first without its `\u`.
  private mutating func escapes() -> [UInt16] {
    var units: [UInt16] = []
    repeat {
      let digits = bytes[place..<min(place + 4, bytes.count)]
      units.append(UInt16(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0xfffd)
      place += digits.count
      guard bytes[place...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else { break }
      place += 2
    } while true
    return units
  }
}

extension JSON {
  fileprivate enum MovedNumber {
    case whole(Int64)
    case real(Double)
  }

  fileprivate static func number(_ number: MovedNumber) -> JSON {
    switch number {
    case .whole(let whole): .integer(whole)
    case .real(let real): .double(real)
    }
  }
}

/// The names that a contract's types use in a payload: keys of structs and of cases.
struct DeclaredNames {
  private let names: Set<String>

  init(_ contract: Contract) {
    var names: Set<String> = []
    for type in contract.types.values {
      switch type.kind {
      case .structure(let structure): names.formUnion(structure.fields.compactMap(\.codingKey))
      case .enumeration(let enumeration):
        for one in enumeration.cases {
          if let key = one.codingKey { names.insert(key) }
          for (index, value) in one.associatedValues.enumerated() {
            names.insert(value.codingKey ?? value.label ?? "_\(index)")
          }
        }
      case .rawStruct, .alias, .classType: break
      }
    }
    self.names = names
  }

  func contains(_ name: String) -> Bool { names.contains(name) }
}
