import Foundation
import SwiftData

enum HikeV1: VersionedSchema {
  static let versionIdentifier = Schema.Version(1, 0, 0)
  static var models: [any PersistentModel.Type] { [Trail.self] }

  @Model
  final class Trail {
    var name: String
    var length: Double

    init(name: String, length: Double) {
      self.name = name
      self.length = length
    }
  }
}
