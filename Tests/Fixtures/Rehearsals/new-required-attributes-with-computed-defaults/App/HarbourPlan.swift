import Foundation
import SwiftData

enum HarbourV1: VersionedSchema {
  static let versionIdentifier = Schema.Version(1, 0, 0)
  static var models: [any PersistentModel.Type] { [Boat.self] }
  @Model final class Boat { var name: String = ""; init() {} }
}
enum HarbourV2: VersionedSchema {
  static let versionIdentifier = Schema.Version(2, 0, 0)
  static var models: [any PersistentModel.Type] { [Boat.self] }
  @Model final class Boat {
    var name: String = ""
    var flags: [String] = []
    var built: Date = Date.now
    var mark: UUID = UUID()
    var zone: String = TimeZone.current.identifier
    var berth: Int = Limits.first
    init() {}
  }
}
enum Limits { static let first = 4 }
enum HarbourPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [HarbourV1.self, HarbourV2.self] }
  static var stages: [MigrationStage] { [.lightweight(fromVersion: HarbourV1.self, toVersion: HarbourV2.self)] }
}
