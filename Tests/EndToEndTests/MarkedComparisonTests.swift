import Foundation
import Testing

/// Two rows that the user marked, beside each other.
@Suite struct MarkedComparisonTests {
  /// Plans whose nights are 0.05 s apart, whose titles begin alike, and whose titles look alike; `row` is the first of the two that are marked.
  private func screens(_ keys: [String], of entity: String = "Plan", from row: Int = 0) throws -> [String: [String]] {
    try TemporaryFolder.with { folder in
      // Blobs of 71 bytes whose first 69 bytes are 0.
      let zeros = String(repeating: "A", count: 92)
      let rows = """
        Nebula:
          - { name: Crab, lines: { base64: \(zeros)AQM= } }
          - { name: Ring, lines: { base64: \(zeros)AgM= } }
        Plan:
          - { id: a, title: Same, night: "2020-01-01T00:00:00.000Z" }
          - { id: b, title: Same, night: "2020-01-01T00:00:00.050Z" }
          - { id: c, title: A long night behind the great telescope in the north }
          - { id: d, title: A long night behind the great telescope in the south }
          - { id: e, title: "Caf\\u00E9" }
          - { id: f, title: "Cafe\\u0301" }
          - { id: g, title: "Cafe\\u0301 " }
        """
      let store = try ObservatoryStore.make(in: folder, rows: rows)
      let script = folder.appending(path: "script")
      let down = Array(repeating: "Down", count: row)
      let first = ["wait"] + down + ["Space", "Space", "=", "wait"]
      try Data((first + keys).joined(separator: "\n").utf8).write(to: script)
      let run = try Program.run(store, "--entity", entity, "--keys", script.path, "--size", "100x24")
      #expect(run.code == 0, "\(run.complaint)")
      return ReplayedScript.screens(in: run.allLines)
    }
  }

  private func line(_ text: String, _ screen: [String]?) -> String { screen?.first { $0.contains(text) } ?? "" }

  @Test func `dates that look the same and differ are shown as SQLite has them`() throws {
    let screen = try screens(["screen beside"])["beside"]
    // 2020-01-01 is 6 939 days after 2001-01-01, of 86 400 s each.
    #expect(line("night", screen).contains("raw 599529600"))
    #expect(line("night", screen).contains("≠ raw 599529600.05"))
    #expect(!line("title", screen).contains("raw"))
  }

  @Test func `long texts that begin alike are shown from where they part`() throws {
    let title = line("title", try screens(["screen beside"], from: 2)["beside"])
    #expect(title.contains("…the north") && title.contains("≠ …the south"), "\(title)")
  }

  @Test func `texts that look alike are told apart by quotes or code points`() throws {
    let composed = line("title", try screens(["screen beside"], from: 4)["beside"])
    #expect(composed.contains(#/ …⟨00E9⟩ +[^⟨]*≠ …⟨0065⟩⟨0301⟩ *│?$/#), "\(composed)")
    let blank = line("title", try screens(["screen beside"], from: 5)["beside"])
    #expect(blank.contains("raw 'Cafe\u{301}'") && blank.contains("≠ raw 'Cafe\u{301} '"), "\(blank)")
  }

  @Test func `blobs that begin alike are told apart by their bytes from where they part`() throws {
    let screen = try screens(["screen beside"], of: "Nebula")["beside"]
    let lines = line("lines", screen)
    #expect(lines.contains("from byte 70: 01 03"), "\(lines)")
    #expect(lines.contains("≠ from byte 70: 02 03"), "\(lines)")
    // The whole value below names the row and what differs there.
    #expect(!line(" p2 ", screen).isEmpty, "\(screen ?? [])")
  }

  @Test func `both stay beside each other, and what is equal is hidden until one is alone`() throws {
    let screens = try screens(["-", "screen differing", "]", "screen after", "=", "wait", "screen alone"])
    #expect(line("RO ·", screens["after"]).contains("stay beside each other"))
    for name in ["differing", "after"] {
      #expect(line("property", screens[name]).contains(" p2"))
      #expect(line("  title ", screens[name]).isEmpty)
    }
    #expect(!line("property", screens["alone"]).contains(" p2"))
    #expect(line("  title ", screens["alone"]).contains("Same"))
    #expect(line("Plan p1", screens["alone"]).contains("hidden") == false)
  }
}
