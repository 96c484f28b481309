import Foundation
import SwiftData

enum PantryV1: VersionedSchema {
  static let versionIdentifier = Schema.Version(1, 0, 0)
  static var models: [any PersistentModel.Type] { [Jar.self] }

  @Model
  final class Jar {
    var label: String

    init(label: String) {
      self.label = label
    }
  }
}
