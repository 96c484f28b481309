import CoreData
import ManagedModels

enum Stage: Int {
  case ground = 1
  case polished = 2
  case silvered = 3
}

struct Radius: Codable {
  var millimetres: Double
  var measuredBy: String?
}

@Model
class Mirror: NSManagedObject {
  @Attribute(.unique) var label: String
  var stage: Stage
  var radius: Radius
  var tests: [Radius]?
  var finished: Date?
  @Relationship(deleteRule: .nullify, inverse: \Maker.mirrors) var maker: Maker
}

@Model
class Maker: NSManagedObject {
  @Attribute(originalName: "fullName") var name: String
  var town: String?
  var mirrors: Set<Mirror>
}
