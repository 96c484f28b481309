import Schema
import SourceReading
import Testing

/// What source says of how a type is coded, beyond its own names (DIALECTS A11, SE-0295).
@Suite struct CodableRowTests {
  private func cases(_ text: String) throws -> TypeDeclaration.Enumeration {
    guard case .enumeration(let enumeration) = try read(text).expectedType("E").kind else { throw CancellationError() }
    return enumeration
  }

  @Test func `the keys of a case's values are those of its own enum`() throws {
    let enumeration = try cases(
      """
      enum E: Codable {
        case load(key: String, Int, silent: Bool = false), drop, plain
        enum CodingKeys: String, CodingKey { case load, drop = "del" }
        enum LoadCodingKeys: String, CodingKey { case key = "k", _1 = "n" }
      }
      """)
    #expect(enumeration.cases.map(\.codingKey) == ["load", "del", nil])
    let values = try #require(enumeration.cases.first).associatedValues
    #expect(values.map(\.codingKey) == ["k", "n", nil])
    #expect(values.map(\.isCoded) == [true, true, false])
  }

  /// `0xFFFFFFFFFFFFFFF0` is beyond Int64: b is one more, not 0, and c is 5.
  @Test func `what follows a raw value that is not known is not known either`() throws {
    let enumeration = try cases("enum E: UInt64 { case a = 0xFFFFFFFFFFFFFFF0, b, c = 5, d }")
    #expect(enumeration.cases.map(\.rawValue) == [nil, nil, .integer(5), .integer(6)])
    #expect(enumeration.hasUnknownRawValues)
  }

  @Test(arguments: ["a", "a = 0"])
  func `a raw value that is known leaves none in doubt`(first: String) throws {
    let enumeration = try cases("enum E: Int { case \(first), b }")
    #expect(enumeration.cases.map(\.rawValue) == [.integer(0), .integer(1)])
    #expect(!enumeration.hasUnknownRawValues)
  }

  @Test(arguments: [
    ("@DefaultFalse var on: Bool", true), ("@Codec.Lossy<Int> var on: Bool", true),
    ("@available(iOS 17, *) var on: Bool", false), ("var on: Bool", false),
  ])
  func `an attribute that nothing explains may be a property wrapper`(field: String, isWrapped: Bool) throws {
    let type = try read("struct S: Codable { \(field) }").expectedType("S")
    guard case .structure(let structure) = type.kind else { return }
    #expect(structure.fields.map(\.isWrapped) == [isWrapped])
  }
}
