package import Predicates
import Schema
package import Screen

/// A list of typed paths that letters filter, and that goes through relationships step by step.
package struct PathList: Sendable {
  package private(set) var candidates: PathSearch.Candidates
  package private(set) var letters = ""
  package var cursor = ListCursor()
  package private(set) var spelling: PathSpelling
  private var search: PathSearch
  /// The lists to go back to, the latest last.
  private var outer: [Outer] = []

  private struct Outer {
    let search: PathSearch
    let letters: String
    let cursor: ListCursor
  }

  package init(entity: String, in catalog: PathCatalog) {
    spelling = catalog.spelling
    search = PathSearch(.entity(entity), in: catalog)
    candidates = search.candidates("", spelling, in: catalog)
  }

  package var selected: PathSearch.Candidate? {
    candidates.indices.contains(cursor.index) ? candidates[cursor.index] : nil
  }

  /// The entity at which all the paths start.
  package var root: String { search.start.root }
  /// The entity whose properties are listed.
  package var entity: String { search.start.entity }
  /// The relationship whose other side is listed; nil at the first entity.
  package var base: TypedPath? { if case .relationship(let path) = search.start { path } else { nil } }

  package mutating func move(by distance: Int) { cursor.move(by: distance, count: candidates.count) }

  package mutating func narrow(to text: String, _ catalog: PathCatalog) {
    letters = text
    cursor = ListCursor()
    list(catalog)
  }

  /// Changes to the next spelling; the cursor stays on its path.
  package mutating func showNextSpelling(_ catalog: PathCatalog) {
    let kept = selected?.path
    spelling = spelling.next
    list(catalog)
    cursor = ListCursor(candidates.firstIndex { $0.path == kept } ?? 0)
  }

  /// Lists the far end of the relationship under the cursor; false if there is none.
  package mutating func stepIn(_ catalog: PathCatalog) -> Bool {
    guard let path = selected?.path, path.relationship != nil else { return false }
    outer.append(Outer(search: search, letters: letters, cursor: cursor))
    search = PathSearch(.relationship(path), in: catalog)
    narrow(to: "", catalog)
    return true
  }

  /// Goes back one step; false at the first entity.
  package mutating func stepOut(_ catalog: PathCatalog) -> Bool {
    guard let last = outer.popLast() else { return false }
    search = last.search
    letters = last.letters
    list(catalog)
    cursor = last.cursor
    return true
  }

  /// Puts the cursor on a path of this level.
  package mutating func select(_ persistent: String) {
    cursor.select(candidates.firstIndex { $0.path.persistentSpelling == persistent })
  }

  private mutating func list(_ catalog: PathCatalog) { candidates = search.candidates(letters, spelling, in: catalog) }
}
