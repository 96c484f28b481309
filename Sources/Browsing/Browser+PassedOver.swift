import Querying
import Schema
import Screen

/// Rows that a predicate cannot find because they hold nothing where it looks (FORMAT §10.2).
struct PassedOver: Hashable, Sendable {
  let note: QueryNote
  /// What counts them.
  let query: RowQuery
  /// Nil while nobody has counted them.
  var rows: Int?
}

extension Browser {
  /// Asks how many rows the predicate passes over, one count after the other, once its own rows are there.
  mutating func askForPassedOver() -> [Effect] {
    guard var pane = place as? RowsPane, pane.total != nil, !pane.predicateText.isEmpty,
      !running.contains(.tally)
    else { return [] }
    let found = pane.passedOver ?? passedOver(by: pane)
    pane.passedOver = found
    place = pane
    guard let next = found.first(where: { $0.rows == nil }) else { return [] }
    return [ask(.count(next.query), on: .tally)]
  }

  private func passedOver(by pane: RowsPane) -> [PassedOver] {
    let checker = checker(of: pane)
    let notes = (try? checker.check(pane.predicateText))?.notes ?? []
    return notes.compactMap { note in
      guard let path = note.countedPath,
        let typed = try? checker.catalog.path(path, from: pane.query.entity)
      else { return nil }
      var query = pane.query
      query.predicate = .isNil(.path(typed, .row))
      query.sort = []
      return PassedOver(note: note, query: query)
    }
  }

  mutating func takePassedOver(_ query: RowQuery, _ count: Int) -> [Effect] {
    guard var pane = place as? RowsPane else { return [] }
    pane.takePassedOver(query, count)
    place = pane
    return askForPassedOver()
  }
}

extension RowsPane {
  mutating func takePassedOver(_ query: RowQuery, _ count: Int) {
    guard let index = passedOver?.firstIndex(where: { $0.query == query }) else { return }
    passedOver?[index].rows = count
  }

  /// How many rows hold nothing at which path; nil where there are none.
  var passedOverText: String? {
    let found = (passedOver ?? []).compactMap { over in
      over.rows.flatMap { over.note.sentence(rows: $0) }
    }
    return found.isEmpty ? nil : found.joined(separator: " · ")
  }
}
