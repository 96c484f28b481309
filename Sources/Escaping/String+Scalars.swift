extension String {
  /// The text with another spelling for each scalar that has one.
  ///
  /// A Character is no unit here: `"` and a mark after it are one Character, and so are CR and LF.
  func respelled(_ spelling: (Unicode.Scalar) -> String?) -> String {
    var respelled = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if let other = spelling(scalar) {
        respelled.append(contentsOf: other.unicodeScalars)
      } else {
        respelled.append(scalar)
      }
    }
    return String(respelled)
  }

  /// The text with a backslash before each scalar of a set.
  func escaped(_ signs: Set<Unicode.Scalar>) -> String { respelled { signs.contains($0) ? "\\\($0)" : nil } }
}

extension Unicode.Scalar {
  /// The number in hexadecimal digits, at least so many.
  func hex(_ digits: Int = 1, uppercase: Bool = false) -> String {
    let text = String(value, radix: 16, uppercase: uppercase)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }

  /// Whether it changes how the text around it is read: a control character, a line's end, a bidi control.
  var steersText: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: properties.isBidiControl
    }
  }
}
