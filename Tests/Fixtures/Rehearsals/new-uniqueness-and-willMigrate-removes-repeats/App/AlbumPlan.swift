import Foundation
import SwiftData

enum AlbumPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [AlbumV1.self, AlbumV2.self] }

  static var stages: [MigrationStage] {
    [
      .custom(
        fromVersion: AlbumV1.self, toVersion: AlbumV2.self,
        willMigrate: { context in
          var seen: Set<Int> = []
          for stamp in try context.fetch(FetchDescriptor<AlbumV1.Stamp>()) where !seen.insert(stamp.number).inserted {
            context.delete(stamp)
          }
          try context.save()
        }, didMigrate: nil)
    ]
  }
}
