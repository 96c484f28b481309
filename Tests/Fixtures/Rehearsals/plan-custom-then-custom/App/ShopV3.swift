import Foundation
import SwiftData

enum ShopV3: VersionedSchema {
  static let versionIdentifier = Schema.Version(3, 0, 0)
  static var models: [any PersistentModel.Type] { [Ware.self] }

  @Model
  final class Ware {
    var name: String
    var price: Decimal?

    init(name: String, price: Decimal? = nil) {
      self.name = name
      self.price = price
    }
  }
}
