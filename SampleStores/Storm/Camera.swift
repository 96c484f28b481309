import Foundation
import SwiftData

enum Size: Codable {
  case small
  case large
}

@Model
final class Camera {
  @Attribute(.externalStorage) var photo: Data?
  @Attribute(.externalStorage) var flat: Data?
  var raw: Data?
  var serial: String
  var size: Size?

  init(serial: String) { self.serial = serial }
}
