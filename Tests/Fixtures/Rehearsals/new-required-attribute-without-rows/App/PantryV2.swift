import Foundation
import SwiftData

enum PantryV2: VersionedSchema {
  static let versionIdentifier = Schema.Version(2, 0, 0)
  static var models: [any PersistentModel.Type] { [Jar.self] }

  @Model
  final class Jar {
    var label: String
    var grams: Int

    init(label: String, grams: Int = 0) {
      self.label = label
      self.grams = grams
    }
  }
}
