import Predicates
import Schema

/// Rows that a predicate cannot find because they have no value at its path (FORMAT §10.2).
struct PassedOver: Hashable, Sendable {
  let note: QueryNote
  /// The query that counts them.
  let query: RowQuery
  /// Nil if they have not been counted.
  var rows: Int?

  /// The rows that the predicate of a rows view may pass over.
  static func all(by pane: RowsPane, _ context: PaneContext) -> [PassedOver] {
    let checker = context.checker(of: pane)
    let notes = (try? checker.check(pane.predicateText))?.notes ?? []
    return notes.compactMap { note in
      guard let path = note.countedPath, let typed = try? checker.catalog.path(path, from: pane.query.entity) else {
        return nil
      }
      var query = pane.query
      query.predicate = .isNil(.path(typed, .row))
      query.sort = []
      return PassedOver(note: note, query: query)
    }
  }
}
