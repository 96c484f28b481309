/// How far a walk over a payload may go: so many values, so many bytes of texts and data among them, so many levels.
///
/// Parts of a payload may refer to each other, so that a few bytes stand for any number of values, and for any number
/// of copies of one long text. Each walk takes one of the budgets below and tells what it left out.
package struct PayloadBudget: Hashable, Sendable {
  /// How many values the walk began with.
  package let mostValues: Int
  private var values: Int
  private var bytes: Int
  private let levels: Int

  package init(values: Int, levels: Int = 60, bytes: Int = RawDeflate.mostBytes) {
    mostValues = values
    self.values = values
    self.levels = levels
    self.bytes = bytes
  }

  /// Whether there is room for no more.
  package var isSpent: Bool { values <= 0 || bytes <= 0 }

  /// Whether there is room for one more; called for a list before its elements.
  package mutating func take() -> Bool {
    if isSpent { return false }
    values -= 1
    return true
  }

  /// Tells how long a value was; the last one may be as long as it likes.
  package mutating func spend(bytes count: Int) { bytes -= count }

  /// Whether a value at this depth is still read.
  package func allows(depth: Int) -> Bool { depth < levels }
}

extension PayloadBudget {
  /// A property list of so many bytes, as it is read.
  ///
  /// No writer shares arrays or dictionaries, so each value has a byte of its own that refers to it; nor does one let
  /// texts overlap, so that together they are no longer than the file.
  package static func list(ofBytes count: Int) -> Self {
    Self(values: min(2_000_000, 10_000 + count * 4), levels: mostListLevels, bytes: count)
  }

  /// How deeply lists of a property list may be nested.
  package static let mostListLevels = 200

  /// A tree on the screen.
  package static let shown = Self(values: 20_000)
  /// A tree of which one line shows the start, no more than 400 characters.
  package static let line = Self(values: 400)
  /// The lines of a text on the screen.
  package static let lines = Self(values: 200_000)
  /// JSON for other programs, which either have all of it or its bytes; Foundation takes as many levels.
  package static let exported = Self(values: 1_000_000, levels: 512)
  /// A list that a predicate looks into.
  package static let lookedUp = Self(values: 200_000)
  /// What `as?` casts, each object once for each place in the type.
  package static let cast = Self(values: 1_000_000, levels: mostListLevels)
  /// Enough to read the type of an archive's root.
  package static let typed = Self(values: 2_000, levels: 8)
  /// The places of a JSON payload that a census keeps.
  package static let shaped = Self(values: 2_000, levels: 48)
}
