/// Why a predicate cannot be evaluated for an entity, and which of its parts fails.
package struct QueryError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    case path(PathError)
    /// A to-many without ANY, ALL, NONE, `@count` or another aggregate (DIALECTS §3.1).
    case needsQuantifier(path: String, relationship: String)
    /// ANY, ALL or NONE over a path without a to-many.
    case needlessQuantifier(String, path: String)
    /// A collection operator on something that is no to-many.
    case needsToMany(String, path: String)
    /// A collection operator with nothing before it.
    case needsCollection(String)
    /// A collection operator with nothing behind it, and what stands before it.
    case needsAttribute(String, path: String)
    case unknownCollectionOperator(String, nearest: [String])
    /// An operator that the path's end does not allow, and those that it does (DIALECTS §3.4).
    case operatorNotAllowed(String, path: String, kind: LeafKind, allowed: [String])
    /// `[c]`, `[d]` or `[n]` on something else than strings.
    case optionsNeedStrings(String, path: String)
    case wrongValue(String, expected: LeafKind, path: String)
    /// A string that is no date, UUID or object.
    case malformedValue(String, expected: LeafKind)
    /// A name that an enum of numbers does not have.
    case unknownCase(String, type: String, cases: [String])
    case wrongEntity(String, expected: String)
    case unknownEntity(String, nearest: [String])
    /// Both sides have types, and they cannot be compared.
    case notComparable(LeafKind, LeafKind)
    /// `nil` with another operator than `==` and `!=`, or in a place that takes no nil.
    case nilNotComparable(String)
    /// BETWEEN without two ends, or IN without a set.
    case needsRange
    case needsSet
    /// MATCHES with what is no regular expression.
    case notAPattern(String)
    case unknownVariable(String)
    /// What a store cannot evaluate, as written.
    case unsupported(String)
    /// What only memory can evaluate, as written.
    case needsMemory(String)
    /// A transient attribute or a fetched property.
    case notStored(path: String)
    /// What is calculated with and is neither a number nor a date.
    case notANumber(String)
  }

  package var reason: Reason
  /// The part: indices as `ParsedPredicate.Spans` numbers parts.
  package var address: [Int]

  package init(_ reason: Reason, at address: [Int]) {
    self.reason = reason
    self.address = address
  }
}

/// Something in a predicate that may surprise its user, although the predicate can be evaluated.
package enum QueryNote: Hashable, Sendable {
  /// `!=` and NOT leave out the objects without a value (FORMAT §10.2).
  ///
  /// Only the row's own values can be counted, not those of a collection's objects.
  case nilNotMatched(path: String, isOfRow: Bool)
  /// ALL lets the objects pass that have no value, as no false one (FORMAT §10.2).
  case nilPassesAll(path: String)
  /// nil stands in a set, and an object without a value is not found by it (FORMAT §10.2).
  ///
  /// The objects are counted if they are the rows themselves.
  case nilInSet(path: String, isOfRow: Bool)
  /// The value is none of the enum's; only rows that hold it all the same are found (DIALECTS A7).
  case unknownRawValue(String, path: String, cases: [String])
  /// An enum's raw values have another order than its cases (DIALECTS A7).
  case rawOrder(path: String)
  /// The path or option is evaluated in memory, row by row.
  case inMemory(String)
  /// The app shows its default for rows without a value; this predicate finds them too (DIALECTS A8).
  case maskedDefault(path: String, corrected: Predicate)
}

extension QueryNote {
  /// The path whose NULL rows this note says are not found, so that they can be counted; nil for other notes.
  package var countedPath: String? {
    switch self {
    case .nilNotMatched(let path, isOfRow: true), .nilInSet(let path, isOfRow: true): path
    default: nil
    }
  }
}

/// A predicate that can be evaluated, and notes on what it finds.
package struct CheckedQuery: Hashable, Sendable {
  package var predicate: CheckedPredicate
  package var notes: [QueryNote]

  /// Whether a part of it is evaluated in memory.
  package var isInMemory: Bool {
    notes.contains { if case .inMemory = $0 { true } else { false } }
  }
}

/// What a predicate's variables stand for.
package struct QueryVariables: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case value(PredicateValue)
    case values([PredicateValue])
    /// An object of this entity; its key is filled in when the query runs.
    case object(entity: String)
  }

  package var contents: [String: Content]
  /// The `userInfo` of the fetched property, for `$FETCHED_PROPERTY.userInfo.key`.
  package var userInfo: [String: String]
  /// Whether a variable without content is left to be filled in, rather than an error.
  package var allowsUnfilled: Bool

  package init(
    _ contents: [String: Content] = [:],
    userInfo: [String: String] = [:],
    allowsUnfilled: Bool = false
  ) {
    self.contents = contents
    self.userInfo = userInfo
    self.allowsUnfilled = allowsUnfilled
  }
}
