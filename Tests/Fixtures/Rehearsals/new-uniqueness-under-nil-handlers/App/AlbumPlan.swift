import Foundation
import SwiftData

enum AlbumPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [AlbumV1.self, AlbumV2.self] }

  static var stages: [MigrationStage] {
    [
      .custom(fromVersion: AlbumV1.self, toVersion: AlbumV2.self, willMigrate: nil, didMigrate: nil)
    ]
  }
}
