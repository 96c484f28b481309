import Archives
import Decoding
import Foundation
import Schema
import Testing

/// Archives whose elements are of another class than the declared type's (DIALECTS A13).
@Suite struct ArchiveCastTests {
  /// An archived collection of plain values; a dictionary's keys are the letters from `a` on.
  static func archive(_ name: String, _ items: [PropertyList]) -> Data {
    var writer = KeyedArchiveWriter()
    let root = writer.reserve()
    let letters = "abcdefgh".prefix(items.count).map { writer.string(String($0)) }
    var fields = [PropertyList.Entry("NS.objects", .array(items.map { writer.plain($0) }))]
    if name == "NSDictionary" { fields.append(.init("NS.keys", .array(letters))) }
    writer.describe(root, as: [name, "NSObject"], fields)
    return writer.data(root: root)
  }

  private static func read(_ data: Data, as type: String, _ dialect: Dialect = .coreDataEvolution) -> String {
    AttributeReaderTests.reader(
      Attribute(name: "p", type: .transformable, isOptional: true, valueTransformerName: "NSSecureUnarchiveFromData"),
      type: type, method: .transformed, dialect: dialect
    ).read(.value(.data(data))).json.compact
  }

  @Test(arguments: [
    ("[Int]?", "NSArray", [PropertyList.integer(1), .real(2)], #"{"value":[1,2]}"#),
    ("[Int]?", "NSArray", [.string("a")], #"{"nil":"[0]: archived NSString, Int expected"}"#),
    ("[String]?", "NSArray", [.string("a"), .integer(5)], #"{"nil":"[1]: archived NSNumber, String expected"}"#),
    ("[Int8]?", "NSArray", [.integer(300)], #"{"nil":"300 does not fit Int8"}"#),
    ("[Int]?", "NSArray", [.real(1.5)], #"{"nil":"1.5 does not fit Int"}"#),
    ("Set<String>?", "NSSet", [.integer(1)], #"{"nil":"[0]: archived NSNumber, String expected"}"#),
    (
      "[String: Int]?", "NSDictionary", [.integer(1), .string("x")], #"{"nil":"[b]: archived NSString, Int expected"}"#
    ),
    ("[Int]?", "NSSet", [.integer(1)], #"{"nil":"archived NSSet, [Int] expected"}"#),
    ("[Colour]?", "NSArray", [.integer(1)], #"{"value":[1]}"#),
  ])
  func `Each element is cast, and one that fails fails the whole`(
    type: String, name: String, items: [PropertyList], json: String
  ) {
    #expect(Self.read(Self.archive(name, items), as: type) == json)
  }

  @Test func `What is nil in CoreDataEvolution stops SwiftData`() {
    #expect(
      Self.read(Self.archive("NSArray", [.integer(5)]), as: "[String]?", .swiftData)
        == #"{"trap":"[0]: archived NSNumber, String expected"}"#)
  }

  @Test func `A reference to an object that is not there is a damaged archive`() {
    let data = AttributeReaderTests.archive(
      .dictionary([.init("NS.objects", .array([.uid(99)]))]), class: ["NSArray", "NSObject"])
    #expect(Self.read(data, as: "NSObject?") == #"{"nil":"the keyed archive is damaged"}"#)
  }
}
