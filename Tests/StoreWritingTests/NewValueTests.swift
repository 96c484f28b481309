import Foundation
import Schema
import StoreWriting
import Testing

@Suite struct NewValueTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let text: String
    let type: AttributeType
    let value: Scalar?
    var testDescription: String { "'\(text)' as \(type.title)" }

    init(_ text: String, _ type: AttributeType, _ value: Scalar?) {
      self.text = text
      self.type = type
      self.value = value
    }
  }

  static let cases: [Case] = [
    Case("42", .integer16, .integer(42)), Case("4.2", .integer64, nil), Case("", .integer64, nil),
    Case("4", .double, .double(4)), Case("-.inf", .double, .double(-.infinity)),
    Case("10.11", .decimal, .decimal(Decimal(sign: .plus, exponent: -2, significand: 1011))),
    Case("NaN", .decimal, .decimal(.nan)), Case(".nan", .decimal, .decimal(.nan)), Case("Nana", .decimal, nil),
    Case("inf", .decimal, nil), Case("1,5", .decimal, nil), Case("42", .string, .string("42")),
    Case("yes", .boolean, .boolean(true)), Case("False", .boolean, .boolean(false)), Case("2", .boolean, nil),
    Case("2001-01-01", .date, .date(0)), Case("2001-01-01T01:00:00+01:00", .date, .date(0)),
    Case("2001-01-01 00:00:01", .date, .date(1)), Case("2001-01-01T00:00:00.500Z", .date, .date(0.5)),
    Case("-63114076800", .date, .date(-63_114_076_800)), Case("soon", .date, nil), Case("not-a-uuid", .uuid, nil),
    Case("https://example.org", .uri, .string("https://example.org")), Case("abc", .binary, nil),
  ]

  @Test(arguments: cases) func `text becomes a value of the attribute's type`(_ row: Case) {
    #expect(Scalar(written: row.text, as: row.type) == row.value)
  }
}
