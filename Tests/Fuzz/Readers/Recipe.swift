import Decoding
import Foundation
import Schema

/// A type with one field of every sort, as Swift declares it and as a payload's shape.
struct Recipe: Codable {
  enum Mode: String, Codable { case fast, slow = "SLOW" }
  enum Level: Int, Codable { case low = 1, high = 5 }
  enum Spirit: Codable {
    case none
    case gin(String)
    case mix(base: String, parts: Int)
  }
  struct Step: Codable {
    var number: Int8
    var method: String?
  }

  var name: String
  var mode: Mode
  var level: Level?
  var steps: [Step]
  var weights: [String: Double]
  var byNumber: [Int: Bool]?
  var spirit: Spirit?
  var made: Date?
  var id: UUID?
  var photo: Data?
  var small: UInt8?

  static let shape = PayloadShape(
    root: .declared(0),
    declared: [
      .object(
        name: "Recipe",
        fields: [
          field("name", .primitive(.string)), field("mode", .declared(1)), field("level", .optional(.declared(2))),
          field("steps", .array(.declared(3))),
          field("weights", .dictionary(.primitive(.double), hasIntegerKeys: false)),
          field("byNumber", .optional(.dictionary(.primitive(.bool), hasIntegerKeys: true))),
          field("spirit", .optional(.declared(4))), field("made", .optional(.primitive(.date))),
          field("id", .optional(.primitive(.uuid))), field("photo", .optional(.primitive(.data))),
          field("small", .optional(.primitive(.uint8))),
        ]),
      .rawEnum(name: "Mode", type: .string, rawValues: [.string("fast"), .string("SLOW")]),
      .rawEnum(name: "Level", type: .int, rawValues: [.integer(1), .integer(5)]),
      .object(
        name: "Step", fields: [field("number", .primitive(.int8)), field("method", .optional(.primitive(.string)))]),
      .caseEnum(
        name: "Spirit",
        cases: [
          .init(name: "none", fields: []),
          .init(name: "gin", fields: [field("_0", .primitive(.string))]),
          .init(name: "mix", fields: [field("base", .primitive(.string)), field("parts", .primitive(.int))]),
        ]),
    ])

  private static func field(_ key: String, _ node: PayloadShape.Node) -> PayloadShape.Field {
    PayloadShape.Field(key: key, node: node)
  }

  /// The checker must say of a payload what `JSONDecoder` does with it.
  static func compare(_ data: Data) {
    let fault = PayloadChecker.fault(in: data, shape: shape)
    // Ours is bounded sooner. UTF-16 and UTF-32 are no payloads that a store holds.
    guard fault?.kind != .tooDeep, !data.contains(0) else { return }
    do {
      _ = try JSONDecoder().decode(Recipe.self, from: data)
      require(fault == nil, "JSONDecoder takes it, the checker says: \(fault?.sentence ?? "")")
    } catch { require(fault != nil, "the checker takes it, JSONDecoder says: \(error)") }
  }
}
