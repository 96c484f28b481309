import Decoding
import Escaping

package import Schema

/// Cases as an enum would declare them.
package enum EnumCases {
  /// `case stemmed = "Stemmed"`, a line a raw value, named apart from the cases that are there.
  ///
  /// Nil if there is none, or if one is no text and no whole number.
  package static func declarations(of values: [Value], beside names: [String]) -> String? {
    guard !values.isEmpty else { return nil }
    var taken = Set(names)
    var lines: [String] = []
    for value in values {
      let name: String
      let literal: String
      switch value {
      case .scalar(.string(let text)):
        name = SwiftNames.caseName(text, taken: taken)
        literal = SwiftText.literal(text)
      case .scalar(.integer(let number)):
        name = SwiftNames.caseName("value \(number < 0 ? "minus " : "")\(number.magnitude)", taken: taken)
        literal = String(number)
      default: return nil
      }
      taken.insert(name)
      lines.append("case \(SwiftNames.quoted(name)) = \(literal)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
