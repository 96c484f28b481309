import Foundation
import SwiftData

@Model
final class Trail {
  var name: String
  var length: Double?

  init(name: String, length: Double? = nil) {
    self.name = name
    self.length = length
  }
}
