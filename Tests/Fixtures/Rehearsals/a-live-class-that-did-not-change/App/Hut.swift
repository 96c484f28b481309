import Foundation
import SwiftData

@Model
final class Hut {
  var name: String

  init(name: String) {
    self.name = name
  }
}
