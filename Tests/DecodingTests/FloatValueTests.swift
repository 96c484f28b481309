import Decoding
import Foundation
import Schema
import Testing

/// A Float in its column is the double nearest to it, and is written as Swift writes the Float.
@Suite struct FloatValueTests {
  private static let stored = 0.029999999329447746
  private static let attribute = Attribute(name: "ratio", type: .float)

  private static func reading(_ number: Double) -> Reading { CellDecoder.reading(of: .real(number), as: attribute) }

  @Test func `tables and JSON have the digits of the Float, and the value keeps the stored ones`() {
    let reading = Self.reading(Self.stored)
    #expect(ValueSummary(reading).text == "0.03")
    #expect(reading.json.compact == "0.03")
    #expect(reading == .value(.float(Self.stored)))
  }

  @Test(arguments: [(0.5, "0.5"), (16_777_216, "16777216.0"), (0.1, "0.1"), (-0.0, "-0.0")])
  func `other numbers are written in full`(_ number: Double, _ text: String) {
    #expect(ValueSummary(Self.reading(number)).text == text)
  }

  @Test func `an infinite one is noted as before`() {
    let reader = AttributeReaderTests.reader(Self.attribute, type: "Float", dialect: .swiftData)
    #expect(reader.read(Self.reading(.infinity)).notes == [.notFinite])
  }

  @Test func `a property of type Double has every digit of the Float`() {
    let reader = AttributeReaderTests.reader(Self.attribute, type: "Double", dialect: .swiftData)
    #expect(reader.read(Self.reading(Self.stored)).json.compact == #"{"value":0.029999999329447746}"#)
    let float = AttributeReaderTests.reader(Self.attribute, type: "Float", dialect: .swiftData)
    #expect(float.read(Self.reading(Self.stored)).json.compact == #"{"value":0.03}"#)
  }

  @Test func `an enum's case is found by its Float`() {
    let rate = TypeDeclaration(
      name: "Rate",
      kind: .enumeration(
        .init(
          rawType: .named("Float"),
          cases: [.init(name: "low", rawValue: .double(0.03), location: AttributeReaderTests.place)])),
      location: AttributeReaderTests.place)
    let reader = AttributeReaderTests.reader(Self.attribute, type: "Rate", method: .raw, types: [rate])
    #expect(reader.read(Self.reading(Self.stored)).json.compact == #"{"value":"low"}"#)
  }
}
