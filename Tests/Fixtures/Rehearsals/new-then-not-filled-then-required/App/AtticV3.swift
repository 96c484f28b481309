import Foundation
import SwiftData

enum AtticV3: VersionedSchema {
  static let versionIdentifier = Schema.Version(3, 0, 0)
  static var models: [any PersistentModel.Type] { [Puzzle.self] }

  @Model
  final class Puzzle {
    var title: String
    var pieces: Int

    init(title: String, pieces: Int) {
      self.title = title
      self.pieces = pieces
    }
  }
}
