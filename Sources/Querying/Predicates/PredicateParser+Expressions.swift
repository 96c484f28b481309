extension PredicateParser {
  /// Operands and the operations between them that bind more tightly than `precedence`.
  mutating func operation(above precedence: Int) throws(PredicateSyntaxError) -> Node {
    let start = token.range.lowerBound
    var node = try operand()
    while case .symbol(let text) = token.kind, let operation = Expression.Arithmetic(rawValue: text),
      operation.precedence > precedence
    {
      let (left, leftSpans) = try expression(node)
      advance()
      try enter()
      defer { depth -= 1 }
      // Powers group from the right, all other operations from the left.
      let bound = operation == .power ? operation.precedence - 1 : operation.precedence
      let next = try self.operation(above: bound)
      let (right, rightSpans) = try expression(next)
      node = .expression(.arithmetic(operation, left, right), try spanning(start..<end, [leftSpans, rightSpans]))
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
    let node = try operand()
    let (value, spans) = try expression(node)
    guard let name else { return .expression(value, spans) }
    return .expression(.function(name, [value]), try spanning(start..<end, [spans]))
  }

  /// A primary with the steps and brackets after it.
  private mutating func postfix() throws(PredicateSyntaxError) -> Node {
    let start = token.range.lowerBound
    var node = try primary()
    while isSymbol(".") || isSymbol("[") {
      let (value, spans) = try expression(node)
      if isSymbol("[") {
        advance()
        let (place, placeSpans) = try place()
        try expect("]")
        node = .expression(.element(value, place), try spanning(start..<end, [spans, placeSpans]))
      } else {
        advance()
        node = try walk(value, spans, from: start)
      }
    }
    return node
  }

  /// Adds the steps after a dot, all consecutive ones at once.
  private mutating func walk(_ value: Expression, _ spans: Spans, from start: Int) throws(PredicateSyntaxError) -> Node
  {
    var names: [String] = []
    var added: [Spans] = []
    var before = 0
    if case .keyPath(let path) = value { before = path.steps.count }
    repeat {
      if !added.isEmpty { advance() }
      let found = try stepNames()
      let place = tokens[index - 1].range
      names += found
      added += found.map { _ in Spans(place) }
      guard before + names.count <= Self.mostSteps else { throw tooManySteps(place) }
    } while isSymbol(".")
    let range = start..<end
    switch value {
    case .keyPath(var path):
      path.steps += names
      return .expression(.keyPath(path), try spanning(range, spans.parts + added))
    case .evaluatedObject: return .expression(.keyPath(KeyPath(names)), try spanning(range, [spans] + added))
    default: return .expression(.keyPath(KeyPath(names, of: value)), try spanning(range, [spans] + added))
    }
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

  private mutating func place() throws(PredicateSyntaxError) -> (Expression.Index, Spans) {
    if case .word(let word, isEscaped: false) = token.kind, let place = PredicateWords.places[word.uppercased()],
      tokens[min(index + 1, tokens.count - 1)].kind == .symbol("]")
    {
      let spans = Spans(token.range)
      advance()
      return (place, spans)
    }
    let node = try either()
    let (index, spans) = try expression(node)
    return (.at(index), spans)
  }

  private mutating func primary() throws(PredicateSyntaxError) -> Node {
    let range = token.range
    switch token.kind {
    case .string(let text):
      advance()
      return .expression(.string(text), Spans(range))
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
      return .expression(.variable(name), Spans(range))
    case .collectionOperator(let name):
      advance()
      return .expression(.keyPath(KeyPath([name])), Spans(range, [Spans(start(of: range)), Spans(range)]))
    case .placeholder: return try argument()
    case .symbol("("):
      advance()
      let node = try either()
      try expect(")")
      return node
    case .symbol("{"):
      advance()
      let (values, spans) = try list(until: "}")
      return .expression(.aggregate(values), try spanning(range.lowerBound..<end, spans))
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
    return .expression(.string("." + word), Spans(dot.lowerBound..<next.range.upperBound))
  }

  private mutating func number(
    _ text: String, isNegative: Bool, _ range: Range<Int>
  ) throws(PredicateSyntaxError) -> Node {
    guard let value = PredicateNumber.value(text, isNegative: isNegative) else {
      throw PredicateSyntaxError(.malformedNumber(text), at: range)
    }
    return .expression(.constant(value), Spans(range))
  }

  /// A key path's first step, a function, or a keyword.
  private mutating func word(
    _ word: String, _ isEscaped: Bool, _ range: Range<Int>
  ) throws(PredicateSyntaxError) -> Node {
    if !isEscaped, let node = try meaning(of: word.uppercased(), range) { return node }
    advance()
    if !isEscaped, isSymbol("(") { return try call(word, range) }
    return .expression(.keyPath(KeyPath([word])), Spans(range, [Spans(start(of: range)), Spans(range)]))
  }

  private func start(of range: Range<Int>) -> Range<Int> { range.lowerBound..<range.lowerBound }

  private mutating func meaning(of word: String, _ range: Range<Int>) throws(PredicateSyntaxError) -> Node? {
    guard PredicateWords.reserved.contains(word) else { return nil }
    let node: Node
    switch word {
    case "NIL", "NULL": node = .expression(.nil, Spans(range))
    case "YES", "TRUE": node = .expression(.constant(.boolean(true)), Spans(range))
    case "NO", "FALSE": node = .expression(.constant(.boolean(false)), Spans(range))
    case "SELF": node = .expression(.evaluatedObject, Spans(range))
    case "TRUEPREDICATE": node = .predicate(.constant(true), Spans(range))
    case "FALSEPREDICATE": node = .predicate(.constant(false), Spans(range))
    default: throw unexpected("a key path or a value")
    }
    advance()
    return node
  }

  /// Expressions joined by commas, up to and with the closing bracket.
  mutating func list(until close: String) throws(PredicateSyntaxError) -> ([Expression], [Spans]) {
    var values: [Expression] = []
    var spans: [Spans] = []
    if isSymbol(close) {
      advance()
      return (values, spans)
    }
    while true {
      let node = try either()
      let (value, span) = try expression(node)
      values.append(value)
      spans.append(span)
      guard isSymbol(",") else { break }
      advance()
    }
    guard isSymbol(close) else { throw unexpected("“,” or “\(close)”") }
    advance()
    return (values, spans)
  }
}
