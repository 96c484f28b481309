import SwiftData

enum ReadingV1: VersionedSchema {
  static let versionIdentifier = Schema.Version(1, 0, 0)
  static var models: [any PersistentModel.Type] { [Essay.self] }
  @Model final class Essay { var title: String = ""; init() {} }
}
enum ReadingV2: VersionedSchema {
  static let versionIdentifier = Schema.Version(2, 0, 0)
  static var models: [any PersistentModel.Type] { [Essay.self, Pile.self] }
  @Model final class Essay { var title: String = ""; init() {} }
  @Model final class Pile { var name: String = ""; init() {} }
}
enum ReadingPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [ReadingV1.self, ReadingV2.self] }
  static var stages: [MigrationStage] {
    [
      .custom(
        fromVersion: ReadingV1.self, toVersion: ReadingV2.self, willMigrate: nil,
        didMigrate: { context in
          context.insert(ReadingV2.Pile())
          try context.save()
        })
    ]
  }
}
