import Foundation
import SwiftData

enum AlbumV2: VersionedSchema {
  static let versionIdentifier = Schema.Version(2, 0, 0)
  static var models: [any PersistentModel.Type] { [Stamp.self] }

  @Model
  final class Stamp {
    var country: String
    @Attribute(.unique) var number: Int

    init(country: String, number: Int) {
      self.country = country
      self.number = number
    }
  }
}
