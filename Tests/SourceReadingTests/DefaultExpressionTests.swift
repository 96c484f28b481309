import Foundation
import Schema
import SourceReading
import Testing

/// The grammar of initial values (DIALECTS A35).
struct DefaultExpressionTests {
  struct Case: CustomTestStringConvertible {
    var type: String
    var text: String
    var value: Value?
    var testDescription: String { "\(type) = \(text)" }

    init(_ type: String, _ text: String, _ value: Value?) {
      self.type = type
      self.text = text
      self.value = value
    }
  }

  static let uuid = "6F9619FF-8B86-D011-B42D-00C04FC964FF"

  @Test(arguments: [
    Case("String", #""a\n\u{e9}""#, .string("a\né")), Case("String", "\"\"", .string("")),
    Case("String", "#\"raw\\n\"#", .string("raw\\n")), Case("String?", "nil", .null),
    Case("Bool", "true", .boolean(true)), Case("Bool", "false", .boolean(false)), Case("Int", "1_000", .integer(1000)),
    Case("Int16", "-5", .integer(-5)), Case("Int64", "0xFF", .integer(255)), Case("Int", "(7)", .integer(7)),
    Case("Double", "2", .double(2)), Case("Double", "-1.5e3", .double(-1500)), Case("Float", "0.25", .double(0.25)),
    Case("Decimal", "12.50", .decimal(Decimal(125) / 10)),
    Case("Decimal", #"Decimal(string: "12.50")!"#, .decimal(Decimal(125) / 10)),
    Case("Int64", "-9_223_372_036_854_775_808", .integer(.min)), Case("Date", ".distantPast", .date(-63_114_076_800)),
    Case("Date", "Date.distantFuture", .date(63_113_904_000)),
    Case("Date", "Date(timeIntervalSinceReferenceDate: 60)", .date(60)),
    Case("Date", ".init(timeIntervalSince1970: 978307260)", .date(60)), Case("Data", "Data()", .data(Data())),
    Case("Data", #"Data(base64Encoded: "AQI=")!"#, .data(Data([1, 2]))),
    Case("UUID", "UUID(uuidString: \"\(uuid)\")!", .uuid(UUID(uuidString: uuid) ?? UUID())),
    Case("URL", #"URL(string: "https://a.b/c")!"#, .uri("https://a.b/c")),
    Case("URL", #"URL(fileURLWithPath: "/tmp/a")"#, .uri("file:///tmp/a")), Case("Status", ".done", .string("DONE")),
    Case("Status?", "Status.open", .string("open")), Case("String", "Status.done.rawValue", .string("DONE")),
  ])
  func `A35: an expression of the grammar is evaluated`(expression: Case) throws {
    let found = try expected(expression)
    #expect(found.text == expression.text)
    #expect(found.value == expression.value)
  }

  @Test(arguments: [
    Case("Date", ".now", nil), Case("Date", "Date()", nil), Case("UUID", "UUID()", nil),
    Case("String", #""a\(b)""#, nil), Case("String", "makeName()", nil), Case("Int", "1 + 1", nil),
    Case("Int", "-(1 << 63)", nil), Case("Int", "Self.first", nil), Case("Status", ".missing", nil),
    Case("Int", "99999999999999999999", nil), Case("UUID", #"UUID(uuidString: "x")!"#, nil),
    Case("Decimal", #"Decimal(string: "1,5", locale: here)!"#, nil),
  ])
  func `A35: any other expression stays as it is written`(expression: Case) throws {
    let found = try expected(expression)
    #expect(found.text == expression.text)
    #expect(found.value == nil)
  }

  private func expected(_ expression: Case) throws -> DefaultExpression {
    let contract = read(
      """
      @Model class A { var a: \(expression.type) = \(expression.text) }
      enum Status: String { case open, done = "DONE" }
      """)
    return try #require(try contract.expected("A")["a"].defaultValue)
  }
}
