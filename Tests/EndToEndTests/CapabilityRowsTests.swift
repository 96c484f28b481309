import Foundation
import Testing

/// Every row of DIALECTS §1 that says *show* is shown, or Sources/README.md says why not yet.
@Suite struct CapabilityRowsTests {
  /// The command or view that shows a row, and the JSON keys; what it shows is checked by that command's tests.
  private static let shown = [
    "A1": "schema: swiftName, swiftType, column, default",
    "A2": "schema: type and swiftType side by side",
    "A3": "rows: null is no value",
    "A5": "schema --json: default and swiftDefault",
    "A6": "schema: on insert only; defaultIsForInsertOnly",
    "A7": "schema: cases; rows --layer app",
    "A8": "rows --layer app: default with its reason",
    "A11": "value view; rows --layer app",
    "A12": "rows --layer app: nil with its reason",
    "A13": "value view; rows --layer app",
    "A14": "rows --layer app: a note",
    "A15": "schema: transformer",
    "A16": "schema: elements, compositeTypes",
    "A17": "schema: column of each leaf",
    "A18": "rows --layer app: nil with what is missing",
    "A19": "rows --layer app: a note",
    "A21": "schema: policy, assumed where nobody writes one",
    "A22": "schema: unique, with who declares it",
    "A23": "schema: transient, not stored",
    "A24": "schema: not stored; notStored",
    "A25": "schema: both names and the column",
    "A27": "schema: inverse, rule and range",
    "A29": "schema: the rule; D in rows and records",
    "A30": "schema: the range",
    "A31": "rows of a relationship",
    "A32": "rows: count",
    "A33": "schema: entity · class",
    "A34": "schema: entity: parent",
    "A36": "schema: Composite; compositeTypes",
    "A38": "schema: elements of elements",
    "B2": "schema: parent, abstract, class, renamed from",
    "B3": "schema: type beside swiftType",
    "B4": "schema: type beside swiftType",
    "B5": "schema: cases; rows --layer app",
    "B6": "schema: transformer; rows --layer app",
    "B7": "value view: image and size",
    "B9": "schema: default and swiftDefault",
    "B10": "schema: the range",
    "B11": "schema: implicit inverse",
    "B12": "schema: fetched, mode, predicate, sort",
    "B14": "schema: transient, not stored",
    "C1": "schema: view; views",
    "C2": "schema: what a view can",
    "C3": "schema: reads with operators",
    "C4": "rows --layer app: views",
    "C7": "rows --layer app: views",
    "C8": "schema: identified by",
    "D2": "schema: options, renamed from, hash modifier",
    "D6": "rows --layer app: the JSON's tree",
    "D7": "schema: ordered or not",
    "E2": "schema: unique, upserts",
    "E3": "value view; schema: externalStorage",
    "E5": "schema: options; History › ACHANGE",
    "E6": "schema: renamed from",
    "E7": "schema: hash modifier",
    "E8": "schema: inverse inferred",
    "E9": "schema: unique with several names",
    "E10": "schema: index, in store or not",
    "E12": "schema: elements; rows --layer app",
    "E14": "value view; rows --layer app",
    "E15": "rows --layer app: one value",
    "E16": "schema: wrapped as; rows --layer app",
    "E18": "schema: versions",
    "E20": "schema: kind, modelSource",
  ]

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

  @Test func `Every row that says show is shown or listed with why not yet`() throws {
    let wanted = try Self.wanted()
    // The sheet has some sixty of them; none would mean that it is not read.
    #expect(wanted.count > 50)
    let shown = Set(Self.shown.keys)
    let listed = try Self.notYet()
    #expect(wanted.subtracting(shown).subtracting(listed).sorted() == [])
    #expect(shown.union(listed).subtracting(wanted).sorted() == [], "these rows say nothing to show")
  }
}
