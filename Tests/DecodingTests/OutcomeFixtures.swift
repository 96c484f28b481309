import Decoding
import Findings
import Foundation
import Schema
import Testing

/// The promises and the broken values that the matrix of outcomes is tried with.
extension OutcomeTests {
  static func isComposite(_ line: Line) -> Bool { line.method == .composition }

  static let emptyComposite = Reading.value(
    .composite([.init(name: "lat", reading: .value(.null)), .init(name: "lng", reading: .value(.null))]))

  /// A value that the line's method cannot decode.
  static func undecodable(_ line: Line) -> Reading {
    switch line.method {
    case .default: .value(.string("abc"))
    case .raw: .value(.string("zzz"))
    case .codable, .transformed: .value(.data(Data("{\"retryCount\":".utf8)))
    case .composition:
      .value(.composite([.init(name: "lat", reading: .value(.double(1))), .init(name: "lng", reading: .value(.null))]))
    }
  }

  static let place = SourcePlace(file: "Item.swift", line: 3, column: 7)

  static let types: [String: TypeDeclaration] = [
    "Status": TypeDeclaration(
      name: "Status",
      kind: .enumeration(
        .init(
          rawType: .named("String"),
          cases: ["draft", "done"].map { .init(name: $0, rawValue: .string($0), location: place) })), location: place),
    "Config": TypeDeclaration(
      name: "Config",
      kind: .structure(
        .init(fields: [.init(name: "retryCount", type: .named("Int"), codingKey: "retryCount", location: place)])),
      conformances: ["Codable"], location: place),
    "Point": TypeDeclaration(
      name: "Point",
      kind: .structure(
        .init(
          fields: [("latitude", "lat"), ("longitude", "lng")].map {
            .init(name: $0.0, type: .named("Double"), codingKey: $0.0, persistentName: $0.1, location: place)
          })), isComposition: true, location: place),
  ]

  static func reader(_ line: Line) -> AttributeReader {
    let (type, attribute): (String, Attribute) =
      switch line.method {
      case .default: ("Int32", Attribute(name: "p", type: .string, isOptional: true))
      case .raw: ("Status", Attribute(name: "p", type: .string, isOptional: true))
      case .codable: ("Config", Attribute(name: "p", type: .binary, isOptional: true))
      case .transformed:
        (
          "Config",
          Attribute(
            name: "p", type: .transformable, isOptional: true, valueTransformerName: "boxedValueTransformer<Config>")
        )
      case .composition:
        (
          "Point",
          Attribute(
            name: "p", type: .composite, isOptional: true,
            elements: ["lat", "lng"].map { Attribute(name: $0, type: .double, isOptional: true) })
        )
      }
    let contract = Contract(
      entities: [
        EntityContract(
          entityName: "Item", swiftName: "Item", dialect: line.dialect,
          properties: [
            PropertyContract(
              swiftName: "p", swiftType: line.isOptional ? .optional(.named(type)) : .named(type),
              storageMethod: line.method, policy: line.policy,
              defaultValue: line.hasDefault ? DefaultExpression(text: ".draft", caseName: "draft") : nil,
              location: place)
          ], location: place)
      ], types: types)
    let entity = Entity(name: "Item", attributes: [attribute])
    return AttributeReader(attribute, of: entity, in: Model(entities: [entity]), contract: contract)
  }

  static func text(_ reading: AppReading) -> String {
    let outcome =
      switch reading.outcome {
      case .value: "value"
      case .nilValue: "nil"
      case .defaultValue(.enumCase(let name?, _)): "default " + name
      case .defaultValue: "default"
      case .trap: "trap"
      case .throwing: "throw"
      }
    return outcome + (reading.asserts ? " asserts" : "")
  }
}
