/// The kinds of text that may follow at the end of an unfinished predicate.
struct PredicatePlace: Hashable {
  enum Expected: Hashable {
    /// A path, or a word that may come before one.
    case operand
    /// An operator after this path; empty if something else than a path comes before it.
    case operation([String])
    /// A value that is compared with this path.
    case value([String])
    case connective
    /// Anything: a string without its end, or an operator's options.
    case anything
  }

  /// The kind of text that may follow.
  var next: Expected { isInOptions ? .anything : expected }

  private var expected = Expected.operand
  /// The value that was last expected.
  private var former = Expected.operand
  private var isInOptions = false

  static let openers = ["ANY", "ALL", "NONE", "NOT"]

  private static let connectives: Set<String> = ["AND", "OR", "NOT", "&&", "||", "!"]
  private static let quantifiers: Set<String> = ["ANY", "ALL", "NONE", "SOME"]

  init(_ text: String) {
    var lexer = PredicateLexer(text)
    do throws(PredicateSyntaxError) {
      while true {
        let token = try lexer.next()
        if token.kind == .end { return }
        take(token.kind)
      }
    } catch {
      // The tokens before it show what else may come.
      if error.reason == .unterminatedString { expected = .anything }
    }
  }

  private mutating func take(_ token: PredicateToken.Kind) {
    let word = Self.text(of: token)
    if word == "[" || word == "]" || isInOptions {
      isInOptions = word != "]"
      return
    }
    switch expected {
    case .operand: begin(token, word)
    case .operation(let steps): goOn(token, word, steps)
    case .value: if !["{", ",", "(", "-"].contains(word) { expected = .connective }
    case .anything: break
    case .connective: if Self.connectives.contains(word.uppercased()) { expected = .operand }
    }
    // In a set, another value follows a comma.
    if case .connective = expected, word == ",", case .value = former { expected = former }
    if case .value = expected { former = expected }
  }

  private mutating func begin(_ token: PredicateToken.Kind, _ word: String) {
    switch token {
    case .end: break
    case .symbol: if word == ")" { expected = .connective }
    case .word(_, isEscaped: false) where Self.connectives.union(Self.quantifiers).contains(word.uppercased()): break
    case .word: expected = .operation([word])
    default: expected = .operation([])
    }
  }

  private mutating func goOn(_ token: PredicateToken.Kind, _ word: String, _ steps: [String]) {
    switch token {
    case .collectionOperator: expected = .operation(steps + [word])
    case .symbol, .word:
      if PredicateWords.operation(word) != nil {
        expected = .value(steps)
      } else if case .word = token {
        expected = .operation(steps + [word])
      } else if word == ")" {
        expected = .operation(steps)
      }
    default: break
    }
  }

  private static func text(of token: PredicateToken.Kind) -> String {
    switch token {
    case .word(let text, _), .variable(let text), .collectionOperator(let text), .symbol(let text), .number(let text),
      .placeholder(let text):
      text
    // A string's content is no token: "[" opens nothing.
    case .string, .end: ""
    }
  }
}
