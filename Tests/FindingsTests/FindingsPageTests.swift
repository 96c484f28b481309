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
    var texts = ""
    for case let file as URL in FileManager.default.enumerator(
      at: Self.root.appending(path: "Tests"), includingPropertiesForKeys: nil) ?? .init()
    where ["swift", "marked"].contains(file.pathExtension) {
      // A mark in a fixture of lint leaves out what all of its codes begin with.
      texts += try String(contentsOf: file, encoding: .utf8).replacing(
        "«", with: file.pathExtension == "marked" ? "«source." : "«")
    }
    let unknown = FindingCode.allCases.filter { code in
      let mark = code.rawValue.split(separator: ".", maxSplits: 1).last.map { "«\($0)»" }
      return !Self.names(code.rawValue, texts) && !texts.contains(mark ?? code.rawValue)
    }
    #expect(unknown == [])
  }

  /// Whether a text names a code, not one that begins or ends with it.
  private static func names(_ code: String, _ text: String) -> Bool {
    let part = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: ".-"))
    return text.ranges(of: code).contains { range in
      let before = range.lowerBound == text.startIndex ? nil : text[..<range.lowerBound].unicodeScalars.last
      let after = text[range.upperBound...].unicodeScalars.first
      return ![before, after].contains { $0.map(part.contains) == true }
    }
  }

  @Test(arguments: [
    ("expect(codes == [\"model.unknown\"])", true), ("model.unknowns", false), ("store.model.unknown", false),
    ("model.unknown-thing", false),
  ])
  func `a code is named by itself alone`(_ text: String, _ isNamed: Bool) {
    #expect(Self.names("model.unknown", text) == isNamed)
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
