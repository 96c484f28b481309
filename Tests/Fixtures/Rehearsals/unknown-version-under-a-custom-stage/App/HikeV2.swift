import Foundation
import SwiftData

enum HikeV2: VersionedSchema {
  static let versionIdentifier = Schema.Version(2, 0, 0)
  static var models: [any PersistentModel.Type] { [Trail.self] }

  @Model
  final class Trail {
    var name: String
    var length: Double
    var grade: Int?

    init(name: String, length: Double, grade: Int? = nil) {
      self.name = name
      self.length = length
      self.grade = grade
    }
  }
}
