import Decoding
import Foundation
import Schema
import Testing

/// The decode outcome matrix, a row of the table for each of its lines (DIALECTS §5.1).
@Suite struct OutcomeTests {
  struct Line: CustomTestStringConvertible {
    var dialect: Dialect
    var method: StorageMethod
    var isOptional: Bool
    var policy = DecodeFailurePolicy.fallbackToDefaultValue
    var hasDefault = false
    var null: String
    var undecodable: String

    var testDescription: String {
      "\(dialect.rawValue) \(method.rawValue) \(isOptional ? "optional" : "required") "
        + "\(policy.rawValue)\(hasDefault ? " default" : "")"
    }
  }

  static let fallback = DecodeFailurePolicy.fallbackToDefaultValue
  static let assert = DecodeFailurePolicy.debugAssertNil

  static let matrix: [Line] = [
    Line(dialect: .coreDataEvolution, method: .default, isOptional: true, null: "nil", undecodable: "nil"),
    Line(dialect: .coreDataEvolution, method: .default, isOptional: false, null: "trap", undecodable: "trap"),
    Line(dialect: .coreDataEvolution, method: .raw, isOptional: true, null: "nil", undecodable: "nil"),
    Line(
      dialect: .coreDataEvolution, method: .raw, isOptional: true, hasDefault: true, null: "default draft",
      undecodable: "default draft"),
    Line(
      dialect: .coreDataEvolution, method: .raw, isOptional: true, policy: assert, hasDefault: true,
      null: "nil asserts", undecodable: "nil asserts"),
    Line(
      dialect: .coreDataEvolution, method: .raw, isOptional: false, hasDefault: true, null: "default draft",
      undecodable: "default draft"),
    Line(
      dialect: .coreDataEvolution, method: .raw, isOptional: false, policy: assert, hasDefault: true,
      null: "default draft asserts", undecodable: "default draft asserts"),
    Line(dialect: .coreDataEvolution, method: .raw, isOptional: false, null: "trap", undecodable: "trap"),
    Line(dialect: .coreDataEvolution, method: .codable, isOptional: true, null: "nil", undecodable: "nil"),
    Line(
      dialect: .coreDataEvolution, method: .codable, isOptional: true, policy: assert, null: "nil asserts",
      undecodable: "nil asserts"),
    Line(dialect: .coreDataEvolution, method: .transformed, isOptional: true, null: "nil", undecodable: "nil"),
    Line(
      dialect: .coreDataEvolution, method: .transformed, isOptional: true, policy: assert, null: "nil",
      undecodable: "nil asserts"),
    Line(dialect: .coreDataEvolution, method: .composition, isOptional: true, null: "nil", undecodable: "nil"),
    Line(dialect: .storable, method: .raw, isOptional: true, null: "nil", undecodable: "trap"),
    Line(dialect: .storable, method: .default, isOptional: true, null: "nil", undecodable: "trap"),
    Line(dialect: .storable, method: .transformed, isOptional: true, null: "nil", undecodable: "nil"),
    Line(dialect: .storable, method: .raw, isOptional: false, null: "trap", undecodable: "trap"),
    Line(dialect: .storable, method: .transformed, isOptional: false, null: "trap", undecodable: "trap"),
    Line(dialect: .managedModels, method: .raw, isOptional: false, null: "trap", undecodable: "trap"),
    Line(dialect: .managedModels, method: .transformed, isOptional: false, null: "trap", undecodable: "trap asserts"),
    Line(dialect: .managedModels, method: .transformed, isOptional: true, null: "nil", undecodable: "nil asserts"),
    Line(dialect: .swiftData, method: .raw, isOptional: false, null: "trap", undecodable: "trap"),
    Line(dialect: .swiftData, method: .raw, isOptional: true, null: "nil", undecodable: "trap"),
    Line(dialect: .swiftData, method: .composition, isOptional: false, null: "trap", undecodable: "trap"),
  ]

  @Test(arguments: matrix)
  func `NULL and the undecodable end as the matrix says`(line: Line) {
    let reader = Self.reader(line)
    #expect(Self.text(reader.read(Self.isComposite(line) ? Self.emptyComposite : .value(.null))) == line.null)
    #expect(Self.text(reader.read(Self.undecodable(line))) == line.undecodable)
  }
}
