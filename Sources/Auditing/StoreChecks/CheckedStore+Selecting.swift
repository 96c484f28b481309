import Findings
import Predicates
import SQLite
import Schema
import Storage

extension CheckedStore {
  /// The predicate, if it selects exactly the counted rows of an entity and its sub-entities, else their keys if
  /// these do; throws `Failure`.
  ///
  /// SQLite counts a text's characters, Core Data its UTF-16 units, and a key may have no row: so each predicate is
  /// tried on the store before it is reported.
  func predicate(_ wanted: String?, selecting tally: Tally, of entity: String) throws(Failure) -> String? {
    for text in [wanted, SelectingPredicate.keys(tally)].compactMap(\.self) where try selects(text, tally, of: entity) {
      return text
    }
    return nil
  }

  private func selects(_ text: String, _ tally: Tally, of entity: String) throws(Failure) -> Bool {
    guard let predicate = try? Predicate(text) else { return false }
    let catalog = PathCatalog(model: model, contract: contract, layout: layout)
    let checker = QueryChecker(catalog: catalog, entity: entity, now: 0)
    let compiler = RowQueryCompiler(model: model, layout: layout)
    guard let checked = try? checker.check(predicate),
      let sql = try? compiler.keys(RowQuery(entity: entity, predicate: checked.predicate))
    else { return false }
    var (position, agrees) = (0, true)
    do throws(Failure) {
      try scan.run(sql) { row in
        agrees = position < tally.rows && (position >= tally.keys.count || tally.keys[position] == row.integer(0))
        position += 1
        return agrees
      }
    } catch {
      // The count is reported even without a predicate: MATCHES may take too many steps on a text.
      if error == .storeChanged { throw error }
      if error == .cancelled { isCut = true }
      return false
    }
    return agrees && position == tally.rows
  }
}
