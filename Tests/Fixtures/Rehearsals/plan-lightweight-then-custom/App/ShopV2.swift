import Foundation
import SwiftData

enum ShopV2: VersionedSchema {
  static let versionIdentifier = Schema.Version(2, 0, 0)
  static var models: [any PersistentModel.Type] { [Ware.self] }

  @Model
  final class Ware {
    var name: String

    init(name: String) {
      self.name = name
    }
  }
}
