import Foundation
import SwiftData

@Model
final class Hut {
  var name: String
  var beds: Int = 0

  init(name: String, beds: Int = 0) {
    self.name = name
    self.beds = beds
  }
}
