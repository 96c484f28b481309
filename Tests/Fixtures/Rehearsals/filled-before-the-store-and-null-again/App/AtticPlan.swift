import Foundation
import SwiftData

enum AtticPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [AtticV1.self, AtticV2.self, AtticV3.self] }

  static var stages: [MigrationStage] {
    [
      .custom(
        fromVersion: AtticV1.self, toVersion: AtticV2.self, willMigrate: nil,
        didMigrate: { context in
          for puzzle in try context.fetch(FetchDescriptor<AtticV2.Puzzle>()) where puzzle.pieces == nil {
            puzzle.pieces = 500
          }
          try context.save()
        }),
      .lightweight(fromVersion: AtticV2.self, toVersion: AtticV3.self),
    ]
  }
}
