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
