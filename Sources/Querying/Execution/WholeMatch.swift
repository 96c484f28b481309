package import Foundation

/// What MATCHES asks for: a regular expression that the whole text passes (FORMAT §10.1).
package enum WholeMatch {
  /// What ends a pattern's own last part, so that the group around it can be closed: nothing, the line of a
  /// `(?x)` comment, or a `\Q`.
  private static let ends = ["", "\n", "\\E"]

  /// Nil if the pattern is no regular expression.
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

  /// Whether a text passes an expression made here; nil if ICU takes too many steps or its stack is full.
  ///
  /// ICU reports its progress by steps, so an expression that runs away is stopped alike on every machine.
  package static func passes(_ expression: NSRegularExpression, _ text: String) -> Bool? {
    // One report stands for some ten thousand steps. ICU itself gives up later.
    let mostReports = 1000 + text.utf16.count / 1000
    var reports = 0
    var isFound = false
    var gaveUp = false
    expression.enumerateMatches(
      in: text,
      options: [.reportProgress, .reportCompletion],
      range: NSRange(text.startIndex..., in: text)
    ) { match, flags, stop in
      if match != nil {
        isFound = true
        stop.pointee = true
      } else {
        reports += 1
        gaveUp = flags.contains(.internalError) || reports > mostReports
        if gaveUp { stop.pointee = true }
      }
    }
    return gaveUp ? nil : isFound
  }
}
