extension DisplayText {
  /// What becomes of one scalar.
  enum Form: Equatable {
    case glyph(width: Int)
    /// Drawn in the cell of the glyph before it.
    case mark
    case dropped
    case spelled(String)
  }

  static func form(of scalar: Unicode.Scalar, after previous: Glyph?) -> Form {
    let value = scalar.value
    switch value {
    case 0x20...0x7E: return .glyph(width: 1)
    case 0x0A: return .spelled("⏎")
    case 0x09: return .spelled("⇥")
    case 0x00...0x1F: return .spelled(String(Character(scalarAt(0x2400 + value))))
    case 0x7F: return .spelled("␡")
    case 0xA1...0xAC, 0xAE...0x2FF: return .glyph(width: 1)
    case 0x1160...0x11FF, 0xD7B0...0xD7C6, 0xD7CB...0xD7FB: return .mark
    case 0xFE0E, 0xFE0F: return previous == nil ? .spelled(code(of: scalar)) : .dropped
    case 0x1F1E6...0x1F1FF: return .spelled(String(Character(scalarAt(value - 0x1F1E6 + 0x24B6))))
    case 0x1F3FB...0x1F3FF:
      let base = previous?.text.unicodeScalars.first
      return base?.properties.isEmojiModifierBase == true ? .dropped : .glyph(width: 2)
    default: break
    }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      return .spelled(code(of: scalar))
    case .nonspacingMark, .enclosingMark: return .mark
    case .spaceSeparator: return value == 0x3000 ? .glyph(width: 2) : .spelled("␣")
    default:
      if properties.isDefaultIgnorableCodePoint { return .spelled(code(of: scalar)) }
      return .glyph(width: isWide(scalar) ? 2 : 1)
    }
  }

  /// The scalar by its number: `⟨202E⟩`.
  package static func code(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "⟨" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "⟩"
  }

  private static func scalarAt(_ value: UInt32) -> Unicode.Scalar {
    Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x1100 else { return false }
    if scalar.properties.isEmojiPresentation { return true }
    var low = 0
    var high = wideRanges.count
    while low < high {
      let middle = (low + high) / 2
      if wideRanges[middle].upperBound < scalar.value { low = middle + 1 } else { high = middle }
    }
    return low < wideRanges.count && wideRanges[low].contains(scalar.value)
  }
}

/// East Asian Width W and F of Unicode 14; later wide scalars are emoji and know it themselves.
private let wideRanges: [ClosedRange<UInt32>] = [
  0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0...0x23F0,
  0x23F3...0x23F3, 0x25FD...0x25FE, 0x2614...0x2615, 0x2648...0x2653, 0x267F...0x267F,
  0x2693...0x2693, 0x26A1...0x26A1, 0x26AA...0x26AB, 0x26BD...0x26BE, 0x26C4...0x26C5,
  0x26CE...0x26CE, 0x26D4...0x26D4, 0x26EA...0x26EA, 0x26F2...0x26F3, 0x26F5...0x26F5,
  0x26FA...0x26FA, 0x26FD...0x26FD, 0x2705...0x2705, 0x270A...0x270B, 0x2728...0x2728,
  0x274C...0x274C, 0x274E...0x274E, 0x2753...0x2755, 0x2757...0x2757, 0x2795...0x2797,
  0x27B0...0x27B0, 0x27BF...0x27BF, 0x2B1B...0x2B1C, 0x2B50...0x2B50, 0x2B55...0x2B55,
  0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF, 0x4E00...0xA4C6, 0xA960...0xA97C,
  0xAC00...0xD7A3, 0xF900...0xFAD9, 0xFE10...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
  0x16FE0...0x18D08, 0x1AFF0...0x1B2FB, 0x1F004...0x1F004, 0x1F0CF...0x1F0CF, 0x1F18E...0x1F18E,
  0x1F191...0x1F19A, 0x1F200...0x1F320, 0x1F32D...0x1F335, 0x1F337...0x1F37C, 0x1F37E...0x1F393,
  0x1F3A0...0x1F3CA, 0x1F3CF...0x1F3D3, 0x1F3E0...0x1F3F0, 0x1F3F4...0x1F3F4, 0x1F3F8...0x1F43E,
  0x1F440...0x1F440, 0x1F442...0x1F4FC, 0x1F4FF...0x1F53D, 0x1F54B...0x1F54E, 0x1F550...0x1F567,
  0x1F57A...0x1F57A, 0x1F595...0x1F596, 0x1F5A4...0x1F5A4, 0x1F5FB...0x1F64F, 0x1F680...0x1F6C5,
  0x1F6CC...0x1F6CC, 0x1F6D0...0x1F6D2, 0x1F6D5...0x1F6DF, 0x1F6EB...0x1F6EC, 0x1F6F4...0x1F6FC,
  0x1F7E0...0x1F7F0, 0x1F90C...0x1F93A, 0x1F93C...0x1F945, 0x1F947...0x1F9FF, 0x1FA70...0x1FAF6,
  0x20000...0x3134A,
]
