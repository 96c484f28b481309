import Foundation
import Schema

extension PayloadChecker {
  mutating func primitive(_ type: SwiftPrimitive, _ first: UInt8) throws(JSONScanner.Failure) {
    let start = scanner.position
    switch type {
    case .bool where first == UInt8(ascii: "t"): try scanner.word("true")
    case .bool where first == UInt8(ascii: "f"): try scanner.word("false")
    case .string where first == UInt8(ascii: "\""): _ = try scanner.readString()
    case .uuid where first == UInt8(ascii: "\""), .url where first == UInt8(ascii: "\""),
      .data where first == UInt8(ascii: "\""):
      let (content, hasEscapes) = try scanner.readString()
      if !isWellFormed(content, hasEscapes, type) { note(.malformed(type: type.malformedTitle), at: start) }
    case .float where isNumber(first), .double where isNumber(first), .date where isNumber(first),
      .decimal where isNumber(first):
      let (text, isInteger) = try scanner.number()
      if !isRepresentable(text, isInteger, type) {
        let written = scanner.text(text, hasEscapes: false)
        note(.numberDoesNotFit(written, type: type.rawValue), at: start)
      }
    case _ where type.integerRange != nil && isNumber(first):
      let (text, isInteger) = try scanner.number()
      if !fits(text, isInteger, type) {
        let written = scanner.text(text, hasEscapes: false)
        note(.numberDoesNotFit(written, type: type.rawValue), at: start)
      }
    default: try mismatch(type.rawValue, first, 0)
    }
  }

  mutating func rawEnum(
    _ name: String, _ type: SwiftPrimitive, _ rawValues: Set<RawLiteral>, _ first: UInt8, _ depth: Int
  ) throws(JSONScanner.Failure) {
    let start = scanner.position
    let hadFault = fault != nil
    try primitive(type, first)
    // An option set or raw struct takes every raw value.
    guard hadFault || fault == nil, !rawValues.isEmpty else { return }
    let text: String
    let literal: RawLiteral?
    if first == UInt8(ascii: "\"") {
      let content = start + 1..<scanner.position - 1
      text = scanner.text(content, hasEscapes: scanner.bytes[content].contains(UInt8(ascii: "\\")))
      literal = .string(text)
    } else {
      text = scanner.text(start..<scanner.position, hasEscapes: false)
      literal =
        type.integerRange == nil
        ? Double(text).map(RawLiteral.double) : Self.whole(text, Int64.self).map(RawLiteral.integer)
    }
    if let literal, rawValues.contains(literal) { return }
    note(.unknownCase(literal?.spelling ?? text, type: name), at: start)
  }

  private func isNumber(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte) }

  private func fits(_ text: Range<Int>, _ isInteger: Bool, _ type: SwiftPrimitive) -> Bool {
    guard let range = type.integerRange else { return true }
    // Eighteen digits fit Int64 whatever they are.
    if isInteger, text.count <= 18 {
      var number: Int64 = 0
      var isNegative = false
      for byte in scanner.bytes[text] {
        if byte == UInt8(ascii: "-") { isNegative = true } else { number = number * 10 + Int64(byte - 0x30) }
      }
      return range.contains(isNegative ? -number : number)
    }
    let written = scanner.text(text, hasEscapes: false)
    if type == .uint || type == .uint64 { return Self.whole(written, UInt64.self) != nil }
    return Self.whole(written, Int64.self).map(range.contains) ?? false
  }

  /// The whole number that Foundation makes of a number's text; nil if there is none.
  private static func whole<Number: FixedWidthInteger>(_ text: String, _ type: Number.Type) -> Number? {
    if let number = Number(text) { return number }
    guard let double = Double(text), let near = Number(exactly: double) else { return nil }
    // From here on Double leaves out whole numbers, so Decimal says which one it is; it drops a fraction.
    guard double.magnitude >= 0x1p53 else { return near }
    return Decimal(string: text).flatMap { Number($0.description.prefix { $0 != "." }) }
  }

  /// A number that becomes infinite, or zero without being written as zero, is refused.
  private func isRepresentable(_ text: Range<Int>, _ isInteger: Bool, _ type: SwiftPrimitive) -> Bool {
    // Short numbers without an exponent fit every type.
    if text.count < 30, isInteger || !hasExponent(text) { return true }
    let written = scanner.text(text, hasEscapes: false)
    // What Foundation has against `0e5`, and not against `0e0`, `0e55` and `0.0e5`, only Foundation knows.
    if type != .decimal, written.count == 3, written.hasPrefix("0"), !written.hasSuffix("0") { return false }
    switch type {
    case .decimal: return Decimal(string: written).map { !$0.isNaN } ?? false
    case .float: return Float(written).map { isSame($0, text) } ?? false
    default: return Double(written).map { isSame($0, text) } ?? false
    }
  }

  private func hasExponent(_ text: Range<Int>) -> Bool {
    scanner.bytes[text].contains { $0 | 0x20 == UInt8(ascii: "e") }
  }

  private func isSame(_ number: some BinaryFloatingPoint, _ text: Range<Int>) -> Bool {
    guard number == 0 else { return number.isFinite }
    let mantissa = scanner.bytes[text].prefix { $0 | 0x20 != UInt8(ascii: "e") }
    return !mantissa.contains { (0x31...0x39).contains($0) }
  }

  private func isWellFormed(_ content: Range<Int>, _ hasEscapes: Bool, _ type: SwiftPrimitive) -> Bool {
    switch type {
    case .uuid: UUID(uuidString: scanner.text(content, hasEscapes: hasEscapes)) != nil
    case .url: URL(string: scanner.text(content, hasEscapes: hasEscapes)) != nil
    default: Data(base64Encoded: scanner.text(content, hasEscapes: hasEscapes)) != nil
    }
  }
}

extension SwiftPrimitive {
  /// What a text of the type is called if it is malformed.
  fileprivate var malformedTitle: String { self == .data ? "base64" : rawValue }
}
