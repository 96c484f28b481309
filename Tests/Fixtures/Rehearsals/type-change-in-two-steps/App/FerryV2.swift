import Foundation
import SwiftData

enum FerryV2: VersionedSchema {
  static let versionIdentifier = Schema.Version(2, 0, 0)
  static var models: [any PersistentModel.Type] { [Ticket.self] }

  @Model
  final class Ticket {
    var seat: String
    var fare: String
    var amount: Decimal?

    init(seat: String, fare: String, amount: Decimal? = nil) {
      self.seat = seat
      self.fare = fare
      self.amount = amount
    }
  }
}
