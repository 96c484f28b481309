import SwiftData

@Model final class Throw { var metres: Double = 0; init() {} }
@Model final class Pitch { var name: String = ""; init() {} }

enum KubbV1: VersionedSchema {
  static let versionIdentifier = Schema.Version(1, 0, 0)
  static var models: [any PersistentModel.Type] { [Throw.self] }
}
enum KubbV2: VersionedSchema {
  static let versionIdentifier = Schema.Version(2, 0, 0)
  static var models: [any PersistentModel.Type] {
    var all: [any PersistentModel.Type] = [Throw.self]
    all.append(Pitch.self)
    return all
  }
}
enum KubbPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [KubbV1.self, KubbV2.self] }
  static var stages: [MigrationStage] { [.lightweight(fromVersion: KubbV1.self, toVersion: KubbV2.self)] }
}
