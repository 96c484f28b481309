import Archives

/// A text split at its own line breaks.
package enum TextLines {
  /// As many lines as are shown, then one that says that there are more.
  package static func lines(of text: String) -> [String] {
    LoopThread.checkIsElsewhere()
    let most = PayloadBudget.lines.mostValues
    var lines = text.split(separator: "\n", maxSplits: most, omittingEmptySubsequences: false)
    guard lines.count > most else { return lines.map(String.init) }
    lines.removeLast()
    return lines.map(String.init) + ["… more than \(most) lines"]
  }
}
