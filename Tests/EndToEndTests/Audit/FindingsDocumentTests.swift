import Foundation
import Testing

@Suite struct FindingsDocumentTests {
  @Test func `the document of findings is what the catalogue prints`() throws {
    let document = Package.root.appending(path: "Sources/Auditing/FINDINGS.md")
    let written = try String(contentsOf: document, encoding: .utf8)
    #expect(try Program.run("codes").text == written)
  }

  @Test func `a code stands once in the document`() throws {
    let codes = try Program.run("codes").lines.filter { $0.hasPrefix("| `") }
      .compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) }
    #expect(codes.count > 60)
    #expect(Set(codes).count == codes.count)
  }
}
