import Decoding
import Foundation
import Testing

/// Payloads that are inflated or read as XML first; the bytes are Python's zlib, gzip, plistlib and Pillow's.
@Suite struct WrappedPayloadTests {
  private func tree(base64: String) throws -> PayloadNode {
    let data = try #require(Data(base64Encoded: base64))
    return try #require(PayloadTree.tree(of: data))
  }

  @Test func `gzip shows the tree inside`() throws {
    let node = try tree(base64: "H4sIAAAAAAACA6tWSlSyijbUMYqtBQCE29YXCwAAAA==")
    #expect(node.type == "gzip" && node.summary == "11 bytes, JSON")
    #expect(node.children.map(\.type) == ["object"])
    #expect(node.children.first?.children.map(\.label) == ["a"])
    #expect(node.children.first?.children.first?.children.map(\.summary) == ["1", "2"])
  }

  @Test func `gzip of plain text shows the text`() throws {
    let node = try tree(base64: "H4sIAAAAAAACAyvISczMUyjPL0opBgCJ8rixCwAAAA==")
    #expect(node.children.map(\.text) == ["plain words"])
  }

  @Test func `zlib shows the property list inside`() throws {
    let node = try tree(base64: "eJxLKsjJLC4xMLjIyBSYJ8DMwc3LAAaMjBCagZkBFfADANCFBMk=")
    #expect(node.type == "zlib")
    let list = try #require(node.children.first)
    #expect(list.children.map { "\($0.label) \($0.summary)" } == ["n 3"])
  }

  @Test(arguments: [(1, "cut short"), (8, "cut short")])
  func `a gzip that is cut says so`(
    _ missing: Int, _ word: String
  ) throws {
    let whole = "H4sIAAAAAAACAyvISczMUyjPL0opBgCJ8rixCwAAAA=="
    let data = try #require(Data(base64Encoded: whole))
    let node = try #require(PayloadTree.tree(of: data.dropLast(missing)))
    #expect(node.kind == .unreadable && node.summary.hasPrefix(word))
  }

  private static func list(_ content: String) -> Data {
    Data(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">\(content)</plist>
      """.utf8)
  }

  @Test func `an XML property list is a tree with types`() throws {
    let data = Self.list(
      """
      <dict>
        <key>a</key><integer>-1</integer>
        <key>b</key><array><true/><real>2.5</real></array>
        <key>d</key><date>2001-01-02T00:00:00Z</date>
        <key>s</key><string>&lt;é&amp; </string>
        <key>x</key><data>
          aGk=
        </data>
      </dict>
      """)
    let node = try #require(PayloadTree.tree(of: data))
    #expect(node.type == "dictionary")
    #expect(
      node.children.map { "\($0.label) \($0.type) \($0.summary)" } == [
        "a integer -1", "b array 2 items", "d date 2001-01-02T00:00:00.000Z", "s string \"<é& \"",
        "x data 2 bytes, text",
      ])
    #expect(node.children[1].children.map(\.summary) == ["true", "2.5"])
  }

  @Test(arguments: [
    ("<dict><key>a</key></dict>", "line 3: <dict> holds no such value"),
    ("<dict><integer>1</integer></dict>", "line 3: <integer> does not belong here"),
    ("<integer>one</integer>", "line 3: <integer> holds no such value"),
    ("<house/>", "line 3: <house> does not belong here"),
    ("", "no property list inside"),
  ])
  func `a broken XML property list says where`(_ content: String, _ sentence: String) throws {
    let node = try #require(PayloadTree.tree(of: Self.list(content)))
    #expect(node.kind == .unreadable)
    #expect(node.summary == sentence)
  }

  @Test func `entities in an XML property list are refused`() throws {
    let text = "<?xml version='1.0'?><!DOCTYPE plist [<!ENTITY a 'b'>]><plist>&a;</plist>"
    let node = try #require(PayloadTree.tree(of: Data(text.utf8)))
    #expect(node.summary == "line 1: entities are declared, not read for safety")
  }

  @Test func `a JPEG says its size in its frame, behind other segments`() {
    let comment: [UInt8] = [0xff, 0xfe, 0, 5, 0xff, 0xc0, 9]
    let frame: [UInt8] = [0xff, 0xc2, 0, 11, 8, 0, 21, 1, 37, 1, 1, 0x11, 0]
    let data = Data([0xff, 0xd8] + comment + frame)
    #expect(Payload.caption(of: data) == "22 bytes, JPEG 293×21")
    #expect(Payload.caption(of: data.dropLast(6)) == "16 bytes, JPEG")
  }

  /// A file of 37×21 pixels; a HEIC has the same boxes under another brand.
  private static let image = """
    AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADrbWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAcGljdAAA\
    AAAAAAAAAAAAAAAAAAAOcGl0bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAETAAAAJAAAAChpaW5mAAAA\
    AAABAAAAGmluZmUCAAAAAAEAAGF2MDFDb2xvcgAAAABqaXBycAAAAEtpcGNvAAAAFGlzcGUAAAAAAAAAJQAAABUA\
    AAAQcGl4aQAAAAADCAgIAAAADGF2MUOBAAwAAAAAE2NvbHJuY2x4AAEADQAGgAAAABdpcG1hAAAAAAAAAAEAAQQB\
    AoMEAAAALG1kYXQSAAoJGBUko0QENBoQMhUUx4eGZQIIIJ5QAAAAx5O05wV7zrs=
    """

  @Test func `a HEIC and an AVIF say their size in a property`() throws {
    var data = try #require(Data(base64Encoded: Self.image))
    #expect(Payload.caption(of: data) == "311 bytes, AVIF 37×21")
    data.replaceSubrange(8..<12, with: Array("heic".utf8))
    #expect(Payload.caption(of: data) == "311 bytes, HEIC 37×21")
    #expect(Payload.caption(of: data.prefix(150)) == "150 bytes, HEIC")
  }
}
