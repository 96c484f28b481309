/// Splits a predicate's text into tokens.
struct PredicateLexer {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// All tokens, the last one `.end`.
  mutating func tokens() throws(PredicateSyntaxError) -> [PredicateToken] {
    var tokens: [PredicateToken] = []
    repeat { tokens.append(try next()) } while tokens.last?.kind != .end
    return tokens
  }

  /// The next token, `.end` at the end.
  mutating func next() throws(PredicateSyntaxError) -> PredicateToken {
    skipSpace()
    let start = position
    guard let byte = peek() else { return PredicateToken(kind: .end, range: start..<start) }
    let kind = try token(byte)
    return PredicateToken(kind: kind, range: start..<position)
  }

  private func peek(_ distance: Int = 0) -> UInt8? {
    let index = position + distance
    return index < bytes.count ? bytes[index] : nil
  }

  private mutating func skipSpace() {
    while let byte = peek(), byte == 0x20 || (0x09...0x0D).contains(byte) { position += 1 }
  }

  private mutating func token(_ byte: UInt8) throws(PredicateSyntaxError) -> PredicateToken.Kind {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      var reader = PredicateStringReader(bytes: bytes, position: position)
      let text = try reader.string()
      position = reader.position
      return .string(text)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    case UInt8(ascii: ".") where peek(1).map(isDigit) == true && !followsOperand: return try number()
    case UInt8(ascii: "$") where peek(1).map(isWordStart) == true:
      position += 1
      return .variable(word())
    case UInt8(ascii: "@") where peek(1).map(isWordStart) == true:
      position += 1
      return .collectionOperator("@" + word())
    case UInt8(ascii: "#") where peek(1).map(isWordStart) == true:
      position += 1
      return .word(word(), isEscaped: true)
    case UInt8(ascii: "%"): return placeholder()
    case _ where isWordStart(byte): return .word(selector(word()), isEscaped: false)
    default: return try symbol()
    }
  }

  /// A dot after a name or a bracket is a step, not the start of a number.
  private var followsOperand: Bool {
    guard position > 0 else { return false }
    let before = bytes[position - 1]
    return isWordPart(before) || before == UInt8(ascii: ")") || before == UInt8(ascii: "]")
  }

  private mutating func word() -> String {
    let start = position
    while let byte = peek(), isWordPart(byte) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// A word with the colons of a selector, if an opening bracket follows: `add:to:(`.
  private mutating func selector(_ first: String) -> String {
    let start = position
    while peek() == UInt8(ascii: ":") {
      position += 1
      while let byte = peek(), isWordPart(byte) { position += 1 }
    }
    guard position > start, bytes[position - 1] == UInt8(ascii: ":"), peek() == UInt8(ascii: "(") else {
      position = start
      return first
    }
    return first + String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func number() throws(PredicateSyntaxError) -> PredicateToken.Kind {
    let start = position
    let isPrefixed = peek() == UInt8(ascii: "0") && peek(1).map { [UInt8]("xXbBoO".utf8).contains($0) } == true
    if isPrefixed {
      position += 2
    } else {
      skipDigits()
      if peek() == UInt8(ascii: "."), peek(1).map(isDigit) == true {
        position += 1
        skipDigits()
      }
      skipExponent()
    }
    // The error includes all characters attached to the number.
    let end = position
    while let byte = peek(), isWordPart(byte) { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard isPrefixed ? PredicateNumber.prefixed(text) != nil : position == end else {
      throw PredicateSyntaxError(.malformedNumber(text), offset: start, length: position - start)
    }
    return .number(text)
  }

  private mutating func skipDigits() { while let byte = peek(), isDigit(byte) { position += 1 } }

  private mutating func skipExponent() {
    guard let letter = peek(), letter | 0x20 == UInt8(ascii: "e") else { return }
    let hasSign = peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-")
    guard peek(hasSign ? 2 : 1).map(isDigit) == true else { return }
    position += hasSign ? 2 : 1
    skipDigits()
  }

  /// `%@`, `%K`, and printf's number forms with their length modifiers.
  private mutating func placeholder() -> PredicateToken.Kind {
    let start = position
    position += 1
    while let byte = peek(), [UInt8]("lhqzt".utf8).contains(byte) { position += 1 }
    if let byte = peek(), [UInt8]("@KdDiuUxXofgeGEFsSc".utf8).contains(byte) { position += 1 }
    return .placeholder(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  private static let symbols = ["&&", "||", "==", "!=", "<>", "<=", "=<", ">=", "=>", "<<", ">>", "**"]

  private mutating func symbol() throws(PredicateSyntaxError) -> PredicateToken.Kind {
    if let next = peek(1) {
      let pair = String(decoding: [bytes[position], next], as: UTF8.self)
      if Self.symbols.contains(pair) {
        position += 2
        return .symbol(pair)
      }
    }
    let start = position
    let byte = bytes[position]
    position += 1
    if [UInt8]("=<>!()[]{},.+-*/&|^~".utf8).contains(byte) { return .symbol(String(decoding: [byte], as: UTF8.self)) }
    while let byte = peek(), byte & 0xC0 == 0x80 { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    throw PredicateSyntaxError(.unknownCharacter(text), offset: start, length: position - start)
  }

  private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private func isWordStart(_ byte: UInt8) -> Bool { PredicateWords.isStart(byte) }

  private func isWordPart(_ byte: UInt8) -> Bool { isWordStart(byte) || isDigit(byte) }
}

/// A piece of a predicate's text and its place in UTF-8 bytes.
struct PredicateToken {
  enum Kind: Hashable {
    /// A name, a keyword or a selector; escaped by `#`, it is always a name.
    case word(String, isEscaped: Bool)
    case variable(String)
    case collectionOperator(String)
    case string(String)
    case number(String)
    case placeholder(String)
    case symbol(String)
    case end
  }

  var kind: Kind
  var range: Range<Int>
}
