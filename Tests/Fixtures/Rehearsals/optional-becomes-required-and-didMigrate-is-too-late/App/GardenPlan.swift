import Foundation
import SwiftData

enum GardenPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [GardenV1.self, GardenV2.self] }

  static var stages: [MigrationStage] {
    [
      .custom(
        fromVersion: GardenV1.self, toVersion: GardenV2.self, willMigrate: nil,
        didMigrate: { context in
          for bed in try context.fetch(FetchDescriptor<GardenV2.Bed>()) where bed.crop.isEmpty {
            bed.crop = "Fallow"
          }
          try context.save()
        })
    ]
  }
}
