import Foundation
import Testing

@Suite struct FindingsDocumentTests {
  @Test func `the document of findings is what the catalogue prints`() throws {
    let document = Package.root.appending(path: "Sources/Auditing/FINDINGS.md")
    let written = try String(contentsOf: document, encoding: .utf8)
    #expect(try Program.run("codes").text == written)
  }

  /// A code that no test names is one that nobody knows to work: by itself, or as a mark in source.
  @Test func `every code is provoked by a test`() throws {
    let folder = Package.root.appending(path: "Tests")
    var texts = ""
    for case let file as URL in FileManager.default.enumerator(
      at: folder,
      includingPropertiesForKeys: nil
    ) ?? .init() where file.pathExtension == "swift" {
      texts += try String(contentsOf: file, encoding: .utf8)
    }
    let codes = try Program.run("codes").lines.filter { $0.hasPrefix("| `") }
      .compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) }
    let unknown = codes.filter { code in
      let mark = code.split(separator: ".", maxSplits: 1).last.map { "«\($0)»" } ?? code
      return !Self.names(code, texts) && !texts.contains(mark)
    }
    #expect(unknown == [])
  }

  /// Whether a text names a code, not one that begins or ends with it.
  private static func names(_ code: String, _ text: String) -> Bool {
    let part = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: ".-"))
    return text.ranges(of: code).contains { range in
      let before =
        range.lowerBound == text.startIndex ? nil : text[..<range.lowerBound].unicodeScalars.last
      let after = text[range.upperBound...].unicodeScalars.first
      return ![before, after].contains { $0.map(part.contains) == true }
    }
  }

  @Test(arguments: [
    ("expect(codes == [\"model.unknown\"])", true), ("model.unknowns", false),
    ("store.model.unknown", false), ("model.unknown-thing", false),
  ])
  func `a code is named by itself alone`(_ text: String, _ isNamed: Bool) {
    #expect(Self.names("model.unknown", text) == isNamed)
  }

  @Test func `a code stands once in the document`() throws {
    let codes = try Program.run("codes").lines.filter { $0.hasPrefix("| `") }
      .compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) }
    #expect(codes.count > 60)
    #expect(Set(codes).count == codes.count)
  }
}
