import Foundation
import SwiftData

enum FerryV1: VersionedSchema {
  static let versionIdentifier = Schema.Version(1, 0, 0)
  static var models: [any PersistentModel.Type] { [Ticket.self] }

  @Model
  final class Ticket {
    var seat: String
    var fare: String

    init(seat: String, fare: String) {
      self.seat = seat
      self.fare = fare
    }
  }
}
