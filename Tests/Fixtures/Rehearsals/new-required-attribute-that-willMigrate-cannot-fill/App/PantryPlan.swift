import Foundation
import SwiftData

enum PantryPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [PantryV1.self, PantryV2.self] }

  static var stages: [MigrationStage] {
    [
      .custom(
        fromVersion: PantryV1.self, toVersion: PantryV2.self,
        willMigrate: { context in
          for jar in try context.fetch(FetchDescriptor<PantryV1.Jar>()) where jar.label.isEmpty {
            jar.label = "Unknown"
          }
          try context.save()
        }, didMigrate: nil)
    ]
  }
}
