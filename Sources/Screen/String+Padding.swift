extension String {
  /// The text with blanks up to a number of columns on screen, and one blank at least.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - DisplayText.width(of: self)))
  }

  /// Blanks before the text, up to a number of columns on screen.
  package func padded(left width: Int) -> String {
    String(repeating: " ", count: max(0, width - DisplayText.width(of: self))) + self
  }
}
