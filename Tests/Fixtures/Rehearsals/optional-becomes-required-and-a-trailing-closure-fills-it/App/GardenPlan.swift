import Foundation
import SwiftData

enum GardenPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [GardenV1.self, GardenV2.self] }

  static var stages: [MigrationStage] { [fallowBeds] }

  static let fallowBeds = MigrationStage.custom(fromVersion: GardenV1.self, toVersion: GardenV2.self) { context in
    let beds = try context.fetch(FetchDescriptor<GardenV1.Bed>())
    for bed in beds where bed.crop == nil {
      bed.crop = "Fallow"
    }
    try context.save()
  } didMigrate: { _ in
  }
}
