/// A value in a `#Predicate`, and which of its names may be nil: `$0.author?.person`.
struct SwiftTerm {
  /// A name in a chain after `$0`.
  struct Link {
    var name: String
    var isOptional = false
  }

  /// The text of a literal, count or calculation, which is no chain and never nil.
  private let whole: String
  private let links: [Link]

  init(_ text: String) {
    whole = text
    links = []
  }

  init(_ links: [Link]) {
    whole = ""
    self.links = links
  }

  var isPath: Bool { whole.isEmpty }

  /// Whether there may be no value: at the end or on the way.
  var isOptional: Bool { links.contains(where: \.isOptional) }

  var text: String { isPath ? (["$0"] + (links.isEmpty ? [] : [Self.chained(links)])).joined(separator: ".") : whole }

  /// A member of the value, after `?` only if the last name itself may be nil.
  ///
  /// An earlier one makes the whole chain optional already.
  func member(_ call: String) -> String { text + (links.last?.isOptional == true ? "?." : ".") + call }

  /// A Boolean member of the value, false if there is no value.
  func passes(_ call: String) -> String { member(call) + (isOptional ? " == true" : "") }

  /// A condition on the value, false if there is none.
  ///
  /// `flatMap` applies to the last name that may be nil: after it, a chain in parentheses loses its optional in the
  /// macro.
  func unwrapped(_ condition: (String) -> String) -> String {
    guard let last = links.lastIndex(where: \.isOptional) else { return condition(text) }
    let outside = Array(links[...last])
    let inside = links[(last + 1)...].map(\.name)
    let start = "$0." + Self.chained(outside)
    let isChain = outside.dropLast().contains(where: \.isOptional)
    let body = condition((["$0"] + inside).joined(separator: "."))
    return (isChain ? "(\(start))" : start) + ".flatMap { \(body) } == true"
  }

  /// The names as in a key path.
  static func chained(_ links: [Link]) -> String {
    links.enumerated().map { index, link in
      (special.contains(link.name) ? "`\(link.name)`" : link.name)
        + (link.isOptional && index < links.count - 1 ? "?" : "")
    }.joined(separator: ".")
  }

  /// The words that mean something else behind a point.
  private static let special: Set<String> = ["init", "self", "Type", "Protocol"]
}

extension TypedPath {
  /// The names of its Swift spelling; a payload has none.
  var swiftLinks: [SwiftTerm.Link] {
    (swiftSteps + swiftNames).map { SwiftTerm.Link(name: $0.name, isOptional: $0.isOptional ?? true) }
  }

  /// Whether it is unknown, from source and model, if one of its names may be nil in Swift.
  var hasUnknownOptional: Bool { swiftNames.contains { $0.isOptional == nil } }
}
