import Foundation
import SwiftData

enum PantryV2: VersionedSchema {
  static let versionIdentifier = Schema.Version(2, 0, 0)
  static var models: [any PersistentModel.Type] { [Jar.self] }

  @Model
  final class Jar {
    @Attribute(originalName: "label") var title: String

    init(title: String) {
      self.title = title
    }
  }
}
