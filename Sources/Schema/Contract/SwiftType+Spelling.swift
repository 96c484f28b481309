extension SwiftType {
  /// Parses a spelling such as `[Trip.Status?]`; an unknown part stays as it is written.
  ///
  /// Module prefixes of Swift and Foundation fall away (DIALECTS A1); `Array`, `Set`, `Dictionary`,
  /// `Optional` and `T!` take their short form.
  package init(spelling text: String) {
    var parser = Parser(rest: text[...])
    let type = parser.type(depth: 0)
    parser.skipSpace()
    if let type, parser.rest.isEmpty { self = type } else { self = .other(text) }
  }

  /// A generic type by its name; `Array`, `Set`, `Dictionary` and `Optional` take their short form.
  package init(generic name: String, _ arguments: [SwiftType]) {
    switch (name, arguments.count) {
    case (_, 0): self = .named(name)
    case ("Array", 1): self = .array(arguments[0])
    case ("Set", 1): self = .set(arguments[0])
    case ("Optional", 1): self = .optional(arguments[0])
    case ("Dictionary", 2): self = .dictionary(arguments[0], arguments[1])
    default: self = .generic(name, arguments)
    }
  }

  private struct Parser {
    private static let deepest = 64

    var rest: Substring
    private var optionals = 0

    init(rest: Substring) { self.rest = rest }

    mutating func skipSpace() { rest = rest.drop(while: \.isWhitespace) }

    private mutating func take(_ character: Character) -> Bool {
      skipSpace()
      guard rest.first == character else { return false }
      rest.removeFirst()
      return true
    }

    /// Optionals nest too, one in the other.
    mutating func type(depth: Int) -> SwiftType? {
      guard depth < Self.deepest, var type = take("[") ? collection(depth) : name(depth) else { return nil }
      while take("?") || take("!") {
        optionals += 1
        guard optionals < Self.deepest else { return nil }
        type = .optional(type)
      }
      return type
    }

    private mutating func collection(_ depth: Int) -> SwiftType? {
      guard let first = type(depth: depth + 1) else { return nil }
      guard take(":") else { return take("]") ? .array(first) : nil }
      guard let value = type(depth: depth + 1), take("]") else { return nil }
      return .dictionary(first, value)
    }

    private mutating func name(_ depth: Int) -> SwiftType? {
      skipSpace()
      var name = rest.prefix { $0.isLetter || $0.isNumber || "._$".contains($0) }
      guard let first = name.first, !first.isNumber, first != ".", name.last != "." else { return nil }
      rest = rest.dropFirst(name.count)
      for module in ["Swift.", "Foundation.", "CoreData.", "SwiftData."] where name.hasPrefix(module) {
        name = name.dropFirst(module.count)
      }
      guard take("<") else { return .named(String(name)) }
      var arguments: [SwiftType] = []
      repeat {
        guard let argument = type(depth: depth + 1) else { return nil }
        arguments.append(argument)
      } while take(",")
      guard take(">") else { return nil }
      return SwiftType(generic: String(name), arguments)
    }
  }
}
