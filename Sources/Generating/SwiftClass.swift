import Census
import Escaping

/// Who may use what is declared.
package enum AccessLevel: String, Hashable, Sendable, CaseIterable {
  case `internal`
  case `public`

  /// What stands before a declaration.
  var prefix: String { self == .public ? "public " : "" }

  private static let declarations = ["struct ", "enum ", "indirect enum ", "var ", "let ", "static let "]

  /// The lines of a type that are written without a level, with this one; a public struct gets its initialiser, because
  /// the compiler's own is internal.
  func marking(_ lines: [String]) -> [String] {
    guard self == .public else { return lines }
    let marked = lines.map { line in
      let start = line.prefix { $0 == " " }
      let rest = line.dropFirst(start.count)
      return Self.declarations.contains { rest.hasPrefix($0) } ? start + prefix + rest : line
    }
    let members = lines.filter { $0.hasPrefix("  var ") }.map { $0.dropFirst("  var ".count) }
    guard lines.contains(where: { $0.hasPrefix("struct ") }), !lines.contains("@Composition"), marked.last == "}" else {
      return marked
    }
    let parameters = members.map { $0.hasSuffix("?") ? $0 + " = nil" : String($0) }
    let names = members.map { $0.prefix { $0 != ":" } }
    return marked.dropLast() + ["", "  public init(\(parameters.joined(separator: ", "))) {"]
      + names.map { "    self.\($0) = \($0)" } + ["  }", "}"]
  }
}

/// A class as a dialect declares it.
struct SwiftClass {
  /// A stored property.
  struct Property {
    /// What is known of it and stands nowhere else, a line each.
    var comments: [String] = []
    /// With its arguments: `@Attribute(.unique)`.
    var attributes: [String] = []
    var name: String
    var type: String
    var initial: String?

    /// Whether a new object needs a value for it.
    var isParameter: Bool { initial == nil && !type.hasSuffix("?") }
  }

  var comments: [String] = []
  var attributes: [String] = []
  var access = AccessLevel.internal
  /// `final class Star: Base`.
  var head: String
  /// What stands before the properties.
  var macros: [String] = []
  var properties: [Property] = []
  /// What an initialiser takes for the superclass.
  var inherited: [Property] = []
  var hasSuperclass = false
  /// Whether it needs an initialiser of its own.
  var hasInitialiser = true

  /// A property that is called as a type hides the type from the initial values beside it.
  mutating func nameModuleOfHiddenTypes() {
    let names = Set(properties.map(\.name) + inherited.map(\.name)).intersection([
      "Data", "Date", "Decimal", "URL", "UUID",
    ])
    for index in properties.indices {
      guard let text = properties[index].initial,
        let name = names.first(where: { text.hasPrefix($0 + "(") || text.hasPrefix($0 + ".") })
      else { continue }
      properties[index].initial = "Foundation.\(text.prefix(name.count))\(text.dropFirst(name.count))"
    }
  }

  /// The declaration, its lines without the last one's end.
  var lines: [String] {
    var lines = comments.map { "// \(SwiftText.line($0))" } + attributes + ["\(access.prefix)\(head) {"]
    lines += macros.map { "  \($0)" }
    if !macros.isEmpty, !properties.isEmpty { lines.append("") }
    for property in properties {
      lines += property.comments.map { "  // \(SwiftText.line($0))" }
      let start = property.attributes.isEmpty ? "" : property.attributes.joined(separator: " ") + " "
      let initial = property.initial.map { " = \($0)" } ?? ""
      lines.append("  \(start)\(access.prefix)var \(SwiftNames.quoted(property.name)): \(property.type)\(initial)")
    }
    guard hasInitialiser else { return lines + ["}"] }
    if !macros.isEmpty || !properties.isEmpty { lines.append("") }
    return lines + initialiser.map { "  \($0)" } + ["}"]
  }

  private static let mostColumns = 100

  private var initialiser: [String] {
    let own = properties.filter(\.isParameter)
    let parameters = (inherited + own).map { "\(SwiftNames.quoted($0.name)): \($0.type)" }
    let start = access.prefix + (hasSuperclass && own.isEmpty ? "override init" : "init")
    var lines = own.map { "  self.\(SwiftNames.quoted($0.name)) = \(SwiftNames.quoted($0.name))" }
    if hasSuperclass {
      let arguments = inherited.map { "\(SwiftNames.quoted($0.name)): \(SwiftNames.quoted($0.name))" }
      lines.append("  super.init(\(arguments.joined(separator: ", ")))")
    }
    var head = "\(start)(\(parameters.joined(separator: ", ")))"
    if head.count > Self.mostColumns { head = "\(start)(\n    \(parameters.joined(separator: ",\n    "))\n  )" }
    return lines.isEmpty ? ["\(head) {}"] : ["\(head) {"] + lines + ["}"]
  }
}
