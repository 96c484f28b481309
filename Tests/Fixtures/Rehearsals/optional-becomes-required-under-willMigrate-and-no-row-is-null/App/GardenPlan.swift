import Foundation
import SwiftData

enum GardenPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [GardenV1.self, GardenV2.self] }

  static var stages: [MigrationStage] {
    [
      .custom(
        fromVersion: GardenV1.self, toVersion: GardenV2.self,
        willMigrate: { context in
          for bed in try context.fetch(FetchDescriptor<GardenV1.Bed>()) where bed.crop == nil {
            bed.crop = "Fallow"
          }
          try context.save()
        }, didMigrate: nil)
    ]
  }
}
