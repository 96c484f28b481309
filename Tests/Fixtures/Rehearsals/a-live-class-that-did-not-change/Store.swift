import Foundation
import SwiftData

@Model
final class Trail {
  var name: String
  var length: Double

  init(name: String, length: Double) {
    self.name = name
    self.length = length
  }
}

@Model
final class Hut {
  var name: String

  init(name: String) {
    self.name = name
  }
}
