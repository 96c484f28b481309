import Decoding
import Foundation
import Schema

/// Payloads of one type, as a store's rows hold them, and the two ways to look at one.
struct Sample {
  let name: String
  let payloads: [Data]
  let isChecked: (Data) -> Bool
  let isDecoded: (Data) -> Bool

  /// Bytes of a payload, on average.
  var bytes: Int { payloads.reduce(0) { $0 + $1.count } / max(payloads.count, 1) }

  private init<Value: Codable>(
    _ name: String, _ count: Int, _ shape: PayloadShape, _ make: (Int) -> Value
  ) throws {
    self.name = name
    let encoder = JSONEncoder()
    payloads = try (0..<count).map { try encoder.encode(make($0)) }
    isChecked = { PayloadChecker.fault(in: $0, shape: shape) == nil }
    let decoder = JSONDecoder()
    isDecoded = { (try? decoder.decode(Value.self, from: $0)) != nil }
  }

  /// So many payloads of each type.
  static func all(_ count: Int) -> [Sample] {
    do {
      return [
        try Sample("texts", count, PayloadShape(root: .array(.primitive(.string)))) { number in
          ["Angostura \(number)", "gin", "tonic water"]
        },
        try Sample("a struct of scalars", count, Settings.shape, Settings.init),
        try Sample("a struct with steps", count, Recipe.shape, Recipe.init),
      ]
    } catch { preconditionFailure("a sample is not encoded: \(error)") }
  }
}

private func field(_ key: String, _ node: PayloadShape.Node) -> PayloadShape.Field {
  PayloadShape.Field(key: key, node: node)
}

/// About a hundred bytes, as most payloads are.
private struct Settings: Codable {
  var retryCount: Int
  var title: String
  var ratio: Double
  var isOn: Bool
  var note: String?

  init(_ number: Int) {
    retryCount = number
    title = "Preferences of window \(number % 100)"
    ratio = Double(number) / 7
    isOn = number.isMultiple(of: 2)
    note = number.isMultiple(of: 3) ? "naïve" : nil
  }

  static let shape = PayloadShape(
    root: .declared(0),
    declared: [
      .object(
        name: "Settings",
        fields: [
          field("retryCount", .primitive(.int)), field("title", .primitive(.string)),
          field("ratio", .primitive(.double)), field("isOn", .primitive(.bool)),
          field("note", .optional(.primitive(.string))),
        ])
    ])
}

private struct Recipe: Codable {
  enum Mode: String, Codable { case shaken, stirred = "STIRRED" }

  enum Spirit: Codable {
    case none
    case gin(String)
    case mix(base: String, parts: Int)
  }

  struct Step: Codable {
    var number: Int8
    var method: String?
  }

  var mode: Mode
  var steps: [Step]
  var spirit: Spirit

  init(_ number: Int) {
    mode = number.isMultiple(of: 2) ? .shaken : .stirred
    steps = (1...3).map { Step(number: $0, method: $0 == 2 ? nil : "pour") }
    spirit = number.isMultiple(of: 3) ? .gin("Plymouth") : .mix(base: "rum", parts: number)
  }

  static let shape = PayloadShape(
    root: .declared(0),
    declared: [
      .object(
        name: "Recipe",
        fields: [field("mode", .declared(1)), field("steps", .array(.declared(2))), field("spirit", .declared(3))]),
      .rawEnum(name: "Mode", type: .string, rawValues: [.string("shaken"), .string("STIRRED")]),
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
}
