import Auditing
import Curses
import ModelReading
import Querying
import Screen
import SourceReading
import Storage
import Themes
import UserFiles

/// The one line that tells an error, and the exit code it ends with.
struct ErrorSentence: Hashable {
  var what: String
  var place: String?
  var instead: String?
  var hint: String?
  /// Lines that show the place itself.
  var below: [String] = []
  var code: Exit

  init(
    _ what: String,
    at place: String? = nil,
    instead: String? = nil,
    hint: String? = nil,
    below: [String] = [],
    code: Exit
  ) {
    self.what = what
    self.place = place
    self.instead = instead
    self.hint = hint
    self.below = below
    self.code = code
  }

  /// `storescope: what · where · what instead`, and the hint's own line; harmless on a terminal.
  var text: String {
    let parts = [what, place, instead].compactMap { $0 }.map { DisplayText($0).string }
    return "storescope: " + parts.joined(separator: " · ")
      + below.map { "\n  " + DisplayText($0).string }.joined()
      + (hint.map { "\nhint: " + DisplayText($0).string } ?? "")
  }

  /// What and where, for a place where the program need not name itself.
  var line: String { [what, place].compactMap { $0 }.joined(separator: " · ") }

  /// Nil for an error that ArgumentParser tells itself.
  init?(_ error: any Error) {
    switch error {
    case let error as OpeningError: self.init(opening: error)
    case let error as StoreError: self.init(store: error)
    case let error as ModelReadingError: self.init(model: error)
    case let error as Failure: self.init(failure: error)
    case let error as PathError: self.init(path: error)
    case let error as SortTextError: self.init(sortText: error)
    case let error as FetchError: self.init(fetch: error)
    case let error as SavedQueriesError: self.init(saved: error)
    case let error as PredicateTextError: self.init(predicate: error)
    case let error as SourceFolder.Failure: self.init(source: error)
    case let error as ConfigError: self.init(config: error)
    case let error as CreateError: self.init(create: error)
    case let error as TerminalError: self.init(terminal: error)
    case let error as ThemeError: self.init(theme: error)
    case let error as FileFault: self.init(file: error)
    case let error as NewFileFault: self.init(newFile: error)
    case CensusError.noColumn(let path, let entity):
      self.init(
        "no such attribute with a column",
        at: [entity, path].compactMap(\.self).joined(separator: "."),
        instead: "the attributes are listed by storescope schema",
        code: .wrongUsage
      )
    default: return nil
    }
  }
}
