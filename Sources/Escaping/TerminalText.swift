/// What a terminal would obey, hide or draw each in its own way.
package enum TerminalText {
  /// The visible sign for such a scalar, as `␛` or `⟨202E⟩`; nil for one that is shown as it is, and for a mark.
  package static func sign(for scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x0A: return "⏎"
    case 0x09: return "⇥"
    case 0x00...0x1F: return Unicode.Scalar(0x2400 + scalar.value).map { String($0) }
    case 0x20...0x7E: return nil
    case 0x7F: return "␡"
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
      return code(of: scalar)
    case .nonspacingMark, .enclosingMark, .spaceSeparator: return nil
    default: return scalar.properties.isDefaultIgnorableCodePoint ? code(of: scalar) : nil
    }
  }

  /// The scalar by its number: `⟨202E⟩`.
  package static func code(of scalar: Unicode.Scalar) -> String { "⟨" + scalar.hex(4, uppercase: true) + "⟩" }
}
