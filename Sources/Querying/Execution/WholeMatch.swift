package import Foundation

/// What MATCHES asks for: a regular expression that the whole text passes (FORMAT §10.1).
package enum WholeMatch {
  /// What ends a pattern's own last part, so that the group around it can be closed: nothing, the line of a
  /// `(?x)` comment, or a `\Q`.
  private static let ends = ["", "\n", "\\E"]

  /// Nil where the pattern is no regular expression.
  package static func expression(
    _ pattern: String,
    options: NSRegularExpression.Options = []
  ) -> NSRegularExpression? {
    // By itself too, since "a)(b" would be one inside of the group; Foundation makes none of an empty text.
    guard pattern.isEmpty || (try? NSRegularExpression(pattern: pattern)) != nil else { return nil }
    for end in ends {
      if let whole = try? NSRegularExpression(
        pattern: "\\A(?:\(pattern)\(end))\\z",
        options: options
      ) {
        return whole
      }
    }
    return nil
  }
}
