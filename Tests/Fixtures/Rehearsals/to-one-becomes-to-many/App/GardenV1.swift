import Foundation
import SwiftData

enum GardenV1: VersionedSchema {
  static let versionIdentifier = Schema.Version(1, 0, 0)
  static var models: [any PersistentModel.Type] { [Bed.self, Plant.self] }

  @Model
  final class Bed {
    var name: String
    @Relationship(inverse: \Plant.bed) var plants: Plant?

    init(name: String, plants: Plant? = nil) {
      self.name = name
      self.plants = plants
    }
  }

  @Model
  final class Plant {
    var kind: String
    var bed: Bed?

    init(kind: String, bed: Bed? = nil) {
      self.kind = kind
      self.bed = bed
    }
  }
}
