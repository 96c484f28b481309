/// A predicate for `NSPredicate(format:)`, with persistent names.
///
///     let spelling = FormatSpelling(checked)
///     spelling.format      // seenAt > %@
///     spelling.arguments   // [.date(805680000)]
package struct FormatSpelling: Hashable, Sendable {
  package var format: String
  /// The values of each `%@`, in order, which a format cannot spell.
  package var arguments: [PredicateValue]
  package var notes: [TranslationNote]

  package init(_ predicate: CheckedPredicate) {
    let tree = predicate.spelled
    self.init { $0.text(tree) }
    notes = predicate.countedQuantifiers.map(TranslationNote.countedSubquery)
    if let reason = tree.unreadable { notes.append(.notReadAgain(reason)) }
  }

  /// One expression about the predicate's own row, such as the right side of a comparison.
  init(_ expression: CheckedExpression) {
    let tree = PredicateSpelling().expression(expression)
    self.init { $0.text(tree) }
  }

  private init(_ write: (PredicatePrinter) -> String) {
    var arguments: [PredicateValue] = []
    var printer = PredicatePrinter()
    printer.constant = { value in
      if value.isWritten { return value.text }
      arguments.append(value)
      return "%@"
    }
    format = write(printer)
    self.arguments = arguments
    notes = []
  }
}

extension PredicateValue {
  /// Whether a format can spell it; everything else becomes an argument.
  var isWritten: Bool {
    switch self {
    case .null, .boolean, .integer, .string: true
    case .double(let number): number.isFinite
    case .decimal, .date, .uuid, .uri, .data, .object: false
    }
  }
}

extension CheckedPredicate {
  /// The quantifiers that a format spells as a counted subquery.
  fileprivate var countedQuantifiers: [Quantifier] {
    switch self {
    case .and(let parts), .or(let parts): parts.flatMap(\.countedQuantifiers)
    case .not(.quantified(.any, _, let part)): [.none] + part.countedQuantifiers
    case .not(let part): part.countedQuantifiers
    case .quantified(let quantifier, _, let part):
      (quantifier == .any ? [] : [quantifier]) + part.countedQuantifiers
    case .constant, .isNil, .comparison, .entityIs: []
    }
  }
}
