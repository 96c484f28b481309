import Foundation
import SwiftData

enum GardenV2: VersionedSchema {
  static let versionIdentifier = Schema.Version(2, 0, 0)
  static var models: [any PersistentModel.Type] { [Bed.self] }

  @Model
  final class Bed {
    var name: String
    var crop: String

    init(name: String, crop: String) {
      self.name = name
      self.crop = crop
    }
  }
}
