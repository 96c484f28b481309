import Foundation
import SwiftData

enum AlbumV1: VersionedSchema {
  static let versionIdentifier = Schema.Version(1, 0, 0)
  static var models: [any PersistentModel.Type] { [Stamp.self] }

  @Model
  final class Stamp {
    var country: String
    var number: Int

    init(country: String, number: Int) {
      self.country = country
      self.number = number
    }
  }
}
