import Foundation
import SwiftData

enum HikePlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [HikeV1.self, HikeV2.self] }

  static var stages: [MigrationStage] {
    UserDefaults.standard.bool(forKey: "careful") ? careful : quick
  }

  private static var quick: [MigrationStage] { [.lightweight(fromVersion: HikeV1.self, toVersion: HikeV2.self)] }
  private static var careful: [MigrationStage] {
    [.custom(fromVersion: HikeV1.self, toVersion: HikeV2.self, willMigrate: nil, didMigrate: nil)]
  }
}
