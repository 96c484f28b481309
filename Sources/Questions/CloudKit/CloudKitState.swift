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
