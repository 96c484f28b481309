import Browsing
import Curses
import Querying

extension Explorer {
  /// Saves what the user named and remembers what was asked; only the first is told.
  ///
  /// The screen waits meanwhile, so not for long.
  func keep(_ change: QueryBook.Change, on terminal: Terminal?) {
    do throws(SavedQueriesError) {
      try SavedQueries(model: opened.model).change(change, patience: 1)
      if case .save(let query) = change {
        perform(browser.update(.told("saved “\(query.name)” · : finds it")), on: terminal)
      }
    } catch {
      let sentence = ErrorSentence(error)?.line ?? "not saved"
      perform(browser.update(.told(sentence)), on: terminal)
    }
  }
}
