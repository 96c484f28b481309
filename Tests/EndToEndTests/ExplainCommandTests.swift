import Foundation
import TestSupport
import Testing

/// What `explain` prints of a text, and what it finds in a store and in source.
@Suite struct ExplainCommandTests {
  @Test(arguments: [
    (["134504"], "134504 · no version of the plan is the store's"),
    (["Unexpected property within Persisted Struct/Enum: UIColor"], "struct-member · "),
    (["Cocoa", "error", "1570"], "1570 · "),
    (["store.key.dangling"], "store.key.dangling · key without its object"),
    (["x-coredata://81155EFE-9190-4B65-BAF1-DBF379A5B9EE/Book/p7"], "object-id · "),
  ])
  func `the first line is the entry and its title`(_ text: [String], _ first: String) throws {
    let run = try Program.run(["explain"] + text)
    #expect(run.code == 0 && run.complaint.isEmpty, "\(run.complaint)")
    #expect(run.lines.first?.hasPrefix(first) == true, "\(run.text)")
    #expect(run.lines.contains { $0.hasPrefix("means  ") } && run.lines.contains { $0.hasPrefix("run    storescope ") })
  }

  @Test func `a text that is not known has near entries, or none, and the exit code is 1`() throws {
    let near = try Program.run("explain", "134503")
    #expect(near.code == 1)
    #expect(near.lines.first == "unknown · explain has no entry for this text")
    #expect(near.lines.contains("near   134504 · no version of the plan is the store's"))
    let none = try Program.run("explain", "hello")
    #expect(none.code == 1)
    #expect(
      none.lines == [
        "unknown · explain has no entry for this text", "run    storescope audit STORE --source SOURCE",
        "       look for crash and silent-loss: values that the app cannot read",
        "storescope help errors lists the entries",
      ])
  }

  @Test(arguments: [
    ["-[NSNull length]: unrecognized selector sent to instance 0x1"],
    ["-[NSNull length]: unrecognized selector sent to instance 0x1", "--format", "json"],
    ["--json", "-[NSNull length]: unrecognized selector sent to instance 0x1"],
    ["--", "-[NSNull length]: unrecognized selector sent to instance 0x1"],
    ["-[NSNull", "length]:", "unrecognized", "selector", "--json"],
  ])
  func `a text that begins as a method does is no option`(_ arguments: [String]) throws {
    let run = try Program.run(["explain"] + arguments)
    #expect(run.code == 0 && run.text.contains("null-object"), "\(run.text) \(run.complaint)")
  }

  @Test(arguments: ["folder-missing", "section-order", "134400"])
  func `no option is missed that no command needs`(_ entry: String) throws {
    try AuditedStore.with { store in
      let run = try Program.run("explain", entry, "--store", store.path)
      #expect(!run.complaint.contains("because they need"), "\(run.complaint)")
    }
  }

  @Test func `with a store, the commands of near entries run too`() throws {
    try AuditedStore.with { store in
      try SQLiteShell.run("UPDATE ZSKYOBJECT SET ZCONSTELLATION = 999 WHERE Z_PK = 1", on: store.path)
      let run = try Program.run("explain", "unfulfilable-fault", "--store", store.path)
      #expect(run.code == 1 && run.lines.contains { $0.hasPrefix("near   unfulfillable-fault") }, "\(run.text)")
      #expect(run.lines.contains { $0.contains("store.key.dangling") && $0.contains("1 row") }, "\(run.text)")
    }
  }

  @Test func `- reads standard input, and a text without words is wrong usage`() throws {
    let path = try Program.binary.path
    let run = try Program.run(
      command: "/bin/sh",
      ["-c", "printf 'a\\nError Domain=NSCocoaErrorDomain Code=133021\\n' | \"$0\" explain -", path])
    #expect(run.lines.first?.hasPrefix("133021 · ") == true, "\(run.complaint)")
    for arguments in [["explain"], ["explain", " "]] { #expect(try Program.run(arguments).code == 64) }
    #expect(try Program.run(command: "/bin/sh", ["-c", "printf '' | \"$0\" explain -", path]).code == 64)
  }

  @Test func `the object of the text stands in the commands`() throws {
    let text =
      "CoreData could not fulfill a fault for '0xd0 <x-coredata://81155EFE-9190-4B65-BAF1-DBF379A5B9EE/Star/p12>'"
    let run = try Program.run("explain", text)
    #expect(run.lines.contains("run    storescope history STORE --object Star/p12"))
    #expect(run.lines.contains("names  Star/p12 of the store 81155EFE-9190-4B65-BAF1-DBF379A5B9EE"))
  }

  @Test(arguments: [
    ("Trip7/p42", "Trip7/p42"), ("$(reboot)/p1", "ENTITY/p7"), ("a;b/p1", "ENTITY/p7"),
  ])
  func `only a name that needs no quotes stands in a command, once`(_ object: String, _ shown: String) throws {
    let text =
      "CoreData could not fulfill a fault for '0xd0 <x-coredata://81155EFE-9190-4B65-BAF1-DBF379A5B9EE/\(object)>'"
    let run = try Program.run("explain", text)
    #expect(run.lines.contains("run    storescope history STORE --object \(shown)"), "\(run.text)")
  }

  @Test func `with a store it lands on the rows, and says where nothing is`() throws {
    try AuditedStore.with { store in
      try SQLiteShell.run("UPDATE ZSKYOBJECT SET ZCONSTELLATION = 999 WHERE Z_PK = 1", on: store.path)
      let run = try Program.run("explain", "unfulfillable-fault", "--store", store.path)
      #expect(run.code == 0, "\(run.complaint)")
      #expect(
        run.lines.contains {
          $0.contains("store.key.dangling") && $0.contains(".constellation") && $0.contains("1 row")
        })
      #expect(run.text.contains(store.path))
      let json = try Program.run("explain", "unfulfillable-fault", "--store", store.path, "--format", "json")
      let findings = try #require((json.json as? [String: Any])?["findings"] as? [[String: Any]])
      let dangling = findings.filter { $0["code"] as? String == "store.key.dangling" }
      #expect(dangling.map { $0["examples"] as? [Int] } == [[1]])
      // The model's own findings, and no other code than the entry names.
      #expect(findings.allSatisfy { ["store.key.dangling", "model.inverse.missing"].contains($0["code"] as? String) })
      let none = try Program.run("explain", "133021", "--store", store.path)
      #expect(none.lines.last == "none of these findings in \(store.path)")
    }
  }

  @Test func `the rows that a text names are looked for, also under another store's ID`() throws {
    try AuditedStore.with { store in
      let other = "x-coredata://81155EFE-9190-4B65-BAF1-DBF379A5B9EE"
      let text = "\(other)/Star/p1 \(other)/Star/p4711 \(other)/Comet/p1 x-coredata:///Star/tABC"
      let run = try Program.run("explain", text, "--store", store.path, "--json")
      let rows = try #require((run.json as? [String: Any])?["rows"] as? [[String: Any]], "\(run.complaint)")
      #expect(rows.map { $0["found"] as? Bool } == [try Self.isStar(1, store), false, nil])
      #expect(rows.allSatisfy { $0["isOfThisStore"] as? Bool == false })
    }
  }

  private static func isStar(_ key: Int, _ store: AuditedStore) throws -> Bool {
    try store.count("Star", "SELF == 'p\(key)'", isExact: false) == 1
  }

  @Test func `a logged statement is read as paths`() throws {
    try AuditedStore.with { store in
      let log = "CoreData: sql: SELECT 0, t0.Z_PK FROM ZSKYOBJECT t0 WHERE t0.ZMAGNITUDE < ? ORDER BY t0.ZNAME"
      let run = try Program.run("explain", log, "--store", store.path)
      #expect(run.lines.first?.hasPrefix("sql-log · ") == true)
      #expect(run.text.contains("filtered by magnitude · sorted by name"), "\(run.text)")
    }
  }

  @Test func `with source it lands on the lines`() throws {
    try TemporaryFolder.with { folder in
      let source = folder.appending(path: "Models.swift")
      try """
      import SwiftData

      struct Place: Codable { var colour: UIColor }
      @Model final class Trip {
        var place: Place
        init(place: Place) { self.place = place }
      }
      class UIColor {}
      """.write(to: source, atomically: true, encoding: .utf8)
      let text = "Class property within Persisted Struct/Enum is not supported"
      let run = try Program.run("explain", text, "--source", source.path)
      #expect(
        run.lines.contains { $0.hasPrefix("\(source.path):3:") && $0.hasSuffix("[source.struct.member]") },
        "\(run.text)")
    }
  }

  @Test func `a refused store is rehearsed with its plan`() throws {
    try TemporaryFolder.with { folder in
      try MadeOnce.demo("Ephemeris", into: folder)
      let store = folder.appending(path: "Ephemeris.sqlite").path
      let file = folder.appending(path: "Ephemeris/Ephemeris.swift")
      let next = folder.appending(path: "Next.swift")
      try String(contentsOf: file, encoding: .utf8).replacing("magnitude: Double?", with: "magnitude: Double")
        .write(to: next, atomically: true, encoding: .utf8)
      let text = "Cannot use staged migration with an unknown model version"
      let run = try Program.run("explain", text, "--store", store, "--source", next.path)
      #expect(run.code == 0, "\(run.complaint)")
      #expect(run.text.contains("the nearest is EphemerisV3 and differs in Comet.magnitude"), "\(run.text)")
    }
  }

  @Test func `an app whose model is a file is rehearsed with it, and the commands name it`() throws {
    let entity = """
      <entity name="Item" representedClassName="Item"><attribute name="name" optional="YES" attributeType="String"/>
      """
    try CreatedStore.with(entity + "</entity>", "Item: [{ name: a }]") { store in
      let later = entity + #"<attribute name="size" attributeType="Integer 16"/></entity>"#
      let home = store.deletingLastPathComponent().appending(path: "later")
      let bundle = try DiffCommandTests.bundle([entity + "</entity>", later], in: home).path
      let run = try Program.run("explain", "134100", "--store", store.path, "--model", bundle)
      #expect(run.lines.contains("run    storescope diff \(store.path) \(bundle)"), "\(run.text)")
      #expect(run.lines.contains("run    storescope schema \(store.path) --model \(bundle) --hashes"), "\(run.text)")
      #expect(run.lines.contains { $0.hasPrefix("  + size") }, "\(run.text)")
    }
  }

  @Test func `the options of a store need a store`() throws {
    #expect(try Program.run("explain", "134504", "--snapshot").code == 64)
    #expect(try Program.run("explain", "134504", "--store", "/nowhere").code == 66)
  }
}
