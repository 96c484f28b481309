/// Where a value type holds others: the key of a relationship, and what its objects are made into (DIALECTS C4).
package struct NestedPlace: Hashable, Sendable {
  package let key: String
  /// The inner value type's name.
  package let view: String

  package init(key: String, view: String) { (self.key, self.view) = (key, view) }
}

/// What becomes of the value types inside another: one that cannot be made keeps the whole from being made (DIALECTS C7).
package enum NestedFate: Hashable, Sendable {
  case reads
  /// They were not followed to their end: too many, too deep, in a circle, or not readable.
  case unknown
  case stops(NestedStop)
}

/// The first object that an inner value type cannot be made of.
package struct NestedStop: Hashable, Sendable {
  package let object: ObjectID
  /// Why, in words, and the same without what differs from row to row.
  package let reason: String
  package let cause: String
  /// Whether it is an exception of Objective-C, which `<|?` does not catch either.
  package let isTrap: Bool

  package init(object: ObjectID, reason: String, cause: String, isTrap: Bool) {
    (self.object, self.reason, self.cause, self.isTrap) = (object, reason, cause, isTrap)
  }
}
