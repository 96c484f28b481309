import Foundation
import Predicates
import Schema
import Testing

@Suite struct PredicateTextTests {
  @Test(arguments: PredicateTextCase.operators + PredicateTextCase.compounds + PredicateTextCase.expressions)
  func `a text stands for the tree written beside it`(_ row: PredicateTextCase) throws {
    #expect(try Tree(row.text) == row.tree)
  }

  @Test(arguments: PredicateTextCase.operators + PredicateTextCase.compounds + PredicateTextCase.expressions)
  func `a tree prints as NSPredicate prints it`(_ row: PredicateTextCase) throws {
    #expect(row.tree.description == row.printed ?? row.text)
  }

  private struct Literal: CustomTestStringConvertible {
    let text: String
    let value: Scalar
    var testDescription: String { text }
  }

  @Test(arguments: [
    Literal(text: "YES", value: .boolean(true)), Literal(text: "no", value: .boolean(false)),
    Literal(text: "TRUE", value: .boolean(true)), Literal(text: "false", value: .boolean(false)),
    Literal(text: "nil", value: .null), Literal(text: "Null", value: .null), Literal(text: "0", value: .integer(0)),
    Literal(text: "-9223372036854775808", value: .integer(.min)),
    Literal(text: "9223372036854775808", value: .decimal(Decimal(string: "9223372036854775808") ?? 0)),
    Literal(text: "0xFF", value: .integer(255)), Literal(text: "0b101", value: .integer(5)),
    Literal(text: "-0o17", value: .integer(-15)), Literal(text: "1.50", value: .double(1.5)),
    Literal(text: ".5", value: .double(0.5)), Literal(text: "1e3", value: .double(1000)),
    Literal(text: "1.5E-2", value: .double(0.015)),
    Literal(text: #""a\"b\\c\n\u00e9\x41\U0001F600""#, value: .string("a\"b\\c\né\u{41}😀")),
    Literal(text: #"'it\'s "x"'"#, value: .string(#"it's "x""#)),
    Literal(text: #"CAST("1.50", "NSDecimalNumber")"#, value: .decimal(Decimal(string: "1.5") ?? 0)),
    Literal(text: #"CAST("NaN", "NSDecimalNumber")"#, value: .decimal(.nan)),
    Literal(text: #"CAST("inf", "NSNumber")"#, value: .double(.infinity)),
    Literal(text: #"CAST("https://a.b/?c", "NSURL")"#, value: .uri("https://a.b/?c")),
    Literal(text: #"CAST("AQI=", "NSData")"#, value: .data(Data([1, 2]))),
    Literal(
      text: #"CAST("x-coredata://U/Car/p7", "NSManagedObjectID")"#, value: .object(ObjectID(entity: "Car", pk: 7))),
  ])
  private func `a literal is a value of its type`(_ row: Literal) throws {
    #expect(try Tree("a == \(row.text)") == .comparison(.path("a"), .equalTo, .constant(row.value)))
    #expect(try Tree("a == \(row.value.text)") == .comparison(.path("a"), .equalTo, .constant(row.value)))
  }

  @Test func `placeholders are filled in order`() throws {
    let tree = try Tree(
      "%K == %@ AND age IN %@ AND size > %ld",
      arguments: [
        .keyPath("owner.name"), .value(.string("x")), .values([.integer(1), .integer(2)]), .value(.integer(3)),
      ])
    #expect(tree.description == #"owner.name == "x" AND age IN {1, 2} AND size > 3"#)
  }

  @Test func `the place of each part is known in bytes`() throws {
    let text = #"ä == 1 AND NOT (ANY tags.name BEGINSWITH[c] "é")"#
    func part(_ range: Range<Int>?) throws -> String {
      String(decoding: Array(text.utf8)[try #require(range)], as: UTF8.self)
    }
    guard case .and(let parts) = try Tree(text), case .comparison(let first) = parts[0],
      case .not(.comparison(let second)) = parts[1], case .keyPath(let path) = second.left.form
    else {
      Issue.record("another tree")
      return
    }
    #expect(try part(first.range) == "ä == 1")
    #expect(try part(second.range) == #"ANY tags.name BEGINSWITH[c] "é""#)
    #expect(try part(second.left.range) == "tags.name")
    #expect(try path.ranges.map { try part($0) } == ["tags", "name"])
    #expect(try part(second.right.range) == #""é""#)
    #expect(try part(second.operatorRange) == "BEGINSWITH[c]")
  }
}
