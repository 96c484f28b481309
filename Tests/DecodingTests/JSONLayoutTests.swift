import Decoding
import Foundation
import Testing

/// JSON over many lines, and the line on which a byte comes to stand.
@Suite struct JSONLayoutTests {
  /// The sign `‹` stands before the byte that is looked for and is taken out; the line that it is on begins with `>`.
  @Test(arguments: [
    (#"{"a":1,‹"b":[2]}"#, "{\n  \"a\": 1,\n> \"b\": [\n    2\n  ]\n}"),
    (#"{"a":1,"b":[‹2]}"#, "{\n  \"a\": 1,\n  \"b\": [\n>   2\n  ]\n}"),
    (#"{"a":1,"b":[2‹]}"#, "{\n  \"a\": 1,\n  \"b\": [\n    2\n> ]\n}"),
    (#"{"a":{}‹ , "b":2}"#, "{\n> \"a\": {},\n  \"b\": 2\n}"),
    (#"‹{"a":1}"#, ">{\n  \"a\": 1\n}"),
    // Cut short, closed too often, followed by something, with a line end within a text.
    (#"{"a":1,"b":[‹"#, "{\n  \"a\": 1,\n> \"b\": ["),
    (#"{"a":1}}‹x"#, "{\n  \"a\": 1\n}\n>}x"),
    ("{\"a\":\"x\ny‹\u{1}\"}", "{\n  \"a\": \"x\n>y\u{1}\"\n}"),
  ])
  func `the failing byte's line is known, whole or not`(_ marked: String, _ expected: String) throws {
    let bytes = marked.utf8.split(separator: Array("‹".utf8), omittingEmptySubsequences: false)
    let offset = try #require(bytes.first).count
    let laidOut = try #require(JSONLayout.text(of: Data(bytes.joined()), marking: offset))
    var lines = laidOut.text.components(separatedBy: "\n")
    let line = lines[laidOut.line]
    lines[laidOut.line] = ">" + (line.hasPrefix(" ") ? String(line.dropFirst()) : line)
    #expect(lines.joined(separator: "\n") == expected)
  }

  @Test(arguments: ["", "5", "\"a\"", "x{}"])
  func `what begins as neither object nor array stays as it is`(
    _ text: String
  ) {
    #expect(JSONLayout.text(of: Data(text.utf8), marking: 0) == nil)
  }
}
