import Foundation
import Testing

/// What a store holds may stand in a pipe as it is, but may not order a terminal about.
@Suite(.timeLimit(.minutes(20)))
struct HarmlessOutputTests {
  private static let model = """
    <entity name="Note"><attribute name="title" attributeType="String"/></entity>
    """
  /// Sets a window's title, changes colours by a C1 control, turns the line round, rings.
  private static let title = "a\u{1B}]0;owned\u{07}b\u{9B}31mc\u{202E}d"
  private static let rows = #"""
    Note:
      - title: "a\e]0;owned\ab\x9B31mc\u202Ed"
    """#
  private static let orders: [Unicode.Scalar] = ["\u{1B}", "\u{07}", "\u{9B}", "\u{202E}"]

  @Test(arguments: ["csv", "ndjson", "table"])
  func `A terminal gets no control of what a store holds`(
    _ format: String
  ) throws {
    try CreatedStore.with(Self.model, Self.rows) { store in
      let program = try TerminalProgram(
        ["rows", store.path, "Note", "--format", format], folder: store.deletingLastPathComponent())
      #expect(program.end().code == 0)
      let shown = String(decoding: program.bytes, as: UTF8.self)
      #expect(shown.contains("owned"), "\(shown.debugDescription)")
      for order in Self.orders { #expect(!shown.unicodeScalars.contains(order), "\(shown.debugDescription)") }
    }
  }

  @Test func `A pipe gets the text as it is stored`() throws {
    try CreatedStore.with(Self.model, Self.rows) { store in
      let csv = try Program.run("rows", store.path, "Note", "--format", "csv")
      #expect(csv.text.contains(Self.title), "\(csv.text.debugDescription)")
      let line = try Program.run("rows", store.path, "Note", "--format", "ndjson")
      let values = (line.json as? [String: Any])?["values"] as? [String: Any]
      #expect(values?["title"] as? String == Self.title)
    }
  }

  @Test func `A complaint gives a hostile name no control of the terminal`() throws {
    let path = "/nowhere/\u{1B}[31m\u{9B}2J.store"
    let outcome = try Program.run("schema", path)
    #expect(outcome.code == 66)
    #expect(outcome.complaint.contains("␛[31m"))
    for order in Self.orders { #expect(!outcome.complaint.unicodeScalars.contains(order)) }
  }
}
