/// A line of a manual page, in roff.
package enum RoffText {
  /// At a line's start, a full stop or a quote would begin a command.
  package static func line(_ text: String) -> String {
    let escaped = text.respelled { $0 == "\\" ? "\\e" : $0 == "-" ? "\\-" : nil }
    return escaped.utf8.first.map(starts.contains) == true ? "\\&" + escaped : escaped
  }

  private static let starts = Set(".'".utf8)
}
