import SwiftData

enum HouseV1: VersionedSchema {
  static let versionIdentifier = Schema.Version(1, 0, 0)
  static var models: [any PersistentModel.Type] { [Room.self] }
}
enum HouseV2: VersionedSchema {
  static let versionIdentifier = Schema.Version(2, 0, 0)
  static var models: [any PersistentModel.Type] { [Room.self, House.self] }
}
@Model final class Room { var name: String = ""; var house: House?; init() {} }
@Model final class House {
  var name: String = ""; @Relationship(inverse: \Room.house) var rooms: [Room] = []; init() {}
}
enum HousePlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [HouseV1.self, HouseV2.self] }
  static var stages: [MigrationStage] { [.lightweight(fromVersion: HouseV1.self, toVersion: HouseV2.self)] }
}
