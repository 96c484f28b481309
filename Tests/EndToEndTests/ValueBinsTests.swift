import Foundation
import Testing

/// Bins of values that lie close together.
@Suite struct ValueBinsTests {
  private func screen(_ nights: [String]) throws -> [String] {
    try TemporaryFolder.with { folder in
      let plans = nights.enumerated().map { "  - { id: p\($0), title: T, night: \"\($1)\" }" }
      let store = try ObservatoryStore.make(in: folder, rows: (["Plan:"] + plans).joined(separator: "\n"))
      let script = folder.appending(path: "script")
      try Data("wait\nC\ntext:night\nEnter\ntext:#\nwait\nscreen values".utf8).write(to: script)
      let run = try Program.run(store, "--entity", "Plan", "--keys", script.path, "--size", "100x40")
      #expect(run.code == 0, "\(run.complaint)")
      return ReplayedScript.screens(in: run.allLines)["values"] ?? []
    }
  }

  /// Moments in one second, by their milliseconds.
  private func nights(_ milliseconds: [Int]) -> [String] {
    milliseconds.map { "2020-01-01T00:00:00.\(String(repeating: "0", count: 3 - "\($0)".count))\($0)Z" }
  }

  @Test func `bins within a second have different names`() throws {
    let lines = try screen(nights((0..<40).map { $0 * 11 }))
    let names = lines.compactMap { $0.firstMatch(of: #/2020\S+ \S+ … 2020\S+ \S+/#).map { String($0.output) } }
    #expect(names.count > 3, "\(lines.joined(separator: "\n"))")
    #expect(Set(names).count == names.count, "\(names)")
  }

  @Test func `single values stand below a heading, and bins above it`() throws {
    let lines = try screen(nights((0..<40).map { $0 * 11 } + [0, 0]))
    let heading = try #require(lines.firstIndex { $0.contains("values, the most frequent first") })
    let bin = try #require(lines.lastIndex { $0.contains(" … 2020-") })
    #expect(bin < heading)
    #expect(lines[heading + 1].contains("2020-01-01 00:00:00") && lines[heading + 1].contains(" 3 "))
  }
}
