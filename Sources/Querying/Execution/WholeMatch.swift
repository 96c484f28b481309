package import Foundation

/// What MATCHES asks for: a regular expression that the whole text passes (FORMAT §10.1).
package enum WholeMatch {
  /// Nil where the pattern is no regular expression.
  package static func expression(
    _ pattern: String,
    options: NSRegularExpression.Options = []
  ) -> NSRegularExpression? {
    // By itself too, since "a)(b" would be one inside of the group.
    guard (try? NSRegularExpression(pattern: pattern)) != nil else { return nil }
    return try? NSRegularExpression(pattern: "\\A(?:\(pattern))\\z", options: options)
  }
}
