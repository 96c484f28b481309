import Findings
import Foundation
import Testing

@Suite struct FindingsPageTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// `RECORD=1` writes the page anew, which fails the run.
  @Test func `the page of findings is what the table prints`() throws {
    let page = FindingsPage.lines.joined(separator: "\n") + "\n"
    let file = Self.root.appending(path: "Sources/Auditing/FINDINGS.md")
    guard ProcessInfo.processInfo.environment["RECORD"] != "1" else {
      try Data(page.utf8).write(to: file)
      Issue.record("FINDINGS.md was written anew")
      return
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == page)
  }

  /// A code that no test names is one that nobody knows to work: by itself, or as a mark in source.
  @Test func `every code is provoked by a test`() throws {
    var named: Set<String> = []
    for case let file as URL in FileManager.default.enumerator(
      at: Self.root.appending(path: "Tests"), includingPropertiesForKeys: nil) ?? .init()
    where ["swift", "marked"].contains(file.pathExtension) {
      named.formUnion(Self.words(try Data(contentsOf: file)))
    }
    // A mark in a fixture of lint leaves out what all of its codes begin with.
    let unknown = FindingCode.allCases.filter { code in
      let mark = code.rawValue.split(separator: ".", maxSplits: 1).last.map { "«\($0)" }
      return !named.contains(code.rawValue) && !named.contains(mark ?? code.rawValue)
    }
    #expect(unknown == [])
  }

  /// The words of letters, digits, hyphens and points that hold a point: a code is one of them, not a part of one.
  ///
  /// Each word that follows a mark's `«` is there with it.
  private static func words(_ text: Data) -> Set<String> {
    let open = Array("«".utf8)
    var found: Set<String> = []
    text.withUnsafeBytes { bytes in
      var start = 0
      while start < bytes.count {
        guard Self.isWord(bytes[start]) else {
          start += 1
          continue
        }
        var end = start
        while end < bytes.count, Self.isWord(bytes[end]) { end += 1 }
        let word = String(decoding: bytes[start..<end], as: UTF8.self)
        if bytes[start..<end].contains(UInt8(ascii: ".")) { found.insert(word) }
        if start > 1, bytes[start - 2] == open[0], bytes[start - 1] == open[1] { found.insert("«" + word) }
        start = end
      }
    }
    return found
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    let scalar = Unicode.Scalar(byte)
    return scalar == "." || scalar == "-" || (scalar.isASCII && scalar.properties.isAlphabetic)
      || (48...57).contains(byte)
  }

  @Test(arguments: [
    ("expect(codes == [\"model.unknown\"])", true), ("model.unknowns", false), ("store.model.unknown", false),
    ("model.unknown-thing", false),
  ])
  func `a code is named by itself alone`(_ text: String, _ isNamed: Bool) {
    #expect(Self.words(Data(text.utf8)).contains("model.unknown") == isNamed)
  }

  /// JSON, `--fail-on` and readers' scripts have these; a code that changes breaks them.
  @Test func `a code is lower-case words after the word of its area`() {
    for code in FindingCode.allCases {
      #expect(code.rawValue.wholeMatch(of: /[a-z]+(\.[a-z0-9]+(-[a-z0-9]+)*)+/) != nil, "\(code)")
      #expect(code.rawValue.hasPrefix(code.area.rawValue + "."), "\(code)")
    }
  }

  @Test func `the page says what each severity means, and what to do about each code`() {
    let lines = FindingsPage.lines
    let codes = lines.firstIndex { $0.hasPrefix("## ") } ?? 0
    for severity in Severity.allCases {
      #expect(lines[..<codes].contains { $0.hasPrefix("| `\(severity.rawValue)` | ") })
    }
    for code in FindingCode.allCases { #expect(code.hint.hasSuffix(".") && code.hint.contains(" "), "\(code)") }
    #expect(!lines.contains { $0.contains(/\b[A-H][0-9]+\b/) }, "a row of DIALECTS")
  }
}
