package import Findings
package import Schema

/// What is asked of a store's mirror in iCloud.
package enum CloudKitQuestion: Hashable, Sendable {
  /// Zones, events, and every entity's rows by state; looks at every row.
  case report
  case record(ObjectID)
  /// The keys of an entity's own rows in a state, at most so many.
  case rows(entity: String, CloudKitState, limit: Int)
}

/// What the store answers about it.
package enum CloudKitAnswer: Hashable, Sendable {
  case report(CloudKitReport)
  /// Nil if the mirror has no record for the object.
  case record(ObjectID, CloudKitRecord)
  case rows(entity: String, CloudKitState, KeyList)
}
