import Findings
import Querying
import Schema

extension RowsPane {
  /// Narrows the rows to those with the value under the cursor, or to all others.
  mutating func filterToValue(isExcluded: Bool, _ context: inout PaneContext) {
    guard let cell = selectedCell, let column = columns.cursorPath else { return }
    let name = column.persistentSpelling
    guard let path = try? context.document.pathCatalog.path(name, from: query.entity),
      !path.isToMany, let value = Self.constant(cell.stored, of: path)
    else {
      context.said = "\(name) cannot be compared with its value"
      return
    }
    guard query.predicate == nil || !predicateText.isEmpty else {
      context.said = "a stored request's own predicate is not added to"
      return
    }
    guard var draft = draft(&context) else { return }
    draft.restrict(to: path.comparison(with: value, isExcluded: isExcluded))
    do throws(PredicateTextError) {
      try restrict(to: draft.predicateText, context.checker(of: self))
    } catch {
      context.said = error.reason.sentence.line
      return
    }
    ask(.focused, &context)
  }

  /// The predicate, taken apart; nil, and that is said, if its text nests deeper than is read.
  func draft(_ context: inout PaneContext) -> QueryDraft? {
    guard !predicateText.isEmpty else { return QueryDraft(entity: query.entity) }
    guard let predicate = try? Predicate(predicateText) else {
      context.said = "the rows' predicate nests too deeply to be taken apart · w edits its text"
      return nil
    }
    return QueryDraft(entity: query.entity, predicate: predicate)
  }

  /// The cell's value as a predicate's constant; nil for what no operator compares.
  private static func constant(_ reading: Reading, of path: TypedPath) -> PredicateValue? {
    guard case .value(let value) = reading else { return nil }
    switch value {
    case .null: return path.kind.allowsNilTest ? .null : nil
    case .integer(let number): return .integer(number)
    case .double(let number), .float(let number):
      return number.isFinite ? .double(number) : nil
    case .decimal(let number): return .decimal(number)
    case .string(let text): return .string(text)
    case .boolean(let flag): return .boolean(flag)
    case .date(let seconds): return .date(seconds)
    case .uuid(let uuid): return .uuid(uuid)
    case .uri(let text): return .uri(text)
    case .toOne(let object): return .object(object)
    case .composite(let leaves):
      // An enum of one leaf is that leaf.
      guard path.isFoldedEnum, let leaf = leaves.first else { return nil }
      return constant(leaf.reading, of: path)
    case .data, .longData, .longString, .external, .toMany: return nil
    }
  }
}

extension TypedPath {
  /// The path with a value; what excludes a value keeps the rows that have none.
  fileprivate func comparison(with value: PredicateValue, isExcluded: Bool) -> Predicate {
    let steps = persistentSpelling.split(separator: ".").map(String.init)
    let left = Expression.keyPath(KeyPath(steps))
    var right = Expression.constant(value)
    if case .string(let text) = value, plan?.codec?.isNameAlone(text) == true {
      right = .cast(right, type: "NSString")
    }
    guard isExcluded else { return .comparison(left, .equalTo, right) }
    let differs = Predicate.comparison(left, .notEqualTo, right)
    guard value != .null, isOptional else { return differs }
    return .or([differs, .comparison(left, .equalTo, .nil)])
  }
}
