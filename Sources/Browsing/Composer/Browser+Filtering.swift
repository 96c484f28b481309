import Findings
import Querying
import Schema

extension Browser {
  /// Narrows the rows to those with the value under the cursor, or to all others.
  mutating func filterToValue(isExcluded: Bool) -> [Effect] {
    guard var pane = place as? RowsPane, let cell = pane.selectedCell,
      let column = pane.columns.cursorPath
    else { return [] }
    let catalog = document.pathCatalog
    let name = column.persistentSpelling
    guard let path = try? catalog.path(name, from: pane.query.entity), !path.isToMany,
      let value = Self.constant(cell.stored, of: path)
    else {
      said = "\(name) cannot be compared with its value"
      return []
    }
    guard pane.query.predicate == nil || !pane.predicateText.isEmpty else {
      said = "a stored request's own predicate is not added to"
      return []
    }
    guard var draft = draft(of: pane) else { return [] }
    draft.restrict(to: path.comparison(with: value, isExcluded: isExcluded))
    do {
      try pane.restrict(to: draft.predicateText, checker(of: pane))
    } catch {
      said = error.reason.sentence.line
      return []
    }
    place = pane
    return askForRows()
  }

  /// The predicate of rows, taken apart; nil, and that is said, where its text nests deeper than is read.
  mutating func draft(of pane: RowsPane) -> QueryDraft? {
    let entity = pane.query.entity
    guard !pane.predicateText.isEmpty else { return QueryDraft(entity: entity) }
    guard let predicate = try? Predicate(pane.predicateText) else {
      said = "the rows' predicate nests too deeply to be taken apart · w edits its text"
      return nil
    }
    return QueryDraft(entity: entity, predicate: predicate)
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
