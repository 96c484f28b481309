import Foundation
import SwiftData

enum ShopV1: VersionedSchema {
  static let versionIdentifier = Schema.Version(1, 0, 0)
  static var models: [any PersistentModel.Type] { [Ware.self] }

  @Model
  final class Ware {
    var name: String
    var price: String

    init(name: String, price: String) {
      self.name = name
      self.price = price
    }
  }
}
