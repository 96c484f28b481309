import Foundation
import Testing

/// The explorer's manners and views, each as a key script in `Manners` with the screens that it leads to.
///
/// `RECORD=1` writes the screens again, and fails.
@Suite struct MannerScreensTests {
  private static let folder = Package.root.appending(path: "Tests/EndToEndTests/Manners")
  private static let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"

  static let scripts = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter {
    $0.hasSuffix(".keys")
  }.map { String($0.dropLast(5)) }.sorted()

  /// The views that use a still larger screen otherwise than one of 160 columns.
  private static let widest: Set = ["20-rows", "22-record", "23-findings", "27-second-column", "28-versions"]

  static let cases = scripts.flatMap { name in
    (["80x24", "100x30", "160x50"] + (widest.contains(name) ? ["220x60"] : [])).map { (name, $0) }
  }

  @Test(arguments: cases)
  func `each manner and each view has its screens at several sizes`(_ name: String, _ size: String) throws {
    let keys = Self.folder.appending(path: "\(name).keys")
    let first = try String(contentsOf: keys, encoding: .utf8).prefix { $0 != "\n" }
    // A comment with `demo`, the sample and perhaps options.
    let words = first.dropFirst(2).split(separator: " ").map(String.init)
    let sample = words[1]
    let run = try TemporaryFolder.with { folder in
      let store = try MadeOnce.demo(sample, into: folder)
      let source = folder.appending(path: sample)
      return try Program.run(
        [store.path, "--source", source.path] + words.dropFirst(2) + ["--keys", keys.path, "--size", size])
    }
    #expect(run.code == 0, "\(run.complaint)")
    let text = Self.withoutUUIDs(run.text)
    let kept = Self.folder.appending(path: "\(name).\(size).txt")
    if Self.isRecording {
      try Data(text.utf8).write(to: kept)
      Issue.record("recorded \(kept.path)")
    } else {
      let screens = try String(contentsOf: kept, encoding: .utf8).split(separator: "\n")
      let now = text.split(separator: "\n")
      let place = zip(screens, now).enumerated().first { $1.0 != $1.1 }
      #expect(place == nil, "line \((place?.offset ?? 0) + 1) of \(kept.lastPathComponent)")
      #expect(now.count == screens.count)
    }
  }

  @Test func `all fifteen manners have a script`() {
    let numbers = Set(Self.scripts.compactMap { Int($0.prefix(2)) })
    #expect(numbers.isSuperset(of: 1...15))
  }

  /// A sample is made anew in each run of the tests, with other UUIDs, one of which a screen may cut.
  static func withoutUUIDs(_ text: String) -> String {
    text.replacing(#/(x-coredata://|external file )([0-9A-F-]+)/#) { match in
      match.1 + match.2.map { $0 == "-" ? "-" : "0" }.joined()
    }.replacing(/[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/, with: "00000000-0000-0000-0000-000000000000")
  }
}
