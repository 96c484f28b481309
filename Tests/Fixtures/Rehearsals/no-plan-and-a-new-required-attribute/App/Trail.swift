import Foundation
import SwiftData

@Model
final class Trail {
  var name: String
  var length: Double
  var grade: Int

  init(name: String, length: Double, grade: Int) {
    self.name = name
    self.length = length
    self.grade = grade
  }
}
