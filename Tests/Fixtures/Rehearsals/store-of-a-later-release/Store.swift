import Foundation
import SwiftData

@Model
final class Trail {
  var name: String
  var length: Double
  var grade: Int?
  var loop: Bool

  init(name: String, length: Double, grade: Int? = nil, loop: Bool) {
    self.name = name
    self.length = length
    self.grade = grade
    self.loop = loop
  }
}
