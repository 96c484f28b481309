import Foundation
import SwiftData

enum AtticV1: VersionedSchema {
  static let versionIdentifier = Schema.Version(1, 0, 0)
  static var models: [any PersistentModel.Type] { [Puzzle.self] }

  @Model
  final class Puzzle {
    var title: String

    init(title: String) {
      self.title = title
    }
  }
}
