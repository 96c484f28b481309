import Foundation
import SwiftData

enum FerryPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [FerryV1.self, FerryV2.self, FerryV3.self] }

  static var stages: [MigrationStage] {
    [
      .custom(
        fromVersion: FerryV1.self, toVersion: FerryV2.self, willMigrate: nil,
        didMigrate: { context in
          for ticket in try context.fetch(FetchDescriptor<FerryV2.Ticket>()) {
            ticket.amount = Decimal(string: ticket.fare)
          }
          try context.save()
        }),
      .custom(fromVersion: FerryV2.self, toVersion: FerryV3.self, willMigrate: nil, didMigrate: nil),
    ]
  }
}
