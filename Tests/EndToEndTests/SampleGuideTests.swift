import Foundation
import Testing

/// What the samples' own pages tell to try: the keys are typed, and the screens must be those that are shown.
///
/// `RECORD=1` writes the screens again, and fails.
@Suite struct SampleGuideTests {
  static let samples = [
    "Expedition", "Observatory", "Planetarium", "Plates", "Workshop", "StarParty", "Logbook", "Ephemeris", "Storm",
  ]

  private static let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"

  @Test(arguments: samples)
  func `each step of a sample's page leads to the screen that it shows`(
    _ sample: String
  ) throws {
    let page = Package.root.appending(path: "SampleStores/\(sample)/README.md")
    var guide = try Guide(String(contentsOf: page, encoding: .utf8))
    #expect(!guide.steps.isEmpty)
    let screens = try TemporaryFolder.with { folder in
      let keys = folder.appending(path: "keys")
      try Data(guide.script.utf8).write(to: keys)
      let run = try Program.run("demo", sample, "--keys", keys.path, "--size", "90x16")
      #expect(run.code == 0, "\(run.complaint)")
      return ReplayedScript.screens(in: run.text.components(separatedBy: "\n").dropLast())
    }
    for index in guide.steps.indices {
      let screen = screens["\(index)"] ?? []
      if Self.isRecording { guide.show(screen, at: index) }
      #expect(screen == guide.steps[index].screen)
    }
    guard Self.isRecording else { return }
    try Data(guide.text.utf8).write(to: page)
    Issue.record("recorded \(page.path)")
  }

  @Test func `the list has every sample, and each has a folder with a page`() throws {
    let listed = try Program.run("demo", "--list").lines.dropFirst(2).map { $0.prefix { $0 != " " } }
    #expect(Set(listed.map(String.init)) == Set(Self.samples + ["Calm"]))
  }

  @Test func `without a name the first screen shows what is worth seeing, and three keys to try`() throws {
    try TemporaryFolder.with { folder in
      let keys = folder.appending(path: "keys")
      try Data("screen first\nf\nscreen findings\n".utf8).write(to: keys)
      let run = try Program.run("demo", "--keys", keys.path, "--size", "80x24")
      let screens = ReplayedScript.screens(in: run.allLines)
      let first = (screens["first"] ?? []).joined(separator: "\n")
      #expect(first.contains("Try f findings, ↵ record, W compose"))
      // A name in Latin letters, an enum, a value that the app cannot read, a composite's leaf.
      for shown in ["Diamond ring", ".hazy", "⚠ .clear", "47.35"] { #expect(first.contains(shown), "\(first)") }
      #expect(screens["findings"]?.contains { $0.contains("finding 1 of 6") } == true)
    }
  }
}

/// A page with blocks of keys, each followed by the screen that they lead to.
private struct Guide {
  struct Step {
    var keys: String
    var screen: [String]
    /// The lines of the screen within the page.
    var lines: Range<Int>
  }

  private var lines: [String]
  private(set) var steps: [Step] = []

  var text: String { lines.joined(separator: "\n") }

  /// Waits after each step, since a screen shows what has come.
  var script: String { steps.enumerated().map { "\($1.keys)\nwait\nscreen \($0)\n" }.joined() }

  init(_ text: String) throws {
    lines = text.components(separatedBy: "\n")
    var start = 0
    while let keys = lines[start...].firstIndex(of: "```keys") {
      let keysEnd = try #require(lines[keys...].firstIndex(of: "```"))
      let screen = try #require(lines[keysEnd...].firstIndex(of: "```text"))
      let end = try #require(lines[screen...].firstIndex(of: "```"))
      steps.append(
        Step(
          keys: lines[keys + 1..<keysEnd].joined(separator: "\n"), screen: Array(lines[screen + 1..<end]),
          lines: screen + 1..<end))
      start = end
    }
  }

  mutating func show(_ screen: [String], at index: Int) {
    let range = steps[index].lines
    lines.replaceSubrange(range, with: screen)
    let growth = screen.count - range.count
    steps[index].screen = screen
    steps[index].lines = range.lowerBound..<range.upperBound + growth
    for later in steps.indices.dropFirst(index + 1) {
      let lines = steps[later].lines
      steps[later].lines = lines.lowerBound + growth..<lines.upperBound + growth
    }
  }
}
