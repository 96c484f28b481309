import Foundation
import Testing

/// Every view at four sizes in four looks, with its colours: a table of digests, since the screens would be megabytes.
///
/// `RECORD=1` writes `ViewScreens.txt` again, and fails. To see a screen, run `storescope` with its keys and `--svg`.
@Suite struct ViewScreensTests {
  struct View: Sendable, CustomTestStringConvertible {
    let name: String
    let sample: String
    /// The keys that lead there; a blank separates them, and a word in quotes is typed.
    let keys: String

    var testDescription: String { name }
  }

  static let views = [
    View(name: "entities", sample: "Expedition", keys: ""),
    View(name: "rows", sample: "Expedition", keys: ": 'Sighting' Enter"),
    View(name: "record", sample: "Expedition", keys: ": 'Sighting' Enter Enter"),
    View(name: "compared", sample: "Expedition", keys: ": 'Sighting' Enter Space Space ="),
    View(name: "value", sample: "Expedition", keys: ": 'Sighting' Enter Enter / 'exposure' Enter Enter"),
    View(name: "picture", sample: "Planetarium", keys: ": 'Show' Enter Enter / 'poster' Enter Enter v"),
    View(name: "values", sample: "Expedition", keys: ": 'Sighting' Enter C 'sky' Enter #"),
    View(name: "shapes", sample: "Expedition", keys: ": 'Sighting' Enter C 'expos' Enter # #"),
    View(name: "Swift", sample: "Expedition", keys: ": 'Sighting' Enter C 'expos' Enter # # #"),
    View(name: "model", sample: "Expedition", keys: ": 'Sighting' Enter M"),
    View(name: "diagram", sample: "Expedition", keys: ": 'Sighting' Enter M M"),
    View(name: "paths", sample: "Expedition", keys: ": 'Sighting' Enter p"),
    View(name: "findings", sample: "Expedition", keys: "f"),
    View(name: "composer", sample: "Expedition", keys: ": 'Sighting' Enter W"),
    View(name: "history", sample: "Logbook", keys: "H"),
    View(name: "versions", sample: "Ephemeris", keys: "V"),
    View(name: "columns", sample: "Expedition", keys: ": 'Sighting' Enter c"),
    View(name: "copies", sample: "Expedition", keys: ": 'Sighting' Enter Y"),
    View(name: "help", sample: "Expedition", keys: "?"),
    View(name: "palette", sample: "Expedition", keys: ": 'export'"),
    View(name: "deletion", sample: "Expedition", keys: ": 'Sighting' Enter D"),
  ]

  static let looks = ["dark": [], "light": ["--theme", "light"], "mono": ["--theme", "mono"], "ascii": ["--ascii"]]
  static let sizes = ["80x24", "100x30", "160x50", "220x60"]

  static let cases = views.flatMap { view in looks.keys.sorted().map { (view, $0) } }

  private static let file = Package.root.appending(path: "Tests/EndToEndTests/ViewScreens.txt")
  private static let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"

  /// The digests by view, size and look, as the file has them.
  private static let kept = Dictionary(
    ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n").map(entry)
  ) { first, _ in first }

  private static func entry(_ line: Substring) -> (String, String) {
    let words = line.split(separator: " ")
    return (words.dropLast().joined(separator: " "), words.last.map(String.init) ?? "")
  }

  @Test(arguments: cases)
  func `every view has its screens in every look`(_ view: View, _ look: String) throws {
    let frames = try Self.frames(of: view, look)
    #expect(frames.count == Self.sizes.count)
    for (size, frame) in zip(Self.sizes, frames) {
      let place = "\(view.name) \(size) \(look)"
      // Nothing but the sizes tells these runs apart.
      #expect(frame.count == Int(size.split(separator: "x")[1]), "\(place)")
      let digest = Self.digest(frame)
      if Self.isRecording {
        try Recorded.add("\(place) \(digest)", to: Self.file)
        Issue.record("recorded \(place)")
      } else {
        #expect(Self.kept[place] == digest, "\(place): \(view.keys)")
      }
    }
  }

  @Test func `no digest is of a view that is gone`() {
    let places = Self.cases.flatMap { view, look in Self.sizes.map { "\(view.name) \($0) \(look)" } }
    #expect(Set(Self.kept.keys) == Set(places))
  }

  /// The lines of the view's screens with their colours, one screen a size.
  private static func frames(of view: View, _ look: String) throws -> [[String]] {
    try TemporaryFolder.with { folder in
      let store = try MadeOnce.demo(view.sample, into: folder)
      let script = folder.appending(path: "script")
      let cast = folder.appending(path: "cast")
      let keys = view.keys.split(separator: " ").flatMap { key in
        // A line that begins with # is a comment.
        key.hasPrefix("'") ? ["text:" + key.dropFirst().dropLast()] : [key == "#" ? "text:#" : String(key), "wait"]
      }
      let screens = sizes.flatMap { ["resize \($0)", "wait", "screen \($0)"] }
      try Data((["wait"] + keys + screens).joined(separator: "\n").utf8).write(to: script)
      let run = try Program.run(
        [store.path, "--source", folder.appending(path: view.sample).path, "--keys", script.path, "--cast", cast.path]
          + (looks[look] ?? []))
      #expect(run.code == 0, "\(run.complaint)")
      return Self.frames(in: try String(contentsOf: cast, encoding: .utf8))
    }
  }

  /// The screens of a recording, on each of which it looks for two seconds.
  private static func frames(in cast: String) -> [[String]] {
    let events = cast.split(separator: "\n").dropFirst().compactMap { line in
      (try? JSONSerialization.jsonObject(with: Data(line.utf8))).flatMap { $0 as? [Any] }
    }
    var rows: [Int: String] = [:]
    var frames: [[String]] = []
    for (index, event) in events.enumerated() {
      guard event.count == 3, let time = event[0] as? Double, let text = event[2] as? String else { continue }
      // A line begins with its number.
      let parts = text.components(separatedBy: ";1H")
      for part in parts.indices.dropFirst() {
        guard let row = parts[part - 1].components(separatedBy: "\u{1B}[").last.flatMap({ Int($0) }) else { continue }
        var line = parts[part]
        if part < parts.count - 1, let end = line.range(of: "\u{1B}[", options: .backwards) {
          line.removeSubrange(end.lowerBound...)
        }
        rows[row] = line
      }
      let next = index + 1 < events.count ? events[index + 1][0] as? Double : nil
      guard next.map({ $0 - time >= 2 }) ?? true, frames.count < sizes.count else { continue }
      let height = Int(sizes[frames.count].split(separator: "x")[1]) ?? 0
      frames.append((1...height).map { rows[$0] ?? "" })
    }
    return frames
  }

  /// FNV-1a, of lines without what differs from run to run.
  private static func digest(_ lines: [String]) -> String {
    let text = MannerScreensTests.withoutUUIDs(lines.joined(separator: "\n"))
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }
}

/// Lines that tests add to a file as they record, sorted.
private enum Recorded {
  private static let lock = NSLock()

  static func add(_ line: String, to file: URL) throws {
    try lock.withLock {
      let old = ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
      let place = line.split(separator: " ").dropLast().joined(separator: " ") + " "
      let lines = (old.filter { !$0.hasPrefix(place) } + [line]).sorted()
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
    }
  }
}
