import Foundation
import SwiftData

enum PantryV1: VersionedSchema {
  static let versionIdentifier = Schema.Version(1, 0, 0)
  static var models: [any PersistentModel.Type] { [Jar.self, Shelf.self] }

  @Model
  final class Jar {
    var label: String

    init(label: String) {
      self.label = label
    }
  }

  @Model
  final class Shelf {
    var name: String

    init(name: String) {
      self.name = name
    }
  }
}
