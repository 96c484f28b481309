import Foundation
import SwiftData

enum FerryPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [FerryV1.self, FerryV2.self] }

  static var stages: [MigrationStage] {
    [
      .custom(
        fromVersion: FerryV1.self, toVersion: FerryV2.self,
        willMigrate: { context in
          for ticket in try context.fetch(FetchDescriptor<FerryV1.Ticket>()) {
            fares[ticket.seat] = Decimal(string: ticket.fare)
          }
        },
        didMigrate: { context in
          for ticket in try context.fetch(FetchDescriptor<FerryV2.Ticket>()) {
            ticket.fare = fares[ticket.seat] ?? 0
          }
          try context.save()
        })
    ]
  }

  nonisolated(unsafe) private static var fares: [String: Decimal] = [:]
}
