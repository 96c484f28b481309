import SwiftData

enum LedgerV1: VersionedSchema {
  static let versionIdentifier = Schema.Version(1, 0, 0)
  static var models: [any PersistentModel.Type] { [LedgerV1.Entry.self] }
  @Model final class Entry { var title: String = ""; init() {} }
}
enum LedgerV2: VersionedSchema {
  static let versionIdentifier = Schema.Version(2, 0, 0)
  static var models: [any PersistentModel.Type] { [LedgerV2.Entry.self] }
  @Model final class Entry { var title: String = ""; var sum: Int; init() { sum = 1 } }
}
enum LedgerPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [LedgerV1.self, LedgerV2.self] }
  static var stages: [MigrationStage] { [.lightweight(fromVersion: LedgerV1.self, toVersion: LedgerV2.self)] }
}
@Model final class Entry { var title: String = ""; init() {} }
func makeContainer() throws -> ModelContainer { try ModelContainer(for: Entry.self) }
