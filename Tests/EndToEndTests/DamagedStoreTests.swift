import Foundation
import Testing
import TestSupport

/// A damaged store is read as far as it goes or told in one sentence; never a crash, never a hang.
@Suite(
  .enabled(if: RealStores.arePresent && SQLiteShell.isPresent, "the real stores or sqlite3 are not here"),
  .timeLimit(.minutes(20)))
struct DamagedStoreTests {
  private static let store = "coredataplus-1/SampleModel_V1.sqlite"
  private static let entities = ["Car", "Person"]

  private func expectToldOrDone(_ outcome: Program.Outcome, _ what: String) {
    #expect([0, 65].contains(outcome.code), "\(what): \(outcome.code) \(outcome.complaint)")
    let lines = outcome.complaint.split(separator: "\n")
    if outcome.code == 0 {
      #expect(lines.isEmpty, "\(what): \(outcome.complaint)")
    } else {
      // Rows that were read before the damage are printed already.
      #expect(lines.first?.hasPrefix("storescope: ") == true, "\(what): \(outcome.complaint)")
      #expect(lines.first?.contains(".sqlite · ") == true, "\(what): \(outcome.complaint)")
      #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("hint: ") }, "\(what)")
    }
  }

  @Test func `A store cut at any page is reported and never a crash`() throws {
    let whole = try Data(contentsOf: URL(filePath: RealStores.path(Self.store)))
    try TemporaryFolder.with { folder in
      let path = folder.appending(path: "cut.sqlite").path
      var codes: Set<Int32> = []
      for size in stride(from: 0, through: whole.count, by: 4096) {
        try whole.prefix(size).write(to: URL(filePath: path))
        var runs = [["schema", path]]
        runs += Self.entities.flatMap {
          [["rows", path, $0, "--format", "ndjson"], ["rows", path, $0, "--layer", "raw"]]
        }
        for run in runs {
          let outcome = try Program.run(run)
          expectToldOrDone(outcome, "\(run[0]) at \(size)")
          codes.insert(outcome.code)
        }
      }
      #expect(codes == [0, 65])
    }
  }

  /// The header's number of pages is what SQLite finds a file too short by; without it, a missing
  /// page is met in the middle of a read.
  @Test func `A page that is missing in the middle is reported`() throws {
    let whole = try Data(contentsOf: URL(filePath: RealStores.path(Self.store)))
    try TemporaryFolder.with { folder in
      let path = folder.appending(path: "hole.sqlite").path
      for page in 1..<(whole.count / 4096) {
        for filler in [UInt8(0), 0xFF, 0x0D] {
          var holed = whole
          holed.replaceSubrange(page * 4096..<(page + 1) * 4096, with: Data(repeating: filler, count: 4096))
          try holed.write(to: URL(filePath: path))
          for entity in Self.entities {
            let outcome = try Program.run("rows", path, entity, "--format", "ndjson")
            expectToldOrDone(outcome, "\(entity) without page \(page)")
          }
        }
      }
    }
  }

  @Test func `A missing table is named`() throws {
    let cases: [(table: String, arguments: [String], code: Int32, sentence: String)] = [
      ("Z_METADATA", ["schema"], 65, "the store lacks its table Z_METADATA"),
      ("Z_PRIMARYKEY", ["schema"], 65, "the store lacks its table Z_PRIMARYKEY"),
      ("ZCAR", ["rows", "Car"], 65, "the store has no table · Car"),
    ]
    for wanted in cases {
      try TemporaryFolder.with { folder in
        let path = try RealStores.copy(Self.store, into: folder)
        try SQLiteShell.run("drop table \(wanted.table)", on: path)
        var arguments = wanted.arguments
        arguments.insert(path, at: 1)
        let outcome = try Program.run(arguments)
        #expect(outcome.code == wanted.code, "\(outcome.complaint)")
        #expect(outcome.isOneSentence, "\(outcome.complaint)")
        #expect(outcome.complaint.contains(wanted.sentence), "\(outcome.complaint)")
      }
    }
  }

  @Test func `What lacks a table is a problem, and the rest is read`() throws {
    try TemporaryFolder.with { folder in
      let path = try RealStores.copy(Self.store, into: folder)
      try SQLiteShell.run("drop table ZCAR", on: path)
      let schema = try Program.run("schema", path)
      #expect(schema.code == 0)
      #expect(schema.lines.contains("crash: the store has no table ZCAR for Car"))
      #expect(try Program.run("count", path, "Person").text == "20\n")
    }
  }

  @Test func `A model cache that is cut short is a problem, and tables are shown`() throws {
    try TemporaryFolder.with { folder in
      let path = try RealStores.copy(Self.store, into: folder)
      let hex = try SQLiteShell.run("select hex(Z_CONTENT) from Z_MODELCACHE", on: path)
      let length = hex.count / 2
      for kept in Array(stride(from: 0, to: length, by: length / 24)) + [length - 1] {
        let cut = "update Z_MODELCACHE set Z_CONTENT = x'\(hex.prefix(2 * kept))'"
        try SQLiteShell.run(cut, on: path)
        let schema = try Program.run("schema", path)
        #expect(schema.code == 0, "\(kept): \(schema.complaint)")
        #expect(schema.complaint.isEmpty)
        #expect(schema.lines.contains { $0.hasPrefix("mismatch: the store's own model cannot be read") }, "\(kept)")
        #expect(schema.lines.contains { $0.hasPrefix("Car · Z_ENT 1 · ZCAR · 115 rows") })
      }
    }
  }
}
