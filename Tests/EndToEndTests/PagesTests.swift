import Foundation
import Testing

/// What README and the guides promise of each other and of the keys.
@Suite struct PagesTests {
  private static func text(_ name: String) throws -> String {
    try String(contentsOf: Package.root.appending(path: name), encoding: .utf8)
  }

  /// The code blocks of a page, with their languages, and the text beside them.
  private static func parts(of page: String) -> (blocks: [(language: String, text: String)], rest: String) {
    let parts = "\n\(page)".components(separatedBy: "\n```")
    let blocks = parts.indices.filter { !$0.isMultiple(of: 2) }.map { index in
      let lines = parts[index].split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      return (language: lines.first ?? "", text: lines.last ?? "")
    }
    return (blocks, parts.indices.filter { $0.isMultiple(of: 2) }.map { parts[$0] }.joined(separator: "\n"))
  }

  @Test func `README takes at most 900 words beside its code, and its second command runs the tests`() throws {
    let (blocks, rest) = Self.parts(of: try Self.text("README.md"))
    #expect(rest.split(whereSeparator: \.isWhitespace).count <= 900)
    let commands = blocks.filter { $0.language == "sh" }.map(\.text)
    #expect(commands == [".ci/install && swift run storescope demo", "swift test"])
  }

  @Test func `README and the list of guides name every guide`() throws {
    let listed = try #require(try Program.run("help", "--man").lines.last { $0.hasPrefix("storescope help TOPIC: ") })
    let guides = listed.dropFirst("storescope help TOPIC: ".count).dropLast().components(separatedBy: ", ")
    #expect(guides.count > 10)
    let readme = try Self.text("README.md")
    let list = try Self.text("Sources/storescope/Help/README.md")
    for guide in guides {
      #expect(list.contains("| \(guide) |") || list.contains("[\(guide)]("), "\(guide)")
      #expect(["keys", "themes"].contains(guide) || readme.contains("[\(guide)]("), "\(guide)")
    }
  }

  @Test(arguments: TranscriptTests.pages + ["Sources/storescope/Help/README.md"])
  func `a link leads to a file and a heading that are there`(_ name: String) throws {
    let page = Package.root.appending(path: name)
    for link in Self.parts(of: try Self.text(name)).rest.matches(of: #/\]\(([^)#:]*)(?:#([^)]*))?\)/#) {
      let file = link.1.isEmpty ? page : page.deletingLastPathComponent().appending(path: String(link.1)).standardized
      #expect(FileManager.default.fileExists(atPath: file.path), "\(link.0)")
      guard let anchor = link.2 else { continue }
      let headings = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("#") }
      let anchors = headings.map {
        $0.drop { $0 == "#" || $0 == " " }.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
          .replacing(" ", with: "-")
      }
      #expect(anchors.contains(String(anchor)), "\(link.0)")
    }
  }

  @Test func `the explorer's guide names keys that the explorer has`() throws {
    let listed = try Program.run("help", "keys").lines.filter { $0.hasPrefix("  ") }
    let keys = Set(listed.flatMap { $0.prefix(17).split(separator: " ").map(String.init) })
    // Line by line, what is typed is more than keys.
    let page = try Self.text("Sources/storescope/Help/Explorer.md").components(separatedBy: "## Line by line")
    try #require(page.count == 2)
    let rows = page[0].split(separator: "\n").filter { $0.hasPrefix("| ") }
    let named = rows.flatMap { $0.dropFirst(2).prefix { $0 != "|" }.matches(of: #/`([^`]+)`/#).map { String($0.1) } }
    #expect(named.count > 60)
    for name in named {
      let key = name.hasPrefix("^") ? "C-\(name.dropFirst().lowercased())" : name
      #expect(keys.contains(key), "\(name)")
    }
  }
}
