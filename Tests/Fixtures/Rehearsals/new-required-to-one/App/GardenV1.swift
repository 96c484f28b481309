import Foundation
import SwiftData

enum GardenV1: VersionedSchema {
  static let versionIdentifier = Schema.Version(1, 0, 0)
  static var models: [any PersistentModel.Type] { [Bed.self, Plant.self] }

  @Model
  final class Bed {
    var name: String

    init(name: String) {
      self.name = name
    }
  }

  @Model
  final class Plant {
    var kind: String

    init(kind: String) {
      self.kind = kind
    }
  }
}
