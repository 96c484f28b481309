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

/// Text in a diagram of Mermaid's, which decodes `#123;` everywhere.
package enum MermaidText {
  /// A label, a member of a class or the words on a line; a label stands in double quotes of its own.
  package static func escaped(_ text: String) -> String {
    text.respelled { scalar in
      if signs.contains(scalar) { return "#\(scalar.value);" }
      return scalar.steersText ? TerminalText.sign(for: scalar) : nil
    }
  }

  /// What ends a label, a member or a line, begins a comment or a code, or styles a member.
  private static let signs = Set("\"#;%{}()<>&~*$`\\|".unicodeScalars)
}
