import Archives
import Decoding
import Foundation
import Schema
import Testing

/// What the app sees of values that read, told by the app layer's JSON.
@Suite struct AttributeReaderTests {
  @Test func `A raw value reads as its case by name`() {
    let status = TypeDeclaration(
      name: "Status",
      kind: .enumeration(
        .init(rawType: .named("Int16"), cases: [.init(name: "open", rawValue: .integer(3), location: Self.place)])),
      location: Self.place)
    let reader = Self.reader(Attribute(name: "status", type: .integer16), type: "Status", method: .raw, types: [status])
    #expect(reader.read(.value(.integer(3))).json.compact == #"{"value":"open"}"#)
    #expect(reader.read(.value(.integer(4))).json.compact == #"{"trap":"4 is no case of Status"}"#)
  }

  @Test func `An option set reads as its flags, and bits without a name stay a number`() {
    let options = TypeDeclaration(
      name: "Days",
      kind: .rawStruct(
        rawType: .named("Int"), flags: [.init(name: "monday", bits: 1), .init(name: "friday", bits: 16)]),
      location: Self.place)
    let reader = Self.reader(Attribute(name: "days", type: .integer64), type: "Days", method: .raw, types: [options])
    #expect(reader.read(.value(.integer(17))).json.compact == #"{"value":["monday","friday"]}"#)
    #expect(reader.read(.value(.integer(48))).json.compact == #"{"value":["friday",32]}"#)
  }

  @Test func `SwiftData's enums fold back to one value without any source`() {
    let raw = Attribute(
      name: "glass", type: .composite, elements: [Attribute(name: "glass", type: .string)], userInfo: ["EnumType": "1"])
    let perCase = Attribute(
      name: "method", type: .composite, elements: ["shaken", "stirred"].map { Attribute(name: $0, type: .string) },
      userInfo: ["EnumType": "1"])
    let glass = Reading.value(.composite([.init(name: "glass", reading: .value(.string("coupe")))]))
    #expect(Self.reader(raw).read(glass).json.compact == #"{"value":"coupe"}"#)
    func method(_ shaken: Value, _ stirred: Value) -> Reading {
      .value(
        .composite([.init(name: "shaken", reading: .value(shaken)), .init(name: "stirred", reading: .value(stirred))]))
    }
    let reader = Self.reader(perCase)
    #expect(reader.read(method(.null, .string("stirred"))).json.compact == #"{"value":"stirred"}"#)
    #expect(
      reader.read(method(.null, .string("other"))).json.compact
        == #"{"value":"stirred","notes":["\"other\" is stored in the column of .stirred"]}"#)
    #expect(reader.read(method(.null, .null)).value == nil)
    #expect(reader.read(method(.string("shaken"), .string("stirred"))).reason == .severalCases(["shaken", "stirred"]))
  }

  @Test func `A composition reads by its Swift names and needs its required leaves`() {
    let point = TypeDeclaration(
      name: "Point",
      kind: .structure(
        .init(fields: [
          .init(
            name: "latitude", type: .named("Double"), codingKey: "latitude", persistentName: "lat", location: Self.place
          ),
          .init(name: "label", type: .optional(.named("String")), codingKey: "label", location: Self.place),
        ])), location: Self.place)
    let reader = Self.reader(
      Attribute(
        name: "point", type: .composite,
        elements: [
          Attribute(name: "lat", type: .double, isOptional: true),
          Attribute(name: "label", type: .string, isOptional: true),
        ]), type: "Point?", method: .composition, types: [point])
    func stored(_ latitude: Value, _ label: Value) -> Reading {
      .value(.composite([.init(name: "lat", reading: .value(latitude)), .init(name: "label", reading: .value(label))]))
    }
    #expect(reader.read(stored(.double(51.5), .null)).json.compact == #"{"value":{"latitude":51.5,"label":null}}"#)
    #expect(
      reader.read(stored(.null, .string("x"))).json.compact
        == #"{"nil":"1 of 2 leaves present, required and missing: latitude"}"#)
  }

  @Test func `An archive reads as a tree where its root class is allowed`() {
    let attribute = Attribute(
      name: "tags", type: .transformable, isOptional: true, valueTransformerName: "NSSecureUnarchiveFromData")
    let reader = Self.reader(attribute, type: "[String]?", method: .transformed)
    let list = Self.archive(
      .dictionary([.init("NS.objects", .array([.string("a"), .string("b")]))]), class: ["NSArray", "NSObject"])
    #expect(reader.read(.value(.data(list))).json.compact == #"{"value":["a","b"]}"#)
    let own = Self.archive(.dictionary([.init("x", .integer(1))]), class: ["MyColor", "NSObject"])
    #expect(reader.read(.value(.data(own))).reason == .classNotSecure("MyColor"))
    let text = Self.archive(.string("a"))
    #expect(reader.read(.value(.data(text))).reason == .wrongRootClass(found: "NSString", expected: "[String]"))
    #expect(reader.read(.value(.data(Data()))).reason == .emptyBlob)
    #expect(reader.read(.value(.data(Data("{}".utf8)))).reason == .notAnArchive(found: "JSON"))
    #expect(reader.read(.value(.data(Data("bplist00x".utf8)))).reason == .damagedArchive)
  }

  @Test func `NULL, an empty blob, null and an empty object stay different`() {
    let reader = Self.reader(
      Attribute(name: "config", type: .binary, isOptional: true), type: "[String: Int]?", method: .codable)
    let texts = ["", "null", "{}"].map { reader.read(.value(.data(Data($0.utf8)))).json.compact }
    #expect(reader.read(.value(.null)).json.compact == #"{"nil":"NULL"}"#)
    #expect(
      texts == [
        #"{"nil":"an empty blob instead of NULL"}"#,
        #"{"nil":"not a [String: Int]: null where dictionary is required (byte 0)"}"#,
        #"{"value":{}}"#,
      ])
  }

  @Test func `A wrapped raw value shows its case, and an unknown one only a note`() {
    let status = TypeDeclaration(
      name: "Status",
      kind: .enumeration(
        .init(rawType: .named("String"), cases: [.init(name: "open", rawValue: .string("o"), location: Self.place)])),
      location: Self.place)
    var wrapper = PropertyContract.Wrapper(name: "status", type: .named("Status"))
    wrapper.readsRawValue = true
    let reader = Self.reader(
      Attribute(name: "statusRaw", type: .string), type: "String", dialect: .plainCoreData, types: [status],
      wrapper: wrapper)
    #expect(reader.read(.value(.string("o"))).json.compact == #"{"value":"open"}"#)
    #expect(reader.read(.value(.string("x"))).json.compact == #"{"value":"x","notes":["\"x\" is no case of Status"]}"#)
  }

  @Test func `A plain scalar reads NULL as zero, an object traps`() {
    let count = Self.reader(Attribute(name: "count", type: .integer32), type: "Int32", dialect: .plainCoreData)
    let title = Self.reader(Attribute(name: "title", type: .string), type: "String", dialect: .plainCoreData)
    #expect(
      count.read(.value(.null)).json.compact == #"{"default":0,"reason":"NULL reads as 0 through a scalar property"}"#)
    #expect(title.read(.value(.null)).outcome == .trap)
  }

  @Test func `Assigned decoders unwrap a column step by step`() {
    let attribute = Attribute(name: "codes", type: .binary)
    let reader = Self.reader(
      attribute,
      assigned: ["Item.codes": AssignedDecoder(steps: [.integers(bytes: 2, isSigned: true, isBigEndian: false)])])
    #expect(reader.read(.value(.data(Data([1, 0, 255, 255, 0, 1])))).json.compact == #"{"value":[1,-1,256]}"#)
    #expect(
      reader.read(.value(.data(Data([1])))).reason?.sentence
        == "decoder int16le does not fit the bytes, which are bytes of no known kind")
  }

  /// What is too long here may read in the app; what is cut or something else does not.
  @Test func `Bytes that do not unpack say why, in the decoder's name`() throws {
    let reader = Self.reader(
      Attribute(name: "codes", type: .binary), assigned: ["Item.codes": AssignedDecoder(steps: [.zlib, .json])])
    func packed(_ content: Data) throws -> Data {
      var sum: (UInt32, UInt32) = (1, 0)
      for byte in content {
        sum.0 = (sum.0 + UInt32(byte)) % 65521
        sum.1 = (sum.1 + sum.0) % 65521
      }
      let check = withUnsafeBytes(of: (sum.1 << 16 | sum.0).bigEndian) { Data($0) }
      return try Data([0x78, 0x9C]) + RawDeflate.deflate(content) + check
    }
    let whole = try packed(Data("[1]".utf8))
    #expect(reader.read(.value(.data(whole))).json.compact == #"{"value":[1]}"#)
    let long = try reader.read(.value(.data(packed(Data(count: RawDeflate.mostBytes + 1)))))
    #expect(long.value != nil)
    #expect(long.notes.map(\.sentence).last == "zlib more than 64 MB inside, not looked into")
    #expect(
      reader.read(.value(.data(Data("{}".utf8)))).reason?.sentence
        == "decoder zlib does not fit the bytes, which are JSON")
  }

  @Test func `NULL that stops a debug build carries a sign`() {
    let silent = AppReading(.nilValue, reason: .null)
    let loud = AppReading(.nilValue, reason: .null, asserts: true)
    #expect(AppSummary(silent, of: .value(.null)).text == "nil")
    #expect(AppSummary(loud, of: .value(.null)).text == "⚠ nil")
    #expect(AppSummary(loud, of: .value(.null), null: "∅", isBrief: true).text == "⚠ ∅")
    #expect(AppSummary(loud, of: .value(.null)).weight == .odd)
  }
}
