import Foundation
import SwiftData

enum HikePlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [HikeV1.self, HikeV2.self] }

  static var stages: [MigrationStage] {
    [
      .custom(fromVersion: HikeV1.self, toVersion: HikeV2.self, willMigrate: nil, didMigrate: nil)
    ]
  }
}
