import Findings
import Foundation
import Schema

/// What the schema needs and only the app defines, such as a function, from SQLite's message.
struct MissingFromApp: Hashable {
  /// `SQL function 'fold'`.
  let text: String

  private static let signs = [
    ("no such function: ", "SQL function"), ("unknown function: ", "SQL function"),
    ("no such collation sequence: ", "collating sequence"), ("no such tokenizer: ", "tokenizer"),
    ("no such module: ", "module"),
  ]

  /// Nil if the message is about anything else.
  init?(_ message: String) {
    for (sign, what) in Self.signs {
      guard let range = message.range(of: sign) else { continue }
      let name = message[range.upperBound...].prefix { !$0.isWhitespace && $0 != "(" }
      guard !name.isEmpty else { continue }
      text = "\(what) '\(name)'"
      return
    }
    return nil
  }
}

extension AuditedFinding {
  /// The finding that SQLite's check needs what only the app has; the rest may have been checked.
  static func unchecked(_ missing: MissingFromApp, isWhole: Bool) -> AuditedFinding {
    let what = isWhole ? "the file was not checked by SQLite" : "what indexes hold was not checked"
    return AuditedFinding(.storeSQLiteUnchecked, "\(what): the schema uses the \(missing.text), which only the app has")
  }
}
