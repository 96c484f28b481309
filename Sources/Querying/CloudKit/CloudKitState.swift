/// What `NSPersistentCloudKitContainer` has done with a row, as far as its tables say (FORMAT §6.2).
package enum CloudKitState: String, Hashable, Sendable, CaseIterable {
  case uploaded
  /// Changed since it was last exported, or never exported.
  case waiting
  /// It waits, and the newest export failed; no table says of a single row why.
  case failed
  /// Now in another zone than the one that it was exported to.
  case moved
  case toDeleteInCloud
  case toDeleteHere
  /// The mirror has not made a record for it.
  case noRecord
  /// A record whose row is gone, without anything that would delete the record.
  case orphaned
  /// It has a record's name, and nothing that shows that iCloud ever had it.
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

  /// Whether somebody who looks for what is wrong looks here.
  package var isTrouble: Bool { self == .failed || self == .orphaned }
}
