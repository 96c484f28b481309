import Findings
import Predicates
import Presenting
import Questions
import Schema

/// Where a condition's values are found: the column that its path ends in, of the rows or of the objects behind the
/// last to-many.
struct ValueSource: Sendable {
  private let path: Path
  private let leaf: TypedPath
  /// How values with the typed letters are found.
  private let search: OperatorChoice
  /// Whether objects and not the composed rows are counted.
  private let isBehindToMany: Bool

  /// How many of the most frequent values are offered.
  private static let mostFrequent = 12

  /// Nil if a condition names no single stored value.
  init?(
    of subject: ConditionSubject?, _ operation: Predicates.Comparison.Operator,
    _ options: Predicates.Comparison.Options, in document: Document
  ) {
    guard document.layout != nil, operation != .like, operation != .matches, let subject, subject.aggregate == nil,
      let typed = subject.path, typed.payload == nil
    else { return nil }
    search =
      operation.isStringSearch
      ? OperatorChoice(operation, options) : OperatorChoice(.contains, [.caseInsensitive, .diacriticInsensitive])
    var path = typed.walk
    while let link = path.link {
      guard let rest = link.rest else { return nil }
      path = rest
    }
    guard path.hasValues, let leaf = try? document.pathCatalog.path(path.persistentSpelling, from: path.root) else {
      return nil
    }
    (self.path, self.leaf, isBehindToMany) = (path, leaf, typed.isToMany)
  }

  /// Asks for the values that contain some letters; nil if letters do not narrow values of the kind.
  func request(containing letters: String, _ context: PaneContext) -> SummaryRequest? {
    var query = RowQuery(entity: path.root)
    if !letters.isEmpty {
      guard leaf.kind == .string else { return nil }
      var condition = DraftCondition(leaf)
      condition.ask(search)
      condition.right = .constant(.string(letters))
      let checker = context.checker(of: query, isInMemory: false)
      guard let predicate = condition.predicate, let checked = try? checker.check(predicate) else { return nil }
      query.predicate = checked.predicate
    }
    return SummaryRequest(query: query, path: path, count: Self.mostFrequent)
  }

  /// How many rows, or objects behind a to-many, have a value.
  func count(_ rows: Int) -> String {
    isBehindToMany ? "\(rows.grouped) \(path.root)" : Count.grouped(rows, "row")
  }
}
