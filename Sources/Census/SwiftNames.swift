import Decoding

/// Makes Swift names of keys and values that are none.
package enum SwiftNames {
  /// Letters of any script that Swift takes, digits after the first, and underscores.
  package static func isIdentifier(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first == "_" || isStart(first), text != "_" else { return false }
    return text.unicodeScalars.allSatisfy(isPart)
  }

  private static func isStart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? scalar.properties.isAlphabetic : scalar.properties.isXIDStart
  }

  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "_" { return true }
    if scalar.isASCII { return scalar.properties.isAlphabetic || scalar.properties.numericType != nil }
    return scalar.properties.isXIDContinue && !scalar.properties.isDefaultIgnorableCodePoint
  }

  /// A name for a property or case; the same text if that is one.
  static func member(_ text: String, taken: Set<String>) -> String {
    let name = isIdentifier(text) && !unusable.contains(text) ? text : made(text)
    // A property of a type's name would hide the type.
    return unique(known.contains(name) ? name + "Value" : name, taken)
  }

  /// The name of a class or a property that may keep its own: the same text if Swift takes it and no other has it.
  package static func kept(_ text: String, taken: Set<String>, hidesTypes: Bool) -> String {
    let isFree = isIdentifier(text) && !unusable.contains(text) && !(hidesTypes && known.contains(text))
    if isFree, !taken.contains(text) { return text }
    let name = isIdentifier(text) ? text + "Value" : made(text)
    return unique(name, taken)
  }

  /// A name for an enum's case, which starts small: `Old Fashioned` as `oldFashioned`, `USA` as `usa`.
  package static func caseName(_ text: String, taken: Set<String>) -> String {
    let isUpper = text.count > 1 && text.allSatisfy { !$0.isLowercase }
    let name = made(isUpper ? text.lowercased() : text)
    return unique(name, taken)
  }

  /// A name for a type: its first letter is a capital.
  package static func type(_ text: String, taken: Set<String>) -> String {
    let name = capitalised(isIdentifier(text) ? text : made(text))
    return unique(known.contains(name) ? name + "Value" : name, taken)
  }

  /// The name as a declaration spells it.
  package static func quoted(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

  /// `retry-count` as `retryCount`, `1st` as `_1st`.
  private static func made(_ text: String) -> String {
    var words: [String] = [""]
    for scalar in text.unicodeScalars {
      if isPart(scalar), scalar != "_" {
        words[words.count - 1].unicodeScalars.append(scalar)
      } else if words.last != "" {
        words.append("")
      }
    }
    words.removeAll { $0.isEmpty }
    guard let first = words.first else { return "value" }
    let joined = first.prefix(1).lowercased() + first.dropFirst() + words.dropFirst().map(capitalised).joined()
    if !isIdentifier(joined) { return "_" + joined }
    return unusable.contains(joined) ? joined + "Value" : joined
  }

  private static func capitalised(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  private static func unique(_ name: String, _ taken: Set<String>) -> String {
    guard taken.contains(name) else { return name }
    var number = 2
    while taken.contains("\(name)\(number)") { number += 1 }
    return "\(name)\(number)"
  }

  /// `steps` as `step`: what one of several is called.
  static func singular(_ text: String) -> String {
    if text.hasSuffix("ies"), text.count > 4 { return text.dropLast(3) + "y" }
    if text.hasSuffix("s"), !text.hasSuffix("ss"), !text.hasSuffix("us"), text.count > 3 {
      return String(text.dropLast())
    }
    return text + "Element"
  }

  /// Words that mean something else even between backticks, and members that `Codable` makes.
  private static let unusable: Set<String> = [
    "self", "Self", "init", "Type", "Protocol", "CodingKeys", "subscript", "deinit", "Any",
  ]

  /// Types that the declarations themselves speak of.
  private static let known: Set<String> = [
    "Any", "Array", "Bool", "Codable", "CodingKey", "CodingKeys", "Data", "Date", "Decimal", "Decodable", "Decoder",
    "Dictionary", "Double", "Encodable", "Encoder", "Float", "Ignored", "Int", "Int16", "Int32", "Int64", "Never",
    "Optional", "Protocol", "Self", "Set",
    "String", "Type", "UInt64", "URL", "UUID",
  ]

  private static let keywords: Set<String> = [
    "Any", "Self", "actor", "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard",
    "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private",
    "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch",
    "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]
}
