import Findings
import Querying
import Schema

/// Where in the history the text on the line came from.
struct Recall: Hashable, Sendable {
  let index: Int
  /// What was typed before, to come back to.
  let draft: String
}

extension Browser {
  /// Changes what is saved, here and on disk.
  mutating func keep(_ change: QueryBook.Change) -> [Effect] {
    book.apply(change)
    return [.keep(change)]
  }

  /// Shows an earlier or a later predicate of the history; before the newest stands what was typed.
  mutating func recall(by distance: Int, from text: String) {
    guard let entity = entityInView else { return }
    let draft = recalled?.draft ?? text
    let asked = book.history(of: entity).filter { $0 != draft }
    let index = min(asked.count - 1, (recalled?.index ?? -1) + distance)
    recalled = index < 0 ? nil : Recall(index: index, draft: draft)
    input = Input(.predicate, index < 0 ? draft : asked[index])
  }

  /// Begins to type the name that the shown rows' query is saved under.
  mutating func nameQuery() {
    guard let query = queryInView else {
      said = composer?.checked.complaint?.sentence.line
      return
    }
    if let obstacle = Self.obstacle(toSaving: query) {
      said = obstacle
      return
    }
    input = Input(.queryName)
  }

  /// What a saved query has no words for; nil where it says all that the rows are.
  private static func obstacle(toSaving query: RowQuery) -> String? {
    if query.source != .entity { return "only an entity's rows can be saved as a query" }
    if let name = query.variables.keys.min() {
      return "$\(name) has no value in a saved query"
    }
    return query.isSlice || !query.distinct.isEmpty
      ? "a saved query has no limit, no offset and no distinct rows" : nil
  }

  /// The query of the rows or of the composer.
  private var queryInView: RowQuery? { rowsPane?.query ?? composer?.query }

  mutating func saveQuery(as name: String) -> [Effect] {
    let name = name.trimmingBlanks
    guard let query = queryInView, !name.isEmpty else { return [] }
    input = nil
    return keep(
      .save(
        SavedQuery(
          name: name,
          entity: query.entity,
          predicate: typedPredicate ?? "",
          sort: query.sort.text,
          isExact: !query.includesSubentities,
          isInMemory: rowsPane?.isInMemory ?? (composer?.isInMemory == true)
        )
      )
    )
  }

  /// Opens a saved query's rows; one that the model cannot answer says why.
  mutating func open(_ query: SavedQuery) -> [Effect] {
    guard document.model.entity(named: query.entity) != nil else {
      said = "“\(query.name)”: there is no entity “\(query.entity)”"
      return []
    }
    var asked = RowQuery(entity: query.entity, includesSubentities: !query.isExact)
    do throws(SortTextError) {
      asked.sort = try document.pathCatalog.sortKeys(
        query.sort,
        from: query.entity,
        allowsInMemory: query.isInMemory
      )
    } catch {
      said = "“\(query.name)”: \(error.sentence.line)"
      return []
    }
    var pane = rows(asked)
    do throws(PredicateTextError) {
      let checker = checker(of: asked, isInMemory: query.isInMemory)
      try pane.restrict(to: query.predicate, checker)
    } catch {
      said = "“\(query.name)”: \(error.reason.sentence.line)"
      return []
    }
    entities.select(query.entity)
    enter(pane)
    return askForRows()
  }
}
