import Foundation
import SwiftData

enum FerryPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [FerryV1.self, FerryV2.self] }

  static var stages: [MigrationStage] {
    [
      .custom(fromVersion: FerryV1.self, toVersion: FerryV2.self, willMigrate: nil, didMigrate: nil)
    ]
  }
}
