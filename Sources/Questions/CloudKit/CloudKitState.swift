/// The state of a row in iCloud, as far as the tables of `NSPersistentCloudKitContainer` show it (FORMAT §6.2).
package enum CloudKitState: String, Hashable, Sendable, CaseIterable {
  case uploaded
  /// Changed since it was last exported, or never exported.
  case waiting
  /// It waits, and the newest export failed; no table says why for a single row.
  case failed
  /// In another zone than the one that it was exported to.
  case moved
  case toDeleteInCloud, toDeleteHere
  /// The mirror has not made a record for it.
  case noRecord
  /// A record whose row no longer exists, and that nothing will delete.
  case orphaned
  /// It has a record name, but nothing shows that iCloud ever had it.
  case unknown

  /// In a few words, for a list.
  package var title: String {
    switch self {
    case .uploaded: "in iCloud"
    case .waiting: "waiting to be exported"
    case .failed: "waiting, and the last export failed"
    case .moved: "moved to another zone"
    case .toDeleteInCloud: "to be deleted in iCloud"
    case .toDeleteHere: "to be deleted here"
    case .noRecord: "no record yet"
    case .orphaned: "a record without a row"
    case .unknown: "not known"
    }
  }

  /// Whether there is a row to open.
  package var hasRow: Bool { self != .orphaned }

  /// Whether it may be a problem.
  package var isTrouble: Bool { self == .failed || self == .orphaned }
}

/// The mirror's record of one object (FORMAT §6.2).
package struct CloudKitRecord: Hashable, Sendable {
  /// A save of the store's history; its time if the history still has it.
  package struct Transaction: Hashable, Sendable {
    package let number: Int64
    package let time: Double?

    package init(number: Int64, time: Double?) { (self.number, self.time) = (number, time) }
  }

  /// A zone that the record was in before.
  package struct Move: Hashable, Sendable {
    package let zone: String?
    package let time: Double?
    package let needsDeletion: Bool

    package init(zone: String?, time: Double?, needsDeletion: Bool) {
      (self.zone, self.time, self.needsDeletion) = (zone, time, needsDeletion)
    }
  }

  package var state = CloudKitState.noRecord
  package var name: String?
  package var zone: CloudKitReport.Zone?
  package var lastExported: Transaction?
  package var pending: Transaction?
  package var needsUpload = false
  package var isShared = false
  package var moves: [Move] = []
  /// The pairs of many-to-many relationships that the record is in.
  package var pairs = CloudKitReport.Pairs()
  /// The newest export, which shows whether a waiting record has failed.
  package var lastExport: CloudKitEvents.Event?

  package init() {}
}
