package import Schema

/// A predicate for `NSPredicate(format:)`, with persistent names.
///
///     let spelling = FormatSpelling(checked)
///     spelling.format      // seenAt > %@
///     spelling.arguments   // [.date(805680000)]
///     spelling.text        // seenAt > CAST(805680000.0, "NSDate")
package struct FormatSpelling: Hashable, Sendable {
  package var format: String
  /// The same with each argument in its place.
  package var text: String
  /// The values of each `%@`, in order, which a format cannot spell.
  package var arguments: [Scalar]
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
    var arguments: [Scalar] = []
    var printer = PredicatePrinter()
    printer.constant = { value in
      if case .boolean = value { return value.swift }
      if value.isWritten { return value.text }
      arguments.append(value)
      return "%@"
    }
    text = write(PredicatePrinter())
    format = write(printer)
    self.arguments = arguments
    notes = []
  }
}

extension Scalar {
  /// Whether NSPredicate reads its text as the value; it prints dates so, and documents no other CAST of a constant.
  package var isReadByNSPredicate: Bool { if case .date(let seconds) = self { seconds.isFinite } else { isWritten } }

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
    case .quantified(let quantifier, _, let part): (quantifier == .any ? [] : [quantifier]) + part.countedQuantifiers
    case .constant, .isNil, .comparison, .entityIs: []
    }
  }
}
