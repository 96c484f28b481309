import Foundation
import SwiftData

enum GardenPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [GardenV1.self, GardenV2.self] }

  static var stages: [MigrationStage] {
    [
      .lightweight(fromVersion: GardenV1.self, toVersion: GardenV2.self)
    ]
  }
}
