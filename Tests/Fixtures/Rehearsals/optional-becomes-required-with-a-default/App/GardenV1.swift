import Foundation
import SwiftData

enum GardenV1: VersionedSchema {
  static let versionIdentifier = Schema.Version(1, 0, 0)
  static var models: [any PersistentModel.Type] { [Bed.self] }

  @Model
  final class Bed {
    var name: String
    var crop: String?

    init(name: String, crop: String? = nil) {
      self.name = name
      self.crop = crop
    }
  }
}
