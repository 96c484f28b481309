import Schema
@_spi(Testing) @_spi(ExperimentalLanguageFeatures) import SwiftParser
@_spi(RawSyntax) import SwiftSyntax

/// Looks for text that would make a recursive parser run out of stack, before any parser sees it.
///
/// swift-syntax bounds its own descent, but not its look-ahead over types nor the depth of chains such as
/// `a.b.c`; and its look-ahead takes twice as long with every `[` inside another. No one writes what is
/// refused here: hundreds of open brackets, a dozen square ones, thousands of tokens in a statement.
/// The tokens are its lexer's own, which does not descend: only it knows which `/` starts a regex.
struct NestingCheck {
  static let mostBrackets = 200
  static let mostSquareBrackets = 12
  static let mostAngleBrackets = 1_000
  static let mostTokens = 20_000

  /// What was counted around an open bracket.
  private struct Frame {
    var bracket: RawTokenKind
    var around: Count
  }

  private struct Count {
    /// The tokens of the statement so far.
    var tokens = 0
    /// How many square brackets are open since the last curly one.
    var squares = 0
    /// How many `<` are open, in the statement.
    var angles = 0
    /// How many `else` there are between two curly brackets, since each may hang on the one before.
    var elses = 0
  }

  private var frames: [Frame] = []
  private var count = Count()
  /// The tokens of the statements around all open brackets.
  private var outerTokens = 0
  /// How many `#if` are open.
  private var conditions = 0
  /// Whether the last token asks for another, on the next line if need be.
  private var goesOn = false

  private init() {}

  /// The byte offset of the first place that is too deep; nil if the text may be parsed.
  static func firstExcess(in text: String) -> Int? {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { buffer in
      withUnsafeTemporaryAllocation(of: LookaheadTracker.self, capacity: 1) { tracker in
        tracker.initialize(repeating: LookaheadTracker())
        guard let tracker = tracker.baseAddress else { return nil }
        let tokens = Lexer.tokenize(buffer, lookaheadTracker: tracker, experimentalFeatures: [])
        var check = NestingCheck()
        return check.firstExcess(in: tokens)
      }
    }
  }

  private mutating func firstExcess(in tokens: Lexer.LexemeSequence) -> Int? {
    var offset = 0
    for token in tokens {
      guard token.rawTokenKind != .endOfFile else { return nil }
      take(token)
      if isTooDeep { return offset + token.textRange.lowerBound }
      offset += token.byteLength
    }
    return nil
  }

  private var isTooDeep: Bool {
    frames.count + conditions > Self.mostBrackets || count.squares > Self.mostSquareBrackets
      || count.angles > Self.mostAngleBrackets || outerTokens + count.tokens > Self.mostTokens
      || count.elses > Self.mostTokens
  }

  private mutating func take(_ token: Lexer.Lexeme) {
    if token.flags.contains(.isAtStartOfLine), !goesOn, startsStatement(token) { endStatement() }
    goesOn = asksForMore(token)
    switch token.rawTokenKind {
    case .leftParen, .leftSquare, .leftBrace: open(token.rawTokenKind)
    case .rightParen: close(.leftParen)
    case .rightSquare: close(.leftSquare)
    case .rightBrace: close(.leftBrace)
    case .leftAngle:
      count.angles += 1
      count.tokens += 1
    case .rightAngle: count.angles = max(0, count.angles - 1)
    case .comma: count.tokens = 0
    case .semicolon: endStatement()
    case .poundIf: conditions += 1
    case .poundEndif: conditions = max(0, conditions - 1)
    // The lines of a text are no deeper than the first.
    case .stringSegment: break
    case .keyword where token.tokenText == "else":
      count.elses += 1
      count.tokens += 1
    case .binaryOperator, .prefixOperator, .postfixOperator:
      // The parser may take an operator apart: `???` after a type.
      count.tokens += token.textRange.count
      // Between a name and a type the lexer takes it for an operator.
      if token.tokenText == "<" { count.angles += 1 }
      if token.tokenText.allSatisfy({ $0 == UInt8(ascii: ">") }) {
        count.angles = max(0, count.angles - token.textRange.count)
      }
    default: count.tokens += 1
    }
  }

  private mutating func endStatement() {
    count.tokens = 0
    count.angles = 0
  }
}

// Brackets.
extension NestingCheck {
  private mutating func open(_ bracket: RawTokenKind) {
    frames.append(Frame(bracket: bracket, around: count))
    outerTokens += count.tokens
    let squares = count.squares
    count = Count()
    if bracket != .leftBrace { count.squares = squares }
    if bracket == .leftSquare { count.squares += 1 }
  }

  /// A bracket without an opening one is skipped; a curly one also closes the open brackets inside it.
  private mutating func close(_ bracket: RawTokenKind) {
    guard bracket == .leftBrace ? frames.contains(where: { $0.bracket == bracket }) : frames.last?.bracket == bracket
    else { return }
    while let frame = frames.popLast() {
      count = frame.around
      outerTokens -= count.tokens
      if frame.bracket == bracket { break }
    }
    count.tokens += 1
  }
}

// Lines.
extension NestingCheck {
  /// A statement goes on if the next line starts with punctuation, as `.b` and `? c` do, or with `else`.
  private func startsStatement(_ token: Lexer.Lexeme) -> Bool {
    switch token.rawTokenKind {
    case .identifier, .dollarIdentifier, .wildcard, .integerLiteral, .floatLiteral, .atSign, .pound, .poundAvailable,
      .poundElse, .poundElseif, .poundEndif, .poundIf, .poundSourceLocation, .poundUnavailable,
      .rawStringPoundDelimiter, .regexPoundDelimiter:
      true
    case .keyword: token.tokenText != "else"
    default: false
    }
  }

  /// Words after which an expression, a type or a pattern has to come.
  private static let openings: Set<String> = [
    "any", "as", "await", "case", "consume", "copy", "each", "else", "if", "in", "inout", "is", "let", "repeat",
    "return", "some", "throw", "try", "unsafe", "var", "where", "while",
  ]

  private func asksForMore(_ token: Lexer.Lexeme) -> Bool {
    switch token.rawTokenKind {
    case .binaryOperator, .prefixOperator, .prefixAmpersand, .equal, .arrow, .colon, .colonColon, .comma, .period,
      .infixQuestionMark, .leftAngle, .backslash:
      true
    case .postfixQuestionMark, .exclamationMark: goesOn
    case .keyword, .identifier: Self.openings.contains(String(syntaxText: token.tokenText))
    default: false
    }
  }
}
