package import Findings
package import Schema

/// The state of a whole store in the tables of `NSPersistentCloudKitContainer` (FORMAT §6.2).
///
/// Times are seconds since 2001-01-01 UTC.
package struct CloudKitReport: Hashable, Sendable {
  package struct Database: Hashable, Sendable {
    package let name: String?
    package let scope: CloudKitScope?
    package let fetchedAt: Double?

    package init(name: String?, scope: CloudKitScope?, fetchedAt: Double?) {
      (self.name, self.scope, self.fetchedAt) = (name, scope, fetchedAt)
    }
  }

  package struct Zone: Hashable, Sendable {
    package let name: String?
    package let owner: String?
    package let scope: CloudKitScope?
    package var fetchedAt: Double?
    /// The mirror's remaining work on it, in words: `an import`.
    package var needs: [String] = []

    package init(name: String?, owner: String?, scope: CloudKitScope?) {
      (self.name, self.owner, self.scope) = (name, owner, scope)
    }
  }

  /// The rows of one entity by state; states without rows are left out.
  package struct Rows: Hashable, Sendable {
    package let entity: String
    package let counts: [CloudKitState: Int]

    package init(entity: String, counts: [CloudKitState: Int]) { (self.entity, self.counts) = (entity, counts) }
  }

  /// The pairs of many-to-many relationships, each of which is a record of its own.
  package struct Pairs: Hashable, Sendable {
    package let all: Int
    package let uploaded: Int
    package let toDelete: Int

    package init(all: Int = 0, uploaded: Int = 0, toDelete: Int = 0) {
      (self.all, self.uploaded, self.toDelete) = (all, uploaded, toDelete)
    }
  }

  /// At most so many zones are listed.
  package static let mostZones = 100

  package var databases: [Database] = []
  package var zones: [Zone] = []
  /// How many zones there are, listed or not.
  package var zoneCount = 0
  package var events: [CloudKitEvents] = []
  /// By entity, with rows that have no record; entities without rows and records are left out.
  package var rows: [Rows] = []
  /// Nil if the store has no table of them.
  package var pairs: Pairs?

  package init() {}

  package func events(_ kind: CloudKitEvents.Kind) -> CloudKitEvents? { events.first { $0.kind == kind } }

  /// Whether the newest export that ended failed.
  package var exportFails: Bool { events(.export)?.last?.succeeded == false }
}

/// A database of a CloudKit container, with CloudKit's own numbers (`CKDatabase.Scope`).
package enum CloudKitScope: Int64, Hashable, Sendable {
  case `public` = 1
  case `private` = 2
  case shared = 3

  package var name: String {
    switch self {
    case .public: "public"
    case .private: "private"
    case .shared: "shared"
    }
  }
}

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
