/// Qualified names by their last components: `Trip.Status` by `Status`.
///
/// A name is looked up for each property, so going through all names each time would take the square of an app.
package struct NameEndings: Hashable, Sendable {
  /// By ending; nil if several names have it.
  private var names: [String: String?] = [:]
  private var wholes: Set<String> = []

  package init(_ names: some Sequence<String> = EmptyCollection()) {
    for name in names { add(name) }
  }

  package mutating func add(_ name: String) {
    guard wholes.insert(name).inserted else { return }
    var rest = name[...]
    while let dot = rest.firstIndex(of: ".") {
      rest = rest[rest.index(after: dot)...]
      let ending = String(rest)
      names[ending] = names[ending] == nil ? name : .some(nil)
    }
  }

  /// The only name that has the ending and is longer.
  package func name(endingIn ending: String) -> String? { names[ending] ?? nil }

  /// Whether it is one of the names or ends one.
  package func contains(_ name: String) -> Bool { wholes.contains(name) || names[name] != nil }
}
