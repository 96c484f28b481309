import Foundation
import SwiftData

enum AlbumPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [AlbumV1.self, AlbumV2.self] }

  static var stages: [MigrationStage] {
    [
      .lightweight(fromVersion: AlbumV1.self, toVersion: AlbumV2.self)
    ]
  }
}
