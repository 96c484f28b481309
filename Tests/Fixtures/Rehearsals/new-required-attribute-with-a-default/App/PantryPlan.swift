import Foundation
import SwiftData

enum PantryPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [PantryV1.self, PantryV2.self] }

  static var stages: [MigrationStage] {
    [
      .lightweight(fromVersion: PantryV1.self, toVersion: PantryV2.self)
    ]
  }
}
