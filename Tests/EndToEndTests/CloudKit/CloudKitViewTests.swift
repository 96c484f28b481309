import Foundation
import TestSupport
import Testing

/// `K` in the explorer, by key scripts.
@Suite(.enabled(if: SQLiteShell.isPresent, "no sqlite3"))
struct CloudKitViewTests {
  private func screens(_ store: String, _ script: String) throws -> [String: String] {
    try TemporaryFolder.with { folder in
      let keys = folder.appending(path: "keys")
      try Data(script.utf8).write(to: keys)
      let run = try Program.run(store, "--entity", "Book", "--keys", keys.path, "--size", "110x34")
      #expect(run.code == 0, "\(run.complaint)")
      return ReplayedScript.screens(in: run.allLines).mapValues { $0.joined(separator: "\n") }
    }
  }

  private func write(_ store: MirroredStore) throws {
    let book = try store.number(of: "Book")
    for key in 1...6 {
      try store.add(
        record: key, of: book,
        [
          "ZCKRECORDNAME": "'name \(key)'", "ZENCODEDRECORD": "x'01'", "ZRECORDZONE": "1",
          "ZNEEDSUPLOAD": key > 4 ? "1" : "0", "ZLASTEXPORTEDTRANSACTIONNUMBER": "1",
        ])
    }
    try store.add(record: 30, of: book)
    try store.add(transaction: 700_000_000, 0, Array(1...8), of: book)
    try store.add(2, at: [700_000_100], error: ("CKErrorDomain", 25))
  }

  @Test func `K on rows counts states, and Enter opens exactly their rows`() throws {
    try MirroredStore.with { store in
      try write(store)
      let before = try store.state()
      let found = try screens(
        store.path,
        """
        wait
        K
        wait
        screen report
        Down
        Enter
        wait
        screen rows
        Backspace
        wait
        Down
        Enter
        wait
        screen unsent
        Backspace
        Down
        Enter
        wait
        screen orphans
        """)
      let report = found["report"] ?? ""
      #expect(report.contains("failed: CKErrorDomain 25 (quotaExceeded)"), "\(report)")
      #expect(report.contains("4  in iCloud"), "\(report)")
      let cursor = report.split(separator: "\n").first { $0.contains("▌") } ?? ""
      #expect(cursor.contains("4  in iCloud"), "\(report)")
      #expect(report.contains("⚠           2  waiting, and the last export failed"), "\(report)")
      #expect(report.contains("2  no record yet"), "\(report)")
      #expect(report.contains("1  a record without a row"), "\(report)")
      let rows = found["rows"] ?? ""
      #expect(rows.contains("Book 5") && rows.contains("Book 6"), "\(rows)")
      #expect(!rows.contains("Book 4") && !rows.contains("Book 7"), "\(rows)")
      #expect(rows.contains("row 1 of 2"), "\(rows)")
      let unsent = found["unsent"] ?? ""
      #expect(unsent.contains("Book 7") && unsent.contains("Book 8"), "\(unsent)")
      #expect(found["orphans"]?.contains("the rows of these records are deleted") == true)
      #expect(try store.state() == before)
    }
  }

  @Test func `K on a record shows its own state, Enter the save, and K again the store's`() throws {
    try MirroredStore.with { store in
      try write(store)
      let found = try screens(
        store.path,
        """
        wait
        Enter
        wait
        K
        wait
        screen record
        K
        wait
        screen store
        Backspace
        Down
        Down
        Down
        Enter
        wait
        screen save
        """)
      let record = found["record"] ?? ""
      #expect(record.contains("Book p1 in CloudKit"), "\(record)")
      for text in ["in iCloud", "name 1", "com.apple.coredata.cloudkit.zone", "transaction 1 of "] {
        #expect(record.contains(text), "\(text)\n\(record)")
      }
      #expect(found["store"]?.contains("Zones") == true)
      #expect(found["save"]?.contains("Changes of transaction 1") == true, "\(found["save"] ?? "")")
    }
  }

  @Test func `a store without CloudKit says why K does nothing`() throws {
    try CreatedStore.with("<entity name=\"Book\"/>", "Book:\n  - {}") { store in
      let found = try screens(store.path, "wait\nK\nscreen said\n")
      #expect(found["said"]?.contains("the store is not mirrored with CloudKit") == true)
    }
  }
}
