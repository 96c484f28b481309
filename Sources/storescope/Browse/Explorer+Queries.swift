import Browsing
import Curses
import Dispatch
import Findings
import Opening
import Querying

extension Explorer {
  /// Saves a named query or adds a predicate to the history; only the first is reported.
  func keep(_ change: QueryBook.Change) {
    let saved = SavedQueries(model: opened.model)
    writing.async { [inbox] in
      do throws(SavedQueriesError) {
        try saved.change(change, patience: 2)
        guard case .save(let query) = change else { return }
        inbox.post(.message(.told("saved “\(query.name)” · : finds it")))
      } catch {
        inbox.post(.message(.told(Sentence(of: error).line)))
      }
    }
  }
}
