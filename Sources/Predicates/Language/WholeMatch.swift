package import Foundation

/// The regular expression of MATCHES, which must match the whole text (FORMAT §10.1).
package enum WholeMatch {
  /// Possible ends of a pattern's last part, needed to close the group around it: nothing, the line of a `(?x)`
  /// comment, or a `\Q`.
  private static let ends = ["", "\n", "\\E"]

  /// Nil if the pattern is no regular expression.
  package static func expression(_ pattern: String, options: NSRegularExpression.Options = []) -> NSRegularExpression? {
    // Checked alone too, because "a)(b" would be valid inside the group; Foundation accepts no empty text.
    guard pattern.isEmpty || (try? NSRegularExpression(pattern: pattern)) != nil else { return nil }
    for end in ends {
      if let whole = try? NSRegularExpression(pattern: "\\A(?:\(pattern)\(end))\\z", options: options) { return whole }
    }
    return nil
  }

  /// Whether a text matches an expression made here; nil if ICU takes too many steps or its stack is full.
  ///
  /// ICU reports progress by steps, so a runaway expression is stopped at the same point on every machine.
  package static func passes(_ expression: NSRegularExpression, _ text: String) -> Bool? {
    // One report means some ten thousand steps. ICU itself gives up later.
    let mostReports = 1000 + text.utf16.count / 1000
    var reports = 0
    var isFound = false
    var gaveUp = false
    expression.enumerateMatches(
      in: text, options: [.reportProgress, .reportCompletion], range: NSRange(text.startIndex..., in: text)
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
