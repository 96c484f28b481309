/// Texts in a predicate, as `NSPredicate(format:)` reads them.
package enum PredicateLiteral {
  /// The text in double quotes.
  package static func quoted(_ text: String) -> String {
    "\""
      + text.respelled { scalar in
        switch scalar {
        case "\\", "\"": "\\\(scalar)"
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: scalar.steersText ? "\\u" + scalar.hex(4) : nil
        }
      } + "\""
  }
}
