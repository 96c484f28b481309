import Foundation
import SwiftData

enum AtticV2: VersionedSchema {
  static let versionIdentifier = Schema.Version(2, 0, 0)
  static var models: [any PersistentModel.Type] { [Puzzle.self] }

  @Model
  final class Puzzle {
    var title: String
    var pieces: Int?

    init(title: String, pieces: Int? = nil) {
      self.title = title
      self.pieces = pieces
    }
  }
}
