import Foundation
import SwiftData

enum ShopPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [ShopV1.self, ShopV2.self, ShopV3.self] }

  static var stages: [MigrationStage] {
    [
      .custom(fromVersion: ShopV1.self, toVersion: ShopV2.self, willMigrate: nil, didMigrate: nil),
      .lightweight(fromVersion: ShopV2.self, toVersion: ShopV3.self),
    ]
  }
}
