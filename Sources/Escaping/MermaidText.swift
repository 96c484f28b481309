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
