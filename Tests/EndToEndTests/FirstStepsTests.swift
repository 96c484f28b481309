import Foundation
import TestSupport
import Testing

/// What somebody meets who has never seen the program: mistakes that look like results, and errors that should help.
@Suite struct FirstStepsTests {
  /// Samples in a folder that the body runs commands in.
  private func with(_ samples: String..., body: (URL) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      for sample in samples { try MadeOnce.demo(sample, into: folder) }
      try body(folder)
    }
  }

  @Test(arguments: [
    ("Observer", "ANY observations.seeing > 2", "“seeing” is declared as NSNumber?"),
    ("Star", "planets.@count > 2", "“planets” is declared as NSOrderedSet"),
    ("Observer", "home.city == \"York\"", "“home” is declared as [String: Any]?"),
  ])
  func `what a macro cannot compare is noted and not spelled`(
    _ entity: String, _ predicate: String, _ note: String
  ) throws {
    try with("Observatory") { folder in
      let run = try Program.run(
        "translate", folder.appending(path: "Observatory.sqlite").path, entity, "--source",
        folder.appending(path: "Observatory").path, "--where", predicate)
      #expect(run.code == 0)
      #expect(!run.text.contains("#Predicate<"))
      #expect(run.text.contains(note))
    }
  }

  @Test func `a nil test of a number in a class of its own is spelled, its order is not`() throws {
    try with("Observatory") { folder in
      let run = try Program.run(
        "translate", folder.appending(path: "Observatory.sqlite").path, "Star", "--source",
        folder.appending(path: "Observatory").path, "--where", "magnitude != nil", "--sort", "magnitude")
      #expect(run.text.contains("#Predicate<Star> { $0.magnitude != nil }"))
      #expect(!run.text.contains("            SortDescriptor("))
      #expect(run.text.contains("use NSSortDescriptor"))
    }
  }

  @Test func `without source the types that a macro assumes are named`() throws {
    try with("Observatory", "Logbook") { folder in
      let plain = try Program.run(
        "translate", folder.appending(path: "Observatory.sqlite").path, "Observer", "--where",
        "ANY observations.remark CONTAINS 'x'")
      #expect(plain.text.contains("note        “observations”: no source declares it"))
      let swiftData = try Program.run(
        "translate", folder.appending(path: "Logbook.sqlite").path, "Target", "--where",
        "ANY entries.remark CONTAINS 'x'")
      #expect(!swiftData.text.contains("no source declares it"))
    }
  }

  @Test func `lint says what it read`() throws {
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "Book.swift")
      try Data(
        """
        import SwiftData
        @Model final class Book { var title = ""; init() {} }
        let old = #Predicate<Book> { $0.titel == "x" }
        """.utf8
      ).write(to: file)
      let run = try Program.run("lint", file.path)
      #expect(run.code == 0 && run.output.isEmpty)
      #expect(run.complaint.hasPrefix("note: read 1 class and 1 #Predicate · nothing found"))
      #expect(try Program.run("lint", file.path, "--json").complaint.isEmpty)
    }
  }

  @Test(arguments: [["audit"], ["rows", "Entry"], ["schema"]])
  func `a class that is declared twice is noted with both places`(_ command: [String]) throws {
    try with("Logbook") { folder in
      let source = folder.appending(path: "Logbook")
      try FileManager.default.copyItem(
        at: source.appending(path: "Logbook.swift"), to: source.appending(path: "Other.swift"))
      let store = folder.appending(path: "Logbook.sqlite").path
      let arguments = [command[0], store] + command.dropFirst() + ["--source", source.path]
      let run = try Program.run(arguments)
      #expect(run.code == 0)
      let line = try #require(
        run.complaint.split(separator: "\n").first { $0.hasPrefix("note: Entry is declared at ") })
      #expect(line.contains("Logbook.swift:") && line.contains("Other.swift:"))
      #expect(line.contains("is taken"))
    }
  }

  @Test func `source without Swift or without an entity of the store is an error`() throws {
    try with("Logbook", "Observatory") { folder in
      let empty = folder.appending(path: "empty")
      try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
      let store = folder.appending(path: "Logbook.sqlite").path
      for command in [["audit", store], ["rows", store, "Entry"], ["schema", store]] {
        let run = try Program.run(command + ["--source", empty.path])
        #expect(run.code == 65 && run.isOneSentence, "\(command): \(run.complaint)")
      }
      let other = folder.appending(path: "Observatory").path
      let run = try Program.run("audit", store, "--source", other)
      #expect(run.code == 65 && run.isOneSentence)
      #expect(run.complaint.contains("declares no entity of this store, but Constellation"))
    }
  }

  @Test func `a number beside a date is reported as seconds, and a month is a date`() throws {
    try with("Logbook") { folder in
      let store = folder.appending(path: "Logbook.sqlite").path
      let year = try Program.run("count", store, "Entry", "--where", "written > 2020")
      #expect(year.complaint == "note: 2020 is read as 2020 s after 2001-01-01; a year is written \"2020-01-01\"\n")
      let month = try Program.run("count", store, "Entry", "--where", "written >= \"2026-01\"")
      #expect(month.text == "2\n" && month.complaint.isEmpty)
      let spaced = try Program.run("count", store, "Entry", "--where", "written > \"now - 90y\"")
      #expect(spaced.text == "2\n" && spaced.complaint.isEmpty)
    }
  }

  @Test(arguments: [
    ("name==Vega", "a text stands in quotes: \"Vega\""),
    ("name.contains('x')", "this is Swift; NSPredicate writes name CONTAINS \"x\""),
    ("$0.name == 'x'", "this is Swift; NSPredicate writes a property without $0"),
    ("ANY name == 'x'", "“name” is not a to-many relationship, so ANY cannot be used"),
    ("isVariable > 1", "“isVariable” is a Boolean, so > cannot be used"),
    ("name GLOB 'V*'", "name LIKE \"x*\""),
    ("Z_ENT == 10", "entity == \"Star\""),
  ])
  func `a predicate that was meant otherwise is put right`(_ predicate: String, _ advice: String) throws {
    try with("Observatory") { folder in
      let store = folder.appending(path: "Observatory.sqlite").path
      let run = try Program.run("count", store, "Star", "--where", predicate)
      #expect(run.code == 64 && run.complaint.contains(advice), "\(run.complaint)")
    }
  }

  @Test(arguments: [
    ("Z_PK == 10", "SELF == 'p10'"), ("10 == pk", "SELF == 'p10'"), ("constellation.Z_PK = 3", "constellation == 'p3'"),
    ("ZNAME IS NOT NULL AND ZMAGNITUDE NOT BETWEEN 0 AND 1", "name != nil AND NOT magnitude BETWEEN {0, 1}"),
  ])
  func `columns and SQL select the rows that properties and NSPredicate select`(_ sql: String, _ meant: String) throws {
    try with("Observatory") { folder in
      let store = folder.appending(path: "Observatory.sqlite").path
      func rows(_ predicate: String, _ name: String) throws -> String {
        try Program.run("rows", store, "Star", "--where", predicate, "--columns", name, "--sort", name).text
      }
      let found = try rows(meant, "name")
      #expect(found.split(separator: "\n").count > 2)
      #expect(try rows(sql, "ZNAME") == found)
      let table = try Program.run("count", store, "ZSKYOBJECT", "--where", "ZNAME IS NOT NULL")
      #expect(table.text == (try Program.run("count", store, "SkyObject", "--where", "name != nil").text))
    }
  }

  @Test func `arguments that miss something name what is there`() throws {
    try with("Observatory") { folder in
      let store = folder.appending(path: "Observatory.sqlite").path
      let rows = try Program.run("rows", store)
      #expect(rows.code == 64 && rows.complaint.contains("hint: its entities are Constellation, "))
      let sort = try Program.run("rows", store, "Star", "--sort", "name,desc")
      #expect(sort.complaint.contains("a space comes before it, as in 'name desc'"))
      let turned = try Program.run("rows", "Star", store)
      #expect(turned.code == 66)
      #expect(turned.complaint.contains("hint: the store comes first: storescope rows "))
      let near = folder.appending(path: "Observatry.sqlite").path
      #expect(try Program.run("schema", near).complaint.hasSuffix("hint: perhaps \(store)\n"))
      let spaced = folder.appending(path: "My App.sqlite")
      try FileManager.default.copyItem(atPath: store, toPath: spaced.path)
      let parts = spaced.path.split(separator: " ").map(String.init)
      let cut = try Program.run(["rows"] + parts + ["Star"])
      let hint = "hint: a path with spaces stands in quotes: '\(spaced.path)'\n"
      #expect(cut.complaint.hasSuffix(hint))
      let model = try Program.run("count", store, folder.appending(path: "Observatory.xcdatamodeld").path, "Star")
      #expect(model.complaint.contains("hint: --model "))
    }
  }

  @Test func `samples that share a model stand beside each other, also once more`() throws {
    try with("Storm") { folder in
      let first = try Program.run("demo", "Calm", "--into", folder.path)
      #expect(first.code == 0, "\(first.complaint)")
      let again = try Program.run("demo", "Calm", "--into", folder.path)
      #expect(again.code == 0 && again.text == first.text)
      #expect(again.complaint.contains("left as they are"))
      let source = folder.appending(path: "Calm")
      try FileManager.default.removeItem(at: source)
      try Data("mine".utf8).write(to: source)
      let other = try Program.run("demo", "Calm", "--into", folder.path)
      #expect(other.code != 0 && other.complaint.contains(source.path))
      #expect(try Data(contentsOf: source) == Data("mine".utf8))
    }
  }
}
