import Foundation
import Testing

/// Every row of DIALECTS §1 that says *show* is shown, or Sources/README.md says why not yet.
@Suite struct CapabilityRowsTests {
  /// The rows A1–A39, B1–B14, C1–C9, D1–D8 and E1–E20 whose last cell says what to show.
  private static func wanted() throws -> Set<String> {
    let last = ["A": 39, "B": 14, "C": 9, "D": 8, "E": 20]
    let sheet = try String(
      contentsOf: Package.root.appending(path: "Sources/SourceReading/DIALECTS.md"), encoding: .utf8)
    var found: Set<String> = []
    for line in sheet.split(separator: "\n") where line.hasPrefix("| ") {
      let cells = line.components(separatedBy: " | ")
      let id = cells[0].dropFirst(2)
      guard let letter = id.first, let most = last[String(letter)], let number = Int(id.dropFirst()), number <= most,
        let duty = cells.last
      else { continue }
      let says = ["S:", "S/Q:", "S."].contains { duty.hasPrefix($0) } || duty == "S |"
      if says || duty.contains(" S:") { found.insert(String(id)) }
    }
    return found
  }

  /// The rows of the list in Sources/README.md, each with a reason.
  private static func notYet() throws -> Set<String> {
    let readme = try String(contentsOf: Package.root.appending(path: "Sources/README.md"), encoding: .utf8)
    let list = readme.components(separatedBy: "\n## Not yet shown\n").dropFirst().first ?? ""
    let lines = list.components(separatedBy: "\n## ")[0].split(separator: "\n")
    return Set(lines.compactMap { line in line.firstMatch(of: /^- ([A-E]\d+): \S+/).map { String($0.1) } })
  }

  private static func testNames() throws -> Set<String> {
    let folder = Package.root.appending(path: "Tests")
    var names: Set<String> = []
    for case let file as URL in FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) ?? .init()
    where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /func `([^`]+)`\(/) { names.insert(String(match.1)) }
    }
    return names
  }

  @Test func `Every row that says show is shown or listed with why not yet`() throws {
    let wanted = try Self.wanted()
    // The sheet has some sixty of them; none would mean that it is not read.
    #expect(wanted.count > 50)
    let shown = Set(CapabilityRows.all.map(\.id))
    let listed = try Self.notYet()
    #expect(wanted.subtracting(shown).subtracting(listed).sorted() == [])
    #expect(shown.union(listed).subtracting(wanted).sorted() == [], "these rows say nothing to show")
    #expect(CapabilityRows.all.count == shown.count, "a row stands once")
  }

  @Test func `The test that each row names exists`() throws {
    let names = try Self.testNames()
    #expect(names.contains("The test that each row names exists"))
    #expect(CapabilityRows.all.filter { !names.contains($0.test) }.map(\.id) == [])
  }
}
