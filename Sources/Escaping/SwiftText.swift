/// Text in Swift source.
package enum SwiftText {
  /// A string literal; what is invisible has its number, and so has a mark with no letter before it.
  package static func literal(_ text: String) -> String {
    var carriesMark = false
    return "\""
      + text.respelled { scalar in
        let spelling = spelling(of: scalar, carriesMark: carriesMark)
        carriesMark = spelling == nil
        return spelling
      } + "\""
  }

  /// A text within `/* … */`.
  package static func comment(_ text: String) -> String {
    text.respelled { $0 == "*" ? "∗" : $0.steersText ? TerminalText.sign(for: $0) : nil }
  }

  /// A text behind `//`.
  package static func line(_ text: String) -> String {
    text.respelled { $0.steersText ? TerminalText.sign(for: $0) : nil }
  }

  private static func spelling(of scalar: Unicode.Scalar, carriesMark: Bool) -> String? {
    switch scalar {
    case "\"", "\\": "\\\(scalar)"
    case "\n": "\\n"
    case "\t": "\\t"
    case "\r": "\\r"
    default:
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .spacingMark:
        carriesMark && !scalar.properties.isDefaultIgnorableCodePoint ? nil : number(of: scalar)
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: number(of: scalar)
      default: scalar.properties.isDefaultIgnorableCodePoint ? number(of: scalar) : nil
      }
    }
  }

  private static func number(of scalar: Unicode.Scalar) -> String { "\\u{\(scalar.hex())}" }
}
