import Foundation
import SwiftData

enum ShopV4: VersionedSchema {
  static let versionIdentifier = Schema.Version(4, 0, 0)
  static var models: [any PersistentModel.Type] { [Ware.self] }

  @Model
  final class Ware {
    var name: String
    var price: Decimal?
    var shelf: String?

    init(name: String, price: Decimal? = nil, shelf: String? = nil) {
      self.name = name
      self.price = price
      self.shelf = shelf
    }
  }
}
