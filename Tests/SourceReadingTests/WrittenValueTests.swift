import Foundation
import Schema
import SourceReading
import Testing

/// What a new object holds, as far as its initial value tells without being run.
@Suite struct WrittenValueTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let type: String
    let text: String
    let written: WrittenValue?
    var testDescription: String { "\(type) = \(text)" }

    init(_ type: String, _ text: String, _ written: WrittenValue?) {
      self.type = type
      self.text = text
      self.written = written
    }
  }

  private static func argument(_ label: String?, _ value: WrittenValue) -> WrittenValue.Argument {
    WrittenValue.Argument(label, value)
  }

  static let cases: [Case] = [
    Case("Int", "3", .value(.integer(3))),
    Case("Int", ".zero", .value(.integer(0))),
    Case("Int", "Limits.most", .value(.integer(40))),
    Case("Int?", "nil", .null),
    Case("String", "String()", .value(.string(""))),
    Case("String", "UUID().uuidString", .newUUID),
    Case("UUID", "UUID()", .newUUID),
    Case("UUID", ".init()", .newUUID),
    Case("Date", "Date()", .now),
    Case("Date", "Date.now", .now),
    Case("Date", ".now", .now),
    Case("Date", "Date(timeIntervalSinceReferenceDate: 5)", .value(.date(5))),
    Case("Date", "Date.now.addingTimeInterval(3)", nil),
    Case("Data", "Data()", .value(.data(Data()))),
    Case("[Int]", "[]", .list([])),
    Case("[Int]", "[Int]()", .list([])),
    Case("[Int]", ".init()", .list([])),
    Case("[Int]", "[1, 2]", .list([.value(.integer(1)), .value(.integer(2))])),
    Case("[Int]", "make()", nil),
    Case("Set<String>", "Set()", .list([])),
    Case("Set<String>", "Set([\"a\"])", .list([.value(.string("a"))])),
    Case("[String: Int]", "[:]", .dictionary([])),
    Case("[String: Int]", "[String: Int]()", .dictionary([])),
    Case("[String: Int]", "[\"a\": 1]", .dictionary([.init(.value(.string("a")), .value(.integer(1)))])),
    Case("Kind", ".b", .enumCase("b", [])),
    Case("Kind?", "Kind.b", .enumCase("b", [])),
    Case("Kind", ".usual", .enumCase("a", [])),
    Case("Kind", ".computed", nil),
    Case("Shape", ".circle(radius: 1)", .enumCase("circle", [argument("radius", .value(.double(1)))])),
    Case("Shape", ".line(1, nil)", .enumCase("line", [argument(nil, .value(.integer(1))), argument(nil, .null)])),
    Case("Shape", ".circle(1)", nil),
    Case("Flags", "[]", .value(.integer(0))),
    Case("Flags", "[.bold, .thin]", .value(.integer(3))),
    Case("Flags", ".thin", .value(.integer(2))),
    Case("Flags", "Flags(rawValue: 8)", .value(.integer(8))),
    Case("Plain", "Plain()", .structure([])),
    Case("Plain", "Plain(n: 2)", .structure([argument("n", .value(.integer(2)))])),
    Case("Plain", ".init(kind: .b)", .structure([argument("kind", .enumCase("b", []))])),
    Case("Plain", ".standard", .structure([argument("n", .value(.integer(9)))])),
    Case("Plain", "Plain(m: 2)", nil),
    Case("[Plain]", "[Plain()]", .list([.structure([])])),
    Case("Assigned", "Assigned()", .structure([argument("n", .value(.integer(4)))])),
    Case("Assigned", "Assigned(of: 7)", .structure([argument("n", .value(.integer(7)))])),
    Case("Busy", "Busy()", nil),
  ]

  @Test(arguments: cases)
  func `An initial value is evaluated as far as source says`(_ row: Case) throws {
    let contract = read(
      """
      import SwiftData
      enum Kind: Codable {
        case a, b
        static let usual = Kind.a
        static var computed: Kind { .b }
      }
      enum Shape: Codable { case circle(radius: Double), line(Int, Int?) }
      enum Limits { static let most = 40 }
      struct Flags: OptionSet, Codable {
        let rawValue: Int
        static let bold = Flags(rawValue: 1 << 0)
        static let thin = Flags(rawValue: 1 << 1)
      }
      struct Plain: Codable {
        static let standard = Plain(n: 9)
        var n = 1
        var kind = Kind.a
      }
      struct Assigned: Codable {
        var n: Int
        init(of n: Int = 4) { self.n = n }
      }
      struct Busy: Codable {
        var n: Int
        init() { n = Int.random(in: 0...9) }
      }
      @Model class Item { var value: \(row.type) = \(row.text) }
      """)
    let item = try contract.expected("Item")
    #expect(try item["value"].defaultValue?.written == row.written)
  }

  @Test func `Constants that name each other without end are not evaluated`() throws {
    let contract = read(
      """
      import SwiftData
      struct Loop: Codable { static let a: [Loop] = [] ; static let x = Loop.y; static let y = Loop.x; var n = 1 }
      @Model class Item { var value: Loop = Loop.x }
      """)
    #expect(try contract.expected("Item")["value"].defaultValue?.written == nil)
  }
}
