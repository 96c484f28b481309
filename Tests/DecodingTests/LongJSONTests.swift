import Decoding
import Escaping
import Foundation
import Schema
import Testing

/// What is written of long values: all of it, without a buffer of its size.
@Suite struct LongJSONTests {
  /// The text and the most bytes that waited for the way out.
  private func written(_ json: JSON) -> (text: String, most: Int) {
    var (all, bytes): ([UInt8], [UInt8]) = ([], [])
    var most = 0
    let outlet = Outlet { bytes in
      most = max(most, bytes.count)
      all += bytes
      bytes.removeAll()
    }
    json.write(to: &bytes, through: outlet)
    most = max(most, bytes.count)
    return (String(decoding: all + bytes, as: UTF8.self), most)
  }

  /// Parts that Foundation's parser and ours see alike.
  private static let parts = [#""plain""#, #""\u0041\"é\n""#, "1.5", "[[1,2],[]]", #"{"a":{"b":[true,null]}}"#]

  /// The part is compared with Foundation's by itself: a million of them would take seconds.
  @Test(arguments: parts) func `a long list goes out whole`(_ part: String) throws {
    func list(_ part: String, _ count: Int) -> String {
      "[" + Array(repeating: part, count: count).joined(separator: ",") + "]"
    }
    let one = written(AppValue.payload(.json, Data(list(part, 1).utf8)).json).text
    let theirs = try JSONSerialization.jsonObject(with: Data(list(part, 1).utf8)) as? NSArray
    #expect(theirs != nil)
    #expect(try JSONSerialization.jsonObject(with: Data(one.utf8)) as? NSArray == theirs)
    let count = 1_500_000 / (part.utf8.count + 1)
    let (written, most) = written(AppValue.payload(.json, Data(list(part, count).utf8)).json)
    let isExpected = written == list(String(one.dropFirst().dropLast()), count)
    #expect(isExpected)
    #expect(most < 1_300_000)
  }

  @Test func `a list of more than a million values goes out whole`() throws {
    let text = "[" + String(repeating: "0,", count: 1_010_000) + "0]"
    let reading = AppReading(.value(.payload(.json, Data(text.utf8))))
    let isExpected = reading.json.compact == "{\"value\":\(text)}"
    #expect(isExpected)
  }

  /// Of two equal keys Swift's JSONDecoder reads the first.
  @Test func `a long object keeps the first of equal keys`() {
    let long = "\"" + String(repeating: "x", count: 600_000) + "\""
    let text = "{\"a\":\(long),\"b\":[\(long),{\"c\":1,\"c\":2}],\"a\":3}"
    let (written, _) = written(AppValue.payload(.json, Data(text.utf8)).json)
    let isExpected = written == "{\"a\":\(long),\"b\":[\(long),{\"c\":1}]}"
    #expect(isExpected)
  }

  @Test func `a long struct has its fields by their names and in their order`() {
    let long = "\"" + String(repeating: "y", count: 1_200_000) + "\""
    let shape = PayloadShape(
      root: .array(.declared(0)),
      declared: [
        .object(
          name: "Note",
          fields: [
            .init(key: "n", name: "number", node: .optional(.primitive(.int))),
            .init(key: "t", name: "text", node: .primitive(.string)),
            .init(key: "d", name: "day", node: .primitive(.date)),
          ])
      ])
    let text = "[{\"d\":0,\"t\":\(long),\"t\":5,\"other\":[1]},{\"t\":\"z\",\"n\":7,\"d\":86400}]"
    let (written, _) = written(AppValue.declaredPayload(.json, Data(text.utf8), shape).json)
    let first = "{\"number\":null,\"text\":\(long),\"day\":\"2001-01-01T00:00:00.000Z\"}"
    let second = "{\"number\":7,\"text\":\"z\",\"day\":\"2001-01-02T00:00:00.000Z\"}"
    // Compared outside of the expectation, which would spell both texts.
    let isExpected = written == "[\(first),\(second)]"
    #expect(isExpected)
  }

  @Test(arguments: ["ä", "\u{85}", "a\"b\\", "\r\n\u{7F}", "日本", "👨‍👩‍👧", "e\u{301}", "\u{C2}\u{80}x"])
  func `a long text goes out in whole scalars`(_ part: String) throws {
    let text = String(repeating: part, count: 1_700_000 / part.utf8.count)
    let (written, most) = written(["text": .string(text)])
    let read = try JSONSerialization.jsonObject(with: Data(written.utf8)) as? [String: String]
    let isExpected = read?["text"].map { Array($0.utf8) } == Array(text.utf8)
    #expect(isExpected)
    #expect(most < 1_500_000)
  }

  @Test(arguments: [1_500_000, 1_500_001, 1_500_002]) func `long bytes go out as base64`(_ count: Int) {
    let data = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let (written, most) = written(Value.data(data).json)
    let isExpected = written == "{\"base64\":\"\(data.base64EncodedString())\"}"
    #expect(isExpected)
    #expect(most < 1_500_000)
  }
}
