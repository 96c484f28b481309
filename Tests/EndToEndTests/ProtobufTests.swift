import Foundation
import Testing

/// Messages of Protocol Buffers without their schema; the bytes are those of protobuf.dev's page on the encoding, and made
/// by hand.
@Suite struct ProtobufTests {
  private static let model = """
    <entity name="Frame"><attribute name="message" optional="YES" attributeType="Binary"/></entity>
    """

  /// What the app layer says of one message.
  private func read(_ hex: String) throws -> NSDictionary {
    try CreatedStore.with(Self.model, "Frame: [{ message: { hex: \"\(hex)\" } }]") { store in
      let config = store.deletingLastPathComponent().appending(path: "decoders.json")
      try Data(#"{"storescope":{"decoders":{"Frame.message":"protobuf"}}}"#.utf8).write(to: config)
      let run = try Program.run(
        "rows", store.path, "Frame", "--layer", "app", "--format", "ndjson", "--config", config.path)
      let row = try #require(try run.objects().first, "\(run.complaint)")
      let values = try #require(row["values"] as? [String: Any])
      return NSDictionary(dictionary: try #require(values["message"] as? [String: Any]))
    }
  }

  @Test(arguments: [
    ("089601", #"{"1 varint":150}"#),
    ("120774657374696e67", #"{"2 text?":"testing"}"#),
    ("1a03089601", #"{"3 message?":{"1 varint":150}}"#),
    ("08ffffffffffffffffff01", #"{"1 varint":18446744073709551615}"#),
    ("0800080108ac02", #"{"1 varint":[0,1,300]}"#),
    ("25000080bf", #"{"4 float?":-1}"#),
    ("29000000000000f83f", #"{"5 double?":1.5}"#),
    ("3203ff00fe", #"{"6 bytes?":{"base64":"/wD+"}}"#),
    ("3a06d0bfd180d0b8", #"{"7 text?":"при"}"#),
  ])
  func `fields have their numbers, and guesses are marked`(_ hex: String, _ json: String) throws {
    let expected = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    #expect(try read(hex)["value"] as? NSDictionary == NSDictionary(dictionary: try #require(expected)))
  }

  @Test(arguments: ["08", "0896", "1205ff", "00", "0b0c", "08ffffffffffffffffff02", "2500", "f8ffffffff0f00"])
  func `what is no message is reported, and not shown as one`(_ hex: String) throws {
    let found = try read(hex)
    #expect(found["value"] == nil)
    #expect("\(found)".contains("protobuf"))
  }

  @Test func `a message within messages ends at a level, and not in the stack`() throws {
    var bytes: [UInt8] = [0x08, 0x01]
    for _ in 0..<2000 {
      let count = bytes.count
      let length: [UInt8] = count < 128 ? [UInt8(count)] : [UInt8(count & 0x7f | 0x80), UInt8(count >> 7)]
      bytes = [0x0a] + length + bytes
      if bytes.count > 16_000 { break }
    }
    let hex = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect("\(try read(hex))".contains("1 message?"))
  }
}
