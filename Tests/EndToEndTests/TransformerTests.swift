import Foundation
import TestSupport
import Testing

/// The app's values of stores whose bytes transformers of the app wrote (DIALECTS §4.1).
@Suite struct TransformerTests {
  private static let folder = Package.root.appending(path: "Tests/Fixtures/Transformers")

  /// A store of the fixture's rows, its model and its source.
  private static func with(_ body: (_ store: String, _ source: String) throws -> Void) throws {
    let source = try MarkedSource(fixture: "Transformers/notes")
    try TemporaryFolder.with { home in
      let package = home.appending(path: "Notes.xcdatamodel")
      try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
      let elements = try source.sibling("notes.contents")
      try "<model>\(elements)</model>".write(
        to: package.appending(path: "contents"), atomically: true, encoding: .utf8)
      let file = home.appending(path: "Notes.swift")
      try source.text.write(to: file, atomically: true, encoding: .utf8)
      let store = home.appending(path: "notes.sqlite").path
      let made = try Program.run(
        "create", store, "--model", package.path, "--rows", folder.appending(path: "rows.yaml").path)
      try #require(made.code == 0, "\(made.complaint)")
      try body(store, file.path)
    }
  }

  /// What the app reads of each property, by hand: of its own bytes, of garbage, and of bytes of another kind.
  private static let readings: [(property: String, good: String, garbage: String, other: String)] = [
    (
      "shade", #"{"value":{"UIAlpha":1,"UIBlue":0.6,"UIGreen":0.4,"UIRed":0.2}}"#,
      #"{"nil":"not a keyed archive: the bytes are bytes of no known kind"}"#,
      #"{"nil":"class UIFont is not in the secure-coding list"}"#
    ),
    (
      "list", #"{"value":["a","b"]}"#, #"{"nil":"not a keyed archive: the bytes are bytes of no known kind"}"#,
      #"{"value":["a","b"]}"#
    ),
    (
      "settings", #"{"value":{"names":["n"],"volume":3}}"#, #"{"nil":"not JSON (byte 0)"}"#,
      #"{"nil":"not a Settings: volume: expected Int, found string (byte 10)"}"#
    ),
    (
      "words", #"{"notes":["a property list, whose shape was not checked"],"value":["x","y"]}"#,
      #"{"default":{"notEvaluated":"[]"},"reason":"transformer Words does not fit the bytes, which are bytes of no known kind"}"#,
      #"{"default":{"notEvaluated":"[]"},"reason":"transformer Words does not fit the bytes, which are JSON"}"#
    ),
    (
      "place", #"{"value":{"latitude":48.137}}"#,
      #"{"trap":"not a keyed archive: the bytes are bytes of no known kind"}"#,
      #"{"trap":"class NSMutableArray is not in the secure-coding list"}"#
    ),
    (
      "motto", #"{"value":"hello"}"#,
      #"{"nil":"transformer MottoTransformer does not fit the bytes, which are bytes of no known kind"}"#,
      #"{"value":"{\"volume\":3,\"names\":[\"n\"]}"}"#
    ),
  ]

  @Test func `The app's layer shows what a transformer makes of bytes, and what it gives for garbage`() throws {
    try Self.with { store, source in
      let rows = try Program.run("rows", store, "Note", "--layer", "app", "--source", source, "--format", "ndjson")
      let values = try rows.objects().compactMap { $0["values"] as? [String: Any] }
      try #require(values.count == 4)
      for line in Self.readings {
        for (row, expected) in [line.good, line.garbage, line.other, #"{"nil":"NULL"}"#].enumerated() {
          let found = try JSONSerialization.data(
            withJSONObject: try #require(values[row][line.property]), options: [.sortedKeys, .withoutEscapingSlashes])
          let wanted = try JSONSerialization.data(
            withJSONObject: try JSONSerialization.jsonObject(with: Data(expected.utf8)),
            options: [.sortedKeys, .withoutEscapingSlashes])
          #expect(String(decoding: found, as: UTF8.self) == String(decoding: wanted, as: UTF8.self), "\(line.property)")
        }
      }
    }
  }

  @Test func `What does more than call a coder stays unknown, and its line is named`() throws {
    try Self.with { store, source in
      let line = try #require(
        try String(contentsOfFile: source, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
          .firstIndex { $0.contains("decompressed") })
      let note = "what transformer PackedTransformer does at Notes.swift:\(line + 1) is not understood"
      for arguments in [["rows", store, "Note", "--layer", "app", "--format", "ndjson"], ["audit", store]] {
        let outcome = try Program.run(arguments + ["--source", source])
        #expect(outcome.text.contains(note), "\(outcome.text)")
      }
    }
  }

  @Test func `Only nil can be asked of what a transformer stores`() throws {
    try Self.with { store, source in
      let rows = try Program.run(
        "rows", store, "Note", "--source", source, "--where", "motto == nil", "--format", "ndjson")
      #expect(try rows.objects().count == 1)
      for predicate in ["motto == \"hello\"", "settings.volume == 3", "words CONTAINS \"x\"", "shade < 3"] {
        let refused = try Program.run("rows", store, "Note", "--source", source, "--where", predicate)
        #expect(refused.code == 64 && refused.complaint.contains("--in-memory"), "\(refused.complaint)")
      }
      #expect(try Program.run("rows", store, "Note", "--source", source, "--sort", "motto").code == 64)
    }
  }

  @Test func `What the app's layer shows of JSON, an archive and text can be written`() throws {
    try Self.with { store, source in
      let home = URL(filePath: store).deletingLastPathComponent()
      let (copy, rows) = (home.appending(path: "copy.sqlite").path, home.appending(path: "rows.yaml"))
      func write(_ value: String) throws -> Program.Outcome {
        try "Note: [{ \(value) }]".write(to: rows, atomically: true, encoding: .utf8)
        let model = home.appending(path: "Notes.xcdatamodel").path
        return try Program.run("create", copy, "--model", model, "--source", source, "--rows", rows.path)
      }
      let made = try write("settings: { volume: 3, names: [n] }, list: [a, b], motto: hello")
      try #require(made.code == 0, "\(made.complaint)")
      let shown = try Program.run("rows", copy, "Note", "--layer", "app", "--source", source, "--format", "ndjson")
      for value in [
        #""list":{"value":["a","b"]}"#, #""settings":{"value":{"volume":3,"names":["n"]}}"#,
        #""motto":{"value":"hello"}"#,
      ] {
        #expect(shown.text.contains(value), "\(shown.text)")
      }
      try FileManager.default.removeItem(atPath: copy)
      let refused = try write("place: { latitude: 1 }")
      #expect(refused.code == 65 && refused.complaint.contains("Note.place is bytes"), "\(refused.complaint)")
    }
  }
}
