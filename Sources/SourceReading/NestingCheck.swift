import Schema

/// Looks for text that would make a recursive parser run out of stack, before any parser sees it.
///
/// swift-syntax bounds its own descent, but not its look-ahead over types nor the depth of chains such as
/// `a.b.c`; and its look-ahead takes twice as long with every `[` inside another. No one writes what is
/// refused here: hundreds of open brackets, a dozen square ones, thousands of tokens in a statement.
struct NestingCheck {
  static let mostBrackets = 200
  static let mostSquareBrackets = 12
  static let mostTokens = 20_000

  /// What stands open around the place that is looked at.
  private enum Frame {
    case round
    case square
    case curly
    /// `\(` within a string of so many `#`, triple-quoted or not.
    case interpolation(String)
    struct String {
      var pounds: Int
      var isMultiline: Bool
    }
  }

  private let bytes: [UInt8]
  private var index = 0
  private var frames: [Frame] = []
  /// How many square brackets are open since the last curly one.
  private var squares = 0
  /// How many `#if` are open.
  private var conditions = 0
  /// The tokens of the statement so far, by nothing but its punctuation and words.
  private var tokens = 0
  private var isWord = false

  private init(_ text: String) { bytes = Array(text.utf8) }

  /// The byte offset of the first place that is too deep; nil where the text may be parsed.
  static func firstExcess(in text: String) -> Int? {
    var check = NestingCheck(text)
    return check.run()
  }

  private mutating func run() -> Int? {
    while index < bytes.count {
      let start = index
      step()
      if frames.count + conditions > Self.mostBrackets || squares > Self.mostSquareBrackets
        || tokens > Self.mostTokens
      {
        return start
      }
    }
    return nil
  }

  private func byte(_ offset: Int) -> UInt8 {
    index + offset < bytes.count ? bytes[index + offset] : 0
  }

  private mutating func step() {
    let byte = bytes[index]
    if isWordByte(byte) {
      if !isWord { tokens += 1 }
      isWord = true
      index += 1
      return
    }
    isWord = false
    switch byte {
    case UInt8(ascii: "/") where self.byte(1) == UInt8(ascii: "/"): skipLine()
    case UInt8(ascii: "/") where self.byte(1) == UInt8(ascii: "*"): skipComment()
    case UInt8(ascii: "\""): openString(pounds: 0)
    case UInt8(ascii: "#"): pounds()
    case UInt8(ascii: "("): open(.round)
    case UInt8(ascii: "["): open(.square)
    case UInt8(ascii: "{"): open(.curly)
    case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"): close(byte)
    case UInt8(ascii: ","), UInt8(ascii: ";"):
      tokens = 0
      index += 1
    case UInt8(ascii: "\n"): endLine()
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): index += 1
    default:
      tokens += 1
      index += 1
    }
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= byte
      || (UInt8(ascii: "a")...UInt8(ascii: "z")) ~= byte | 0x20
  }

  /// A statement goes on where the next line starts with punctuation, as `.b` and `? c` do.
  private mutating func endLine() {
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
    if isWordByte(byte(0)) || byte(0) == UInt8(ascii: "@") || byte(0) == UInt8(ascii: "#") {
      tokens = 0
    }
  }
}

// Brackets.
extension NestingCheck {
  private mutating func open(_ frame: Frame) {
    frames.append(frame)
    tokens += 1
    index += 1
    if case .square = frame { squares += 1 }
    if case .curly = frame { startStatement() }
  }

  /// A bracket that closes nothing is passed over; one that closes an interpolation goes on with its string.
  private mutating func close(_ byte: UInt8) {
    index += 1
    switch (frames.last, byte) {
    case (.interpolation(let string), UInt8(ascii: ")")):
      frames.removeLast()
      skip(string)
    case (.interpolation, _), (nil, _): break
    case (_, UInt8(ascii: "}")):
      frames.removeLast()
      startStatement()
    default:
      if case .square = frames.removeLast(), squares > 0 { squares -= 1 }
    }
  }

  private mutating func startStatement() {
    tokens = 0
    squares = 0
  }
}

// Strings and comments.
extension NestingCheck {
  private mutating func skipLine() {
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
  }

  /// Comments nest, which the lexer counts without descending.
  private mutating func skipComment() {
    var depth = 0
    while index < bytes.count {
      if byte(0) == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
        depth += 1
        index += 2
      } else if byte(0) == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
        depth -= 1
        index += 2
        if depth == 0 { return }
      } else {
        index += 1
      }
    }
  }

  /// `#"…"#` is a string; any other `#` starts a macro or a directive.
  private mutating func pounds() {
    var count = 0
    while byte(count) == UInt8(ascii: "#") { count += 1 }
    guard byte(count) == UInt8(ascii: "\"") else {
      tokens += 1
      index += count
      if follows("if") { conditions += 1 }
      if follows("endif"), conditions > 0 { conditions -= 1 }
      return
    }
    index += count
    openString(pounds: count)
  }

  private func follows(_ word: String) -> Bool {
    let length = word.utf8.count
    return index + length <= bytes.count
      && word.utf8.elementsEqual(bytes[index..<index + length]) && !isWordByte(byte(length))
  }

  private mutating func openString(pounds: Int) {
    tokens += 1
    let isMultiline = byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"")
    index += isMultiline ? 3 : 1
    skip(Frame.String(pounds: pounds, isMultiline: isMultiline))
  }

  /// Goes on to the string's end or to the next interpolation in it.
  private mutating func skip(_ string: Frame.String) {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\n") where !string.isMultiline: return
      case UInt8(ascii: "\\") where hasPounds(string.pounds, at: 1):
        index += 1 + string.pounds
        if byte(0) == UInt8(ascii: "(") {
          frames.append(.interpolation(string))
          index += 1
          return
        }
        index += 1
      case UInt8(ascii: "\"") where ends(string):
        index += (string.isMultiline ? 3 : 1) + string.pounds
        return
      default: index += 1
      }
    }
  }

  private func ends(_ string: Frame.String) -> Bool {
    let quote = UInt8(ascii: "\"")
    guard string.isMultiline else { return hasPounds(string.pounds, at: 1) }
    return byte(1) == quote && byte(2) == quote && hasPounds(string.pounds, at: 3)
  }

  private func hasPounds(_ count: Int, at offset: Int) -> Bool {
    (0..<count).allSatisfy { byte(offset + $0) == UInt8(ascii: "#") }
  }
}
