import Foundation

/// The one line that tells an error, and the exit code it ends with.
struct ErrorSentence {
  var what: String
  var hint: String?
  var code: Exit

  /// `storescope: what · where · what instead`, and the hint's own line.
  var text: String {
    "storescope: " + what + (hint.map { "\nhint: " + $0 } ?? "")
  }

  init(_ what: String, hint: String? = nil, code: Exit) {
    self.what = what
    self.hint = hint
    self.code = code
  }

  /// Nil for an error that ArgumentParser tells itself.
  init?(_ error: any Error) {
    switch error {
    case let error as OpeningError: self.init(opening: error)
    default: return nil
    }
  }
}
