import Archives
import Decoding
import Foundation
import Schema
import Testing

/// Collections of primitives as SwiftData keeps them: archived items, or an archived NSData with JSON (FORMAT §3.2).
@Suite struct SwiftDataCollectionTests {
  /// An archive whose root is the data, plain or as the object that NSMutableData becomes.
  private static func archive(_ json: String, isObject: Bool = false) -> Data {
    let data = PropertyList.data(Data(json.utf8))
    guard isObject else {
      var writer = KeyedArchiveWriter()
      guard case .uid(let root) = writer.plain(data) else { return Data() }
      return writer.data(root: Int(root))
    }
    return AttributeReaderTests.archive(
      .dictionary([.init("NS.data", data)]), class: ["NSMutableData", "NSData", "NSObject"])
  }

  private static func attribute(_ valueClass: String?) -> Attribute {
    var photos = Attribute(
      name: "photos", type: .transformable, isOptional: true, valueTransformerName: "NSSecureUnarchiveFromData")
    photos.valueClassName = valueClass
    return photos
  }

  private static func read(_ data: Data, as type: String, _ dialect: Dialect = .swiftData) -> String {
    AttributeReaderTests.reader(attribute(nil), type: type, method: .transformed, dialect: dialect).read(
      .value(.data(data))
    ).json.compact
  }

  @Test(arguments: [
    ("[Data]", "[]", #"{"value":[]}"#),
    ("[Data]", #"["AQI="]"#, #"{"value":[{"base64":"AQI="}]}"#),
    ("[Data?]", #"[null,"AQI="]"#, #"{"value":[null,{"base64":"AQI="}]}"#),
    ("[[Data]]", #"[["AQI="],[]]"#, #"{"value":[[{"base64":"AQI="}],[]]}"#),
    ("[Int]", "[1,2]", #"{"value":[1,2]}"#),
  ])
  func `An archived NSData is read as the JSON that it holds`(type: String, json: String, expected: String) {
    #expect(Self.read(Self.archive(json), as: type) == expected)
    #expect(Self.read(Self.archive(json, isObject: true), as: type) == expected)
  }

  @Test func `Without source the model's value class says what the archive holds`() {
    let reader = AttributeReaderTests.reader(Self.attribute("Array<Data>"))
    #expect(reader.read(.value(.data(Self.archive("[]")))).json.compact == #"{"value":[]}"#)
  }

  @Test func `Bytes that are not the type's JSON are not known to stop the app`() {
    #expect(Self.read(Self.archive(#"[{"a":1}]"#), as: "[Data]").contains("whose shape was not checked"))
    #expect(!Self.read(Self.archive("nonsense"), as: "[Data]").contains("trap"))
  }

  @Test(arguments: ["[UUID]", "[URL]", "[Date]", "[Decimal]", "[Int?]", "Set<UUID>"])
  func `Archived items of another class are only known to stop an array of numbers or strings`(type: String) {
    let data = ArchiveCastTests.archive("NSArray", [.string("x")])
    #expect(Self.read(data, as: type) == #"{"value":["x"],"notes":["a keyed archive, whose shape was not checked"]}"#)
    #expect(Self.read(data, as: "[Int]").contains("trap"))
  }

  @Test func `Another system's array is no archived NSData`() {
    #expect(
      Self.read(Self.archive("[]"), as: "[Data]", .coreDataEvolution).contains("archived NSData, [Data] expected"))
  }
}
