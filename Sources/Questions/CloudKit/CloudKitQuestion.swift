package import Findings
package import Schema

/// A question about a store's mirror in iCloud.
package enum CloudKitQuestion: Hashable, Sendable {
  /// Zones, events, and every entity's rows by state; reads every row.
  case report
  case record(ObjectID)
  /// The keys of an entity's own rows in a state, at most `limit`.
  case rows(entity: String, CloudKitState, limit: Int)
}

/// The answer to such a question.
package enum CloudKitAnswer: Hashable, Sendable {
  case report(CloudKitReport)
  /// Nil if the mirror has no record for the object.
  case record(ObjectID, CloudKitRecord)
  case rows(entity: String, CloudKitState, KeyList)
}
