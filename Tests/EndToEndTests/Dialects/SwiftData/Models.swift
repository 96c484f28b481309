import Foundation
import SwiftData

enum Status: String, Codable {
  case draft
  case done = "finished"
}

enum Size: Codable {
  case small
  case large
}

struct Point: Codable {
  var latitude: Double
  var longitude: Double?
}

@Model
final class Outcome {
  @Attribute(.unique) var name: String

  var plainOptional: Date?
  var plainRequired: Date = Date.distantPast

  var rawOptional: Status?
  var rawRequired: Status = Status.draft

  var caseOptional: Size?
  var caseRequired: Size = Size.small

  var structOptional: Point?
  var structRequired: Point = Point(latitude: 0)

  var listOptional: [Point]?
  var listRequired: [Point] = []
  var words: [String]?

  var group: Group?

  init(name: String) { self.name = name }
}

@Model
final class Group {
  var title: String
  @Relationship(deleteRule: .cascade, inverse: \Outcome.group) var outcomes: [Outcome] = []

  init(title: String) { self.title = title }
}
