/// Text within an element of XML 1.0.
package enum XMLText {
  /// A visible sign or U+FFFD stands for what XML cannot hold.
  package static func escaped(_ text: String) -> String {
    text.respelled { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      // A reader would make spaces or line feeds of these.
      case "\t", "\n", "\r": "&#\(scalar.value);"
      case "\0"..."\u{1F}": TerminalText.sign(for: scalar)
      case "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
      default: nil
      }
    }
  }
}
