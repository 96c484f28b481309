/// Text in a graph for Graphviz.
package enum DOTText {
  /// A text in double quotes, for a label or a name; a label would show an entity such as `&lt;` as a sign.
  package static func quoted(_ text: String) -> String { "\"" + spelled(text).escaped(["\\", "\""]) + "\"" }

  /// A text within the quoted label of a record, where braces, bars, angles and blanks mean something.
  package static func field(_ text: String) -> String {
    spelled(text).escaped(["\\", "\"", "{", "}", "|", "<", ">", " "])
  }

  private static func spelled(_ text: String) -> String {
    text.respelled { $0 == "&" ? "&amp;" : $0.steersText ? TerminalText.sign(for: $0) : nil }
  }
}
