import Schema

extension PredicateParser {
  /// Operands and the operations between them that bind more tightly than `precedence`.
  mutating func operation(above precedence: Int) throws(PredicateSyntaxError) -> Node {
    let start = token.range.lowerBound
    var node = try operand()
    while case .symbol(let text) = token.kind, let operation = Expression.Arithmetic(rawValue: text),
      operation.precedence > precedence
    {
      let left = try expression(node)
      advance()
      try enter()
      defer { depth -= 1 }
      // Powers group from the right, all other operations from the left.
      let bound = operation == .power ? operation.precedence - 1 : operation.precedence
      let right = try self.operation(above: bound)
      node = try self.node(.arithmetic(operation, left, try expression(right)), start..<end)
    }
    return node
  }

  /// An operand with its sign.
  private mutating func operand() throws(PredicateSyntaxError) -> Node {
    let start = token.range.lowerBound
    guard isSymbol("-") || isSymbol("~") || isSymbol("+") else { return try postfix() }
    if isSymbol("-"), case .number = tokens[min(index + 1, tokens.count - 1)].kind { return try postfix() }
    let name = isSymbol("-") ? "chs:" : isSymbol("~") ? "onesComplement:" : nil
    try enter()
    defer { depth -= 1 }
    advance()
    let operand = try operand()
    let value = try expression(operand)
    guard let name else { return .expression(value) }
    return try node(.function(name, [value]), start..<end)
  }

  /// A primary with the steps and brackets after it.
  private mutating func postfix() throws(PredicateSyntaxError) -> Node {
    let start = token.range.lowerBound
    var node = try primary()
    while isSymbol(".") || isSymbol("[") {
      let value = try expression(node)
      if isSymbol("[") {
        advance()
        let place = try place()
        try expect("]")
        node = try self.node(.element(value, place), start..<end)
      } else {
        advance()
        node = try walk(value, from: start)
      }
    }
    return node
  }

  /// Adds the steps after a dot, all consecutive ones at once.
  private mutating func walk(_ value: Expression, from start: Int) throws(PredicateSyntaxError) -> Node {
    var path =
      switch value.form {
      case .keyPath(let path): path
      case .evaluatedObject: KeyPath([])
      default: KeyPath([], of: value)
      }
    var isFirst = true
    repeat {
      if !isFirst { advance() }
      isFirst = false
      let names = try stepNames()
      let place = tokens[index - 1].range
      path.steps += names
      path.ranges += names.map { _ in place }
      guard path.steps.count <= Self.mostSteps else { throw tooManySteps(place) }
    } while isSymbol(".")
    return try node(.keyPath(path), start..<end)
  }

  func tooManySteps(_ range: Range<Int>) -> PredicateSyntaxError {
    PredicateSyntaxError(.tooManySteps(limit: Self.mostSteps), at: range)
  }

  private mutating func stepNames() throws(PredicateSyntaxError) -> [String] {
    switch token.kind {
    case .word(let word, _), .collectionOperator(let word):
      advance()
      return [word]
    case .placeholder("%K"): return try keyPathArgument()
    default: throw unexpected("a key")
    }
  }

  private mutating func place() throws(PredicateSyntaxError) -> Expression.Index {
    if case .word(let word, isEscaped: false) = token.kind, let place = PredicateWords.places[word.uppercased()],
      tokens[min(index + 1, tokens.count - 1)].kind == .symbol("]")
    {
      advance()
      return place
    }
    let node = try either()
    return .at(try expression(node))
  }

  private mutating func primary() throws(PredicateSyntaxError) -> Node {
    let range = token.range
    switch token.kind {
    case .string(let text):
      advance()
      return try node(.constant(.string(text)), range)
    case .number(let text):
      advance()
      return try number(text, isNegative: false, range)
    case .symbol("-"):
      advance()
      guard case .number(let text) = token.kind else { throw unexpected("a number") }
      let whole = range.lowerBound..<token.range.upperBound
      advance()
      return try number(text, isNegative: true, whole)
    case .variable(let name):
      advance()
      return try node(.variable(name), range)
    case .collectionOperator(let name):
      advance()
      return try node(.keyPath(KeyPath([name], ranges: [range])), range)
    case .placeholder: return try argument()
    case .symbol("("):
      advance()
      let first = try either()
      guard isSymbol(",") else {
        try expect(")")
        return first
      }
      // SQL writes a set in round brackets, which mean nothing else with a comma in them.
      advance()
      let members = [try expression(first)] + (try list(until: ")"))
      return try node(.aggregate(members), range.lowerBound..<end)
    case .symbol("{"):
      advance()
      let members = try list(until: "}")
      return try node(.aggregate(members), range.lowerBound..<end)
    case .word(let word, let isEscaped): return try self.word(word, isEscaped, range)
    case .symbol("."): return try caseName(range)
    default: throw unexpected("a key path or a value")
    }
  }

  /// `.draft`, an enum's case or a flag as Swift writes it; the dot stays, to distinguish it from other texts.
  private mutating func caseName(_ dot: Range<Int>) throws(PredicateSyntaxError) -> Node {
    let next = tokens[min(index + 1, tokens.count - 1)]
    guard case .word(let word, _) = next.kind, next.range.lowerBound == dot.upperBound else {
      throw unexpected("a key path or a value")
    }
    advance()
    advance()
    return try node(.constant(.string("." + word)), dot.lowerBound..<next.range.upperBound)
  }

  private mutating func number(
    _ text: String, isNegative: Bool, _ range: Range<Int>
  ) throws(PredicateSyntaxError) -> Node {
    guard let value = PredicateNumber.value(text, isNegative: isNegative) else {
      throw PredicateSyntaxError(.malformedNumber(text), at: range)
    }
    return try node(.constant(value), range)
  }

  /// A key path's first step, a function, or a keyword.
  private mutating func word(
    _ word: String, _ isEscaped: Bool, _ range: Range<Int>
  ) throws(PredicateSyntaxError) -> Node {
    if !isEscaped, let node = try meaning(of: word.uppercased(), range) { return node }
    advance()
    if !isEscaped, isSymbol("(") { return try call(word, range) }
    return try node(.keyPath(KeyPath([word], ranges: [range])), range)
  }

  private mutating func meaning(of word: String, _ range: Range<Int>) throws(PredicateSyntaxError) -> Node? {
    guard PredicateWords.reserved.contains(word) else { return nil }
    let node: Node
    switch word {
    case "NIL", "NULL": node = try self.node(.constant(.null), range)
    case "YES", "TRUE": node = try self.node(.constant(.boolean(true)), range)
    case "NO", "FALSE": node = try self.node(.constant(.boolean(false)), range)
    case "SELF": node = try self.node(.evaluatedObject, range)
    case "TRUEPREDICATE": node = .predicate(.constant(true), range)
    case "FALSEPREDICATE": node = .predicate(.constant(false), range)
    default: throw unexpected("a key path or a value")
    }
    advance()
    return node
  }

  /// Expressions joined by commas, up to and with the closing bracket.
  mutating func list(until close: String) throws(PredicateSyntaxError) -> [Expression] {
    var values: [Expression] = []
    if isSymbol(close) {
      advance()
      return values
    }
    while true {
      let node = try either()
      values.append(try expression(node))
      guard isSymbol(",") else { break }
      advance()
    }
    guard isSymbol(close) else { throw unexpected("“,” or “\(close)”") }
    advance()
    return values
  }
}
