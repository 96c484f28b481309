import CoreData
import ManagedModels

enum Level: Int {
  case low = 1
  case high = 3
}

struct Point: Codable {
  var x: Double
  var label: String?
}

@Model
class Outcome: NSManagedObject {
  var name: String

  var plainOptional: Date?
  var plainRequired: Date

  var rawOptional: Level?
  var rawRequired: Level

  var codableOptional: Point?
  var codableRequired: Point
  var listOptional: [Point]?

  @Relationship(deleteRule: .nullify, inverse: \Group.outcomes) var group: Group?
  @Relationship(deleteRule: .nullify, inverse: \Group.owned) var owner: Group
}

@Model
class Group: NSManagedObject {
  @Attribute(.unique, originalName: "caption") var title: String
  var outcomes: Set<Outcome>
  var owned: Set<Outcome>
}
