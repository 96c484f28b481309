import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The pictures of README and the guides are made again, and must be the same; `RECORD=1` writes them, and fails.
@Suite struct PictureTests {
  private static let folder = Package.root.appending(path: "Sources/storescope/Help/Pictures")
  private static let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"

  static let names = ["first", "findings", "record", "query", "save", "versions"]

  @Test(arguments: names)
  func `a picture shows what the program draws`(_ name: String) throws {
    let keys = Self.folder.appending(path: "\(name).keys")
    let first = try String(contentsOf: keys, encoding: .utf8).prefix { $0 != "\n" }
    let arguments = first.dropFirst(2).split(separator: " ").map(String.init)
    try TemporaryFolder.with { folder in
      let picture = folder.appending(path: "picture.svg")
      let run = try Program.run(arguments + ["--keys", keys.path, "--svg", picture.path])
      #expect(run.code == 0 && run.text == "", "\(run.complaint)")
      let drawn = try Data(contentsOf: picture)
      let kept = Self.folder.appending(path: "\(name).svg")
      if Self.isRecording {
        try drawn.write(to: kept)
        Issue.record("recorded \(kept.path)")
      } else {
        #expect(drawn == (try? Data(contentsOf: kept)), "\(name).svg is not what is drawn now")
      }
    }
  }

  @Test func `every picture belongs to a script, and README or a guide shows it`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let pictures = files.filter { $0.hasSuffix(".svg") }.map { String($0.dropLast(4)) }
    #expect(pictures.sorted() == Self.names.sorted())
    let pages = try TranscriptTests.pages.map {
      try String(contentsOf: Package.root.appending(path: $0), encoding: .utf8)
    }
    for name in Self.names { #expect(pages.contains { $0.contains("Pictures/\(name).svg)") }, "\(name)") }
  }

  private static let script = "text:/Camp\nEnter\nEnter\nscreen rows\n"

  /// The cells of a picture, by an XML parser: each text with its row.
  private final class Texts: NSObject, XMLParserDelegate {
    var rows: [Int: String] = [:]
    private var row: Int?

    func parser(
      _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      row = element == "text" ? attributes["y"].flatMap { Int($0) } : nil
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      if let row { rows[row, default: ""] += string }
    }
  }

  @Test func `a picture has the texts of the screen, line by line`() throws {
    try TemporaryFolder.with { folder in
      let keys = folder.appending(path: "keys")
      try Data(Self.script.utf8).write(to: keys)
      let picture = folder.appending(path: "p.svg")
      let options = ["demo", "Expedition", "--keys", keys.path, "--size", "90x12"]
      let run = try Program.run(options + ["--svg", picture.path])
      let screen = try #require(ReplayedScript.screens(in: run.allLines)["rows"])
      let texts = Texts()
      let parser = XMLParser(data: try Data(contentsOf: picture))
      parser.delegate = texts
      #expect(parser.parse())
      let drawn = texts.rows.sorted { $0.key < $1.key }.map { squeezed($0.value) }
      // Lines and blanks are drawn in other ways than as text.
      #expect(drawn == screen.map(squeezed).filter { !$0.isEmpty })
    }
  }

  private func squeezed(_ line: String) -> String { line.filter { !$0.isWhitespace && !"─│┌┐└┘├┤┬┴┼╶╴".contains($0) } }

  /// A terminal that knows no more than a recording needs: places, styles and text.
  private func lines(played events: [String], rows: Int) -> [String] {
    var lines = Array(repeating: "", count: rows)
    var current: Int?
    for event in events {
      for part in event.components(separatedBy: "\u{1B}[").dropFirst() {
        let order = part.prefix { !$0.isLetter }
        let kind = part.dropFirst(order.count).first
        let text = part.dropFirst(order.count + 1)
        if kind == "H", let row = order.split(separator: ";").first.flatMap({ Int($0) }) {
          lines[row - 1] = String(text)
          current = row - 1
        } else if kind == "m", let row = current {
          lines[row] += text
        }
      }
    }
    return lines
  }

  @Test func `a recording plays the screens of its script`() throws {
    try TemporaryFolder.with { folder in
      let keys = folder.appending(path: "keys")
      try Data(Self.script.utf8).write(to: keys)
      let cast = folder.appending(path: "p.cast")
      let options = ["demo", "Expedition", "--keys", keys.path, "--size", "90x12"]
      let run = try Program.run(options + ["--cast", cast.path])
      let screen = try #require(ReplayedScript.screens(in: run.text.components(separatedBy: "\n"))["rows"])
      let objects = try String(contentsOf: cast, encoding: .utf8).split(separator: "\n").map {
        try JSONSerialization.jsonObject(with: Data($0.utf8))
      }
      let header = try #require(objects.first as? [String: Any])
      #expect(header["version"] as? Int == 2)
      #expect(header["width"] as? Int == 90)
      #expect(header["height"] as? Int == 12)
      let events = try objects.dropFirst().map { try #require($0 as? [Any]) }
      let times = events.compactMap { $0.first as? Double }
      #expect(times == times.sorted() && times.count == events.count)
      #expect(events.allSatisfy { $0.count == 3 && $0[1] as? String == "o" })
      let played = lines(played: events.compactMap { $0.last as? String }, rows: 12)
      let trimmed = played.map { $0.replacing(#/ +$/#, with: "") }
      #expect(trimmed == Array(screen.prefix(12)))
      let again = folder.appending(path: "again.cast")
      _ = try Program.run(options + ["--cast", again.path])
      #expect(try Data(contentsOf: again) == Data(contentsOf: cast))
    }
  }

  @Test func `a picture needs a script, and replaces no other file`() throws {
    let alone = try Program.run("demo", "--svg", "/nowhere.svg")
    #expect(alone.code == 64 && alone.complaint.contains("give --keys FILE too"))
    try TemporaryFolder.with { folder in
      let mine = folder.appending(path: "mine.svg")
      try Data("mine".utf8).write(to: mine)
      let run = try Program.run("demo", "--keys", "/dev/null", "--svg", mine.path)
      #expect(run.code == 74 && run.isOneSentence, "\(run.complaint)")
      #expect(try Data(contentsOf: mine) == Data("mine".utf8))
    }
  }
}
