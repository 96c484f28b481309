/// Reads the text of a predicate as `NSPredicate` does: NOT binds before AND, AND before OR.
struct PredicateParser {
  /// Trees with more levels are refused, so that no text can exhaust the stack.
  static let mostLevels = 96
  /// A level is printed with two brackets at most, as NOT before a compound.
  private static let deepest = mostLevels * 2
  /// Longer key paths are refused, because each step may become a join.
  static let mostSteps = 256
  /// Longer texts are refused, in UTF-8 bytes.
  static let longest = 1 << 20

  /// A part of the text: brackets may hold either kind.
  enum Node {
    case predicate(Predicate, Range<Int>)
    case expression(Expression)
  }

  var tokens: [PredicateToken] = []
  var index = 0
  var depth = 0
  var arguments: [PredicateArgument]
  var nextArgument = 0

  init(arguments: [PredicateArgument]) { self.arguments = arguments }

  mutating func parse(_ text: String) throws(PredicateSyntaxError) -> Predicate {
    let length = text.utf8.count
    guard length <= Self.longest else {
      throw PredicateSyntaxError(.tooLong(limit: Self.longest), offset: 0, length: length)
    }
    var lexer = PredicateLexer(text)
    tokens = try lexer.tokens()
    let node = try disjunction()
    let predicate = try predicate(node)
    guard case .end = token.kind else { throw unexpected("AND, OR or the end") }
    guard nextArgument == arguments.count else {
      throw PredicateSyntaxError(.surplusArguments(arguments.count - nextArgument), offset: length, length: 0)
    }
    // A character may be printed as several, but never as sixteen.
    if length > Self.longest / 16, predicate.description.utf8.count > Self.longest {
      throw PredicateSyntaxError(.tooLong(limit: Self.longest), offset: 0, length: length)
    }
    return predicate
  }

  /// Reads the text of an expression, such as `canonical:(name)`.
  mutating func parseExpression(_ text: String) throws(PredicateSyntaxError) -> Expression {
    var lexer = PredicateLexer(String(text.prefix(Self.longest)))
    tokens = try lexer.tokens()
    let node = try operation(above: 0)
    guard case .end = token.kind else { throw unexpected("the end") }
    return try expression(node)
  }

  private mutating func disjunction() throws(PredicateSyntaxError) -> Node {
    try chain("OR", "||", Predicate.or) { parser throws(PredicateSyntaxError) in
      try parser.chain("AND", "&&", Predicate.and) { parser throws(PredicateSyntaxError) in try parser.negation() }
    }
  }

  /// A predicate or an expression, in brackets or as an argument.
  mutating func either() throws(PredicateSyntaxError) -> Node {
    try enter()
    defer { depth -= 1 }
    return try disjunction()
  }

  private mutating func chain(
    _ word: String, _ symbol: String, _ join: ([Predicate]) -> Predicate,
    _ part: (inout Self) throws(PredicateSyntaxError) -> Node
  ) throws(PredicateSyntaxError) -> Node {
    let start = token.range.lowerBound
    let first = try part(&self)
    guard isWord(word) || isSymbol(symbol) else { return first }
    var predicates = [try predicate(first)]
    while isWord(word) || isSymbol(symbol) {
      advance()
      let next = try part(&self)
      predicates.append(try predicate(next))
    }
    return try node(join(predicates), start..<end)
  }

  private mutating func negation() throws(PredicateSyntaxError) -> Node {
    guard isWord("NOT") || isSymbol("!") else { return try comparison() }
    try enter()
    defer { depth -= 1 }
    let start = token.range.lowerBound
    advance()
    let negated = try negation()
    return try node(.not(try predicate(negated)), start..<end)
  }

  private mutating func comparison() throws(PredicateSyntaxError) -> Node {
    let start = token.range.lowerBound
    let modifier = modifier()
    let left = try operation(above: 0)
    if case .predicate = left, modifier == nil { return left }
    let first = try expression(left)
    let operatorStart = token.range.lowerBound
    let sql = sqlOperator()
    guard let found = sql?.operation ?? operatorWord() else {
      if modifier != nil { throw unexpected("a comparison operator") }
      return left
    }
    advance()
    if sql?.isNegated == true, let modifier {
      throw PredicateSyntaxError(.negatedOperator(modifier: modifier.rawValue), at: operatorStart..<end)
    }
    let options = try options()
    let operatorRange = operatorStart..<end
    let right = try rightSide(of: found)
    let comparison = Comparison(
      left: first, operation: found, right: right, modifier: modifier ?? .direct, options: options,
      range: start..<end, operatorRange: operatorRange)
    let predicate = Predicate.comparison(comparison)
    return try node(sql?.isNegated == true ? .not(predicate) : predicate, start..<end)
  }

  /// SQL's operators of several words, which begin nothing else here; leaves the last word to be taken.
  ///
  /// `IS NULL`, `IS NOT NULL`, `NOT LIKE`, `NOT IN`, `NOT BETWEEN`.
  private mutating func sqlOperator() -> (operation: Comparison.Operator, isNegated: Bool)? {
    guard isWord("IS") || isWord("NOT") else { return nil }
    let isNil = isWord("IS")
    let first = index
    advance()
    if isNil {
      let isNegated = isWord("NOT")
      if isNegated { advance() }
      if isWord("NULL") || isWord("NIL") {
        index -= 1
        return (isNegated ? .notEqualTo : .equalTo, false)
      }
    } else if let found = operatorWord(), [.like, .in, .between].contains(found) {
      return (found, true)
    }
    index = first
    return nil
  }

  /// The right side; also SQL's set in round brackets, and its range with AND.
  private mutating func rightSide(of operation: Comparison.Operator) throws(PredicateSyntaxError) -> Expression {
    let start = token.range.lowerBound
    let isBracketed = isSymbol("(")
    let node = try self.operation(above: 0)
    let value = try expression(node)
    guard case .constant = value.form else { return value }
    if operation == .in, isBracketed { return Expression(.aggregate([value]), range: start..<end) }
    guard operation == .between, isWord("AND"), isConstantAhead else { return value }
    advance()
    let upper = try self.operation(above: 0)
    return Expression(.aggregate([value, try expression(upper)]), range: start..<end)
  }

  /// Whether a constant follows the current word, and nothing is compared or calculated with it.
  private var isConstantAhead: Bool {
    var rest = tokens[min(index + 1, tokens.count - 1)...]
    if rest.first?.kind == .symbol("-") { rest = rest.dropFirst() }
    switch rest.first?.kind {
    case .number, .string: rest = rest.dropFirst()
    default: return false
    }
    switch rest.first?.kind {
    case .word(let word, isEscaped: false): return ["AND", "OR"].contains(word.uppercased())
    case .symbol(let text): return ["&&", "||", ")", ","].contains(text)
    case .end: return true
    default: return false
    }
  }

  private mutating func modifier() -> Comparison.Modifier? {
    guard case .word(let word, isEscaped: false) = token.kind else { return nil }
    let modifier: Comparison.Modifier
    switch word.uppercased() {
    case "ANY", "SOME": modifier = .any
    case "ALL": modifier = .all
    case "NONE": modifier = .none
    default: return nil
    }
    advance()
    return modifier
  }

  private func operatorWord() -> Comparison.Operator? {
    switch token.kind {
    case .symbol(let text): PredicateWords.operation(text)
    case .word(let text, isEscaped: false): PredicateWords.operation(text)
    default: nil
    }
  }

  /// `[cd]` after an operator.
  private mutating func options() throws(PredicateSyntaxError) -> Comparison.Options {
    var options: Comparison.Options = []
    guard isSymbol("[") else { return options }
    advance()
    guard case .word(let letters, isEscaped: false) = token.kind else { throw unexpected("c, d, n or l") }
    for letter in letters.lowercased() {
      guard let known = Comparison.Options.letters.first(where: { $0.letter == letter }) else {
        throw unexpected("c, d, n or l")
      }
      options.insert(known.option)
    }
    advance()
    try expect("]")
    return options
  }
}

extension PredicateParser {
  var token: PredicateToken { tokens[min(index, tokens.count - 1)] }

  /// The end of the token before the current one.
  var end: Int { index > 0 ? tokens[index - 1].range.upperBound : 0 }

  mutating func advance() { index = min(index + 1, tokens.count - 1) }

  func isSymbol(_ text: String) -> Bool { token.kind == .symbol(text) }

  func isWord(_ text: String) -> Bool {
    guard case .word(let word, isEscaped: false) = token.kind else { return false }
    return word.uppercased() == text
  }

  mutating func expect(_ symbol: String) throws(PredicateSyntaxError) {
    guard isSymbol(symbol) else { throw unexpected("“\(symbol)”") }
    advance()
  }

  mutating func enter() throws(PredicateSyntaxError) {
    depth += 1
    if depth > Self.deepest { throw tooDeep(token.range) }
  }

  /// A part of the tree at its place; throws if the tree is too deep.
  func node(_ form: Expression.Form, _ range: Range<Int>) throws(PredicateSyntaxError) -> Node {
    let expression = Expression(form, range: range)
    if expression.levels > Self.mostLevels { throw tooDeep(range) }
    return .expression(expression)
  }

  func node(_ predicate: Predicate, _ range: Range<Int>) throws(PredicateSyntaxError) -> Node {
    if predicate.levels > Self.mostLevels { throw tooDeep(range) }
    return .predicate(predicate, range)
  }

  private func tooDeep(_ range: Range<Int>) -> PredicateSyntaxError {
    PredicateSyntaxError(.tooDeep(limit: Self.mostLevels), at: range)
  }

  func predicate(_ node: Node) throws(PredicateSyntaxError) -> Predicate {
    if case .predicate(let predicate, _) = node { return predicate }
    throw unexpected("a comparison operator")
  }

  func expression(_ node: Node) throws(PredicateSyntaxError) -> Expression {
    switch node {
    case .expression(let expression): return expression
    case .predicate(_, let range):
      throw PredicateSyntaxError(.unexpected(found: "a predicate", expected: "an expression"), at: range)
    }
  }

  /// The error about the current token.
  func unexpected(_ expected: String) -> PredicateSyntaxError {
    let found: String?
    switch token.kind {
    case .word(let word, _):
      // The lexer ends a word at a hyphen.
      if PredicateWords.unsupportedOperators.contains(where: { $0.prefix { $0 != "-" } == word.uppercased() }),
        expected.contains("operator")
      {
        return PredicateSyntaxError(.unsupported(word), at: token.range)
      }
      found = word
    case .variable(let name): found = "$" + name
    case .collectionOperator(let text), .number(let text), .placeholder(let text), .symbol(let text): found = text
    case .string: found = "a string"
    case .end: found = nil
    }
    return PredicateSyntaxError(.unexpected(found: found, expected: expected), at: token.range)
  }
}
