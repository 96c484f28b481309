import Foundation
import SwiftData

@Model
final class Moon {
  var name: String
  @Relationship(inverse: \Star.moons) var star: Star?

  init(name: String) {
    self.name = name
  }
}

@Model
final class Star {
  // Angle is declared elsewhere.
  var angle: Angle?
  var byName: [String: Tag] = [:]
  var counts: [String: Int] = ["a": 1]
  var dates: [Date] = []
  var flags: Flags = Flags(rawValue: 3)
  var id: UUID = UUID()
  var level: UInt8 = 1
  var magnitude: Double = 0.5
  @Attribute(.codable) var note: Note?
  var optional: [Palette]?
  var palette: Palette = Palette.red
  var palettes: [Palette] = [Palette.red, Palette.green]
  var rank: Rank = Rank.mid
  var seen: Date = Date.now
  var shape: Shape = Shape.circle(radius: 1.0)
  var spot: Spot?
  var tag: Tag = Tag(name: "first", color: Palette.green)
  var tags: Set<Tag> = []
  var texts: [String] = ["a"]
  var token: String = UUID().uuidString
  var moons: [Moon] = []
  var others: [Moon]

  init(others: [Moon]) {
    self.others = others
  }
}

enum Palette: String, Codable {
  case red = "red"
  case green = "green"
}

struct Tag: Codable, Hashable {
  var name: String
  var color: Palette
}

struct Flags: OptionSet, Codable {
  var rawValue: Int
  static let bright = Self(rawValue: 1)
  static let far = Self(rawValue: 2)
}

struct Note: Codable {
  let version: Int = 1
  var lines: [String] = []
  var text: String

  enum CodingKeys: String, CodingKey {
    case lines
    case text = "body"
  }
}

enum Rank: Int, Codable {
  case low = -1
  case mid = 0
  case high = 16
}

enum Shape: Codable {
  case circle(radius: Double)
  case box(Double, Double)
  case none
}

struct Spot: Codable {
  // Angle is declared elsewhere.
  var angle: Angle
  var lat: Double
  var lon: Double
}
