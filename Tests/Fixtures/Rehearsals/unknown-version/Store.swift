import Foundation
import SwiftData

@Model
final class Trail {
  var name: String
  var length: Double
  var loop: Bool

  init(name: String, length: Double, loop: Bool) {
    self.name = name
    self.length = length
    self.loop = loop
  }
}
