import Census
import Escaping

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

  /// The declaration, its lines without the last one's end.
  var lines: [String] {
    var lines = comments.map { "// \(SwiftText.line($0))" } + attributes + ["\(head) {"]
    lines += macros.map { "  \($0)" }
    if !macros.isEmpty, !properties.isEmpty { lines.append("") }
    for property in properties {
      lines += property.comments.map { "  // \(SwiftText.line($0))" }
      let start = property.attributes.isEmpty ? "" : property.attributes.joined(separator: " ") + " "
      let initial = property.initial.map { " = \($0)" } ?? ""
      lines.append("  \(start)var \(SwiftNames.quoted(property.name)): \(property.type)\(initial)")
    }
    guard hasInitialiser else { return lines + ["}"] }
    if !macros.isEmpty || !properties.isEmpty { lines.append("") }
    return lines + initialiser.map { "  \($0)" } + ["}"]
  }

  private static let mostColumns = 100

  private var initialiser: [String] {
    let own = properties.filter(\.isParameter)
    let parameters = (inherited + own).map { "\(SwiftNames.quoted($0.name)): \($0.type)" }
    let start = hasSuperclass && own.isEmpty ? "override init" : "init"
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
