import Foundation
import SwiftData

enum PantryV2: VersionedSchema {
  static let versionIdentifier = Schema.Version(2, 0, 0)
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
    var height: Int

    init(name: String, height: Int) {
      self.name = name
      self.height = height
    }
  }
}
