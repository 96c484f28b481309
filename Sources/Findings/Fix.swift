/// The one right change of source that mends a finding: all of its changes, or none.
package struct Fix: Hashable, Sendable {
  package var changes: [SourceChange]

  package init(_ changes: [SourceChange]) { self.changes = changes }

  /// Several changes of one declaration.
  package init(at place: SourcePlace, _ kinds: SourceChange.Kind...) {
    changes = kinds.map { SourceChange(place: place, kind: $0) }
  }
}

/// A change of one declaration, in its terms; `SourceEditor` knows which text that is.
package struct SourceChange: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The value of a labelled argument of the declaration's macro, which is written where it is missing; nil takes the
    /// argument away.
    case argument(Macro, label: String, value: String?)
    /// An option such as `unique`, which stands before the labelled arguments.
    case option(Macro, String, isSet: Bool)
    /// The whole macro with its arguments; nil takes it away.
    case macro(name: String, text: String?)
    case type(String)
    /// Whether `?` stands behind the type.
    case optional(Bool)
    /// What stands behind `=`; nil takes it away.
    case initialValue(String?)
    /// A declaration of its own for each variable of one declaration.
    case split
    /// The raw type of an enum.
    case rawType(String)
    /// One more variable of a type, as `var name: String?`.
    case member(String)
  }

  /// A macro with the order that the compiler asks of its labelled arguments.
  package struct Macro: Hashable, Sendable {
    package var name: String
    package var labels: [String]

    package init(_ name: String, _ labels: [String]) { (self.name, self.labels) = (name, labels) }
  }

  /// Where the name of a variable stands, or the keyword of a type.
  package var place: SourcePlace
  package var kind: Kind

  package init(place: SourcePlace, kind: Kind) { (self.place, self.kind) = (place, kind) }
}
