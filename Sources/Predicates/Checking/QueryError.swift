package import Schema

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
    /// A collection operator without an attribute after it, and the path before it.
    case needsAttribute(String, path: String)
    case unknownCollectionOperator(String, nearest: [String])
    /// An operator that the path's end does not allow, and those that are allowed (DIALECTS §3.4).
    case operatorNotAllowed(String, path: String, kind: LeafKind, allowed: [String])
    /// `[c]`, `[d]` or `[n]` on a value that is no string.
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
    /// `nil` with another operator than `==` and `!=`, or where nil is not allowed.
    case nilNotComparable(String)
    /// BETWEEN without two ends, or IN without a set.
    case needsRange
    case needsSet
    /// MATCHES with an invalid regular expression.
    case notAPattern(String)
    case unknownVariable(String)
    /// An expression that a store cannot evaluate, as written.
    case unsupported(String)
    /// A function of SQLite that `NSPredicate` lacks, and the path that it is called with.
    case foreignFunction(String, path: String?)
    /// An expression that only memory can evaluate, as written.
    case needsMemory(String)
    /// A transient attribute or a fetched property.
    case notStored(path: String)
    /// An operand of a calculation that is neither a number nor a date.
    case notANumber(String)
  }

  package var reason: Reason
  /// The place of the part in the predicate's text, in UTF-8 bytes; nil if it was built or is the whole.
  package var range: Range<Int>?

  package init(_ reason: Reason, at range: Range<Int>?) { (self.reason, self.range) = (reason, range) }
}

/// A fact about a valid predicate that may surprise its user.
package enum QueryNote: Hashable, Sendable {
  /// `!=` and NOT leave out the objects without a value (FORMAT §10.2).
  ///
  /// Only the row's own values can be counted, not those of a collection's objects.
  case nilNotMatched(path: String, isOfRow: Bool)
  /// ALL lets objects without a value pass, because they are not false (FORMAT §10.2).
  case nilPassesAll(path: String)
  /// A set contains nil, which matches no object (FORMAT §10.2).
  ///
  /// The rows without a value are counted if they are the query's own.
  case nilInSet(path: String, isOfRow: Bool)
  /// The enum has no such value; only rows that hold it anyway are found (DIALECTS A7).
  case unknownRawValue(String, path: String, cases: [String])
  /// What looks like an enum's case is compared as a text, because no source declares the enum (DIALECTS A7).
  case caseAsText(String)
  /// An enum's raw values sort in another order than its cases (DIALECTS A7).
  case rawOrder(path: String)
  /// A number that looks like a year is compared with a date, so it counts seconds.
  case secondsNotYear(Int64)
  /// A number is compared with a date, and reads as a likelier date if it counts something else than seconds since 2001.
  case otherCount(number: String, title: String, date: String)
  /// LIKE with SQL's `%`, which stands for itself.
  case percentInLike(String)
  /// A property's name in quotes, which is a text.
  case quotedName(String)
  /// An object ID is of the store with this UUID, not of this one.
  case otherStore(String)
  /// The path or option is evaluated in memory, row by row.
  case inMemory(String)
  /// The app shows its default for rows without a value; this predicate finds them too (DIALECTS A8).
  case maskedDefault(path: String, corrected: Predicate)
}

extension QueryNote {
  /// The path whose NULL rows are not found, according to this note; nil for other notes.
  package var countedPath: String? {
    switch self {
    case .nilNotMatched(let path, isOfRow: true), .nilInSet(let path, isOfRow: true): path
    default: nil
    }
  }
}

/// A valid predicate, and notes on what it finds.
package struct CheckedQuery: Hashable, Sendable {
  package var predicate: CheckedPredicate
  package var notes: [QueryNote]

  /// Whether a part of it is evaluated in memory.
  package var isInMemory: Bool { notes.contains { if case .inMemory = $0 { true } else { false } } }
}

/// The values of a predicate's variables.
package struct QueryVariables: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case value(Scalar)
    case values([Scalar])
    /// An object of this entity; its key is filled in when the query runs.
    case object(entity: String)
  }

  package var contents: [String: Content]
  /// The `userInfo` of the fetched property, for `$FETCHED_PROPERTY.userInfo.key`.
  package var userInfo: [String: String]
  /// Whether a variable without a value may stay open, rather than being an error.
  package var allowsUnfilled: Bool

  package init(_ contents: [String: Content] = [:], userInfo: [String: String] = [:], allowsUnfilled: Bool = false) {
    (self.contents, self.userInfo, self.allowsUnfilled) = (contents, userInfo, allowsUnfilled)
  }
}
