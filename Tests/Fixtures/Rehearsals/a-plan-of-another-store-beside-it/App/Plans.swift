import SwiftData

enum MainV1: VersionedSchema {
  static let versionIdentifier = Schema.Version(1, 0, 0)
  static var models: [any PersistentModel.Type] { [Film.self] }
  @Model final class Film { var title: String = ""; init() {} }
}
enum MainV2: VersionedSchema {
  static let versionIdentifier = Schema.Version(2, 0, 0)
  static var models: [any PersistentModel.Type] { [Film.self] }
  @Model final class Film { var title: String = ""; var year: Int?; init() {} }
}
enum PosterV1: VersionedSchema {
  static let versionIdentifier = Schema.Version(3, 0, 0)
  static var models: [any PersistentModel.Type] { [Poster.self] }
  @Model final class Poster { var name: String = ""; init() {} }
}
enum PosterV2: VersionedSchema {
  static let versionIdentifier = Schema.Version(4, 0, 0)
  static var models: [any PersistentModel.Type] { [Poster.self] }
  @Model final class Poster { var name: String = ""; var width: Int?; init() {} }
}
enum MainPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [MainV1.self, MainV2.self] }
  static var stages: [MigrationStage] { [.lightweight(fromVersion: MainV1.self, toVersion: MainV2.self)] }
}
enum PosterPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [PosterV1.self, PosterV2.self] }
  static var stages: [MigrationStage] { [.lightweight(fromVersion: PosterV1.self, toVersion: PosterV2.self)] }
}
