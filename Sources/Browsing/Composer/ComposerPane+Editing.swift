import Querying
import Schema

extension ComposerPane {
  /// Adds a condition behind the line under the cursor, or at the end; returns its address.
  mutating func add(_ condition: DraftCondition, _ checker: QueryChecker) -> [Int] {
    let here = line.flatMap { $0.isNode ? $0.address : nil } ?? []
    var address: [Int] = []
    change(checker) { address = $0.insert(.condition(condition), after: here) }
    select(address, part: .operation)
    return address
  }

  mutating func change(
    at address: [Int],
    _ checker: QueryChecker,
    _ body: (inout DraftCondition) -> Void
  ) {
    guard var condition = draft.condition(at: address) else { return }
    body(&condition)
    change(checker) { $0.replace(at: address, with: .condition(condition)) }
  }

  mutating func sort(by path: Path, at index: Int?, _ checker: QueryChecker) {
    change(checker) { draft in
      if let index, draft.sort.indices.contains(index) {
        // A locale's order belongs to the strings of the path before.
        draft.sort[index] = SortKey(path: path, isAscending: draft.sort[index].isAscending)
      } else {
        draft.sort.removeAll { $0.path == path }
        draft.sort.append(SortKey(path: path))
      }
    }
    selectSort(index ?? draft.sort.count - 1)
  }

  /// ALL and ANY, up and down, true and false.
  mutating func turn(_ checker: QueryChecker) {
    guard let line else { return }
    switch line.content {
    case .group: change(checker) { $0.toggleConnective(at: line.address) }
    case .constant: change(checker) { $0.negate(at: line.address) }
    case .sort(_, let index): change(checker) { $0.sort[index].isAscending.toggle() }
    case .condition, .addCondition, .addSort: break
    }
  }

  mutating func negate(_ checker: QueryChecker) {
    guard let line, line.isNode else { return }
    change(checker) { $0.negate(at: line.address) }
  }

  /// Puts a condition into a group of its own; takes a group apart.
  mutating func group(_ checker: QueryChecker) {
    guard let line, line.isNode else { return }
    if case .group = line.content, !line.address.isEmpty {
      change(checker) { $0.unwrap(at: line.address) }
    } else {
      change(checker) { $0.wrap(at: line.address) }
      select(line.address)
    }
  }

  mutating func remove(_ checker: QueryChecker) {
    guard let line else { return }
    switch line.content {
    case .sort(_, let index): change(checker) { $0.sort.remove(at: index) }
    case .addCondition, .addSort: break
    default: change(checker) { $0.remove(at: line.address) }
    }
  }

  mutating func moveLine(by distance: Int, _ checker: QueryChecker) {
    guard let line else { return }
    if case .sort(_, let index) = line.content {
      let target = index + distance
      guard draft.sort.indices.contains(target) else { return }
      change(checker) { $0.sort.swapAt(index, target) }
      selectSort(target)
    } else if line.isNode {
      var address = line.address
      change(checker) { address = $0.move(at: line.address, by: distance) }
      select(address, part: part)
    }
  }

  /// The predicate that finds the rows too for which the app shows a default (DIALECTS A8).
  var correction: Predicate? {
    guard let line, case .fine(let query)? = checked.rows[line.address]?.state,
      case .condition = line.content
    else { return nil }
    for case .maskedDefault(_, let corrected) in query.notes { return corrected }
    return nil
  }

  /// False where there is nothing to correct.
  mutating func correct(_ checker: QueryChecker) -> Bool {
    guard let line, let correction else { return false }
    change(checker) { $0.replace(at: line.address, withTreeOf: correction) }
    return true
  }
}
