import Foundation
import SwiftData

enum ShopPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [ShopV1.self, ShopV2.self, ShopV3.self, ShopV4.self] }

  static var stages: [MigrationStage] {
    [
      .lightweight(fromVersion: ShopV1.self, toVersion: ShopV2.self),
      .lightweight(fromVersion: ShopV3.self, toVersion: ShopV4.self),
    ]
  }
}
