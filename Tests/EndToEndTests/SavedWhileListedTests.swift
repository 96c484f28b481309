import Foundation
import TestSupport
import Testing

/// Listings that are longer than one piece of output, of a store whose app saves into the file itself.
@Suite(.enabled(if: SQLiteShell.isPresent, "sqlite3 is not here"), .timeLimit(.minutes(20)))
struct SavedWhileListedTests {
  private static let fill = """
    PRAGMA journal_mode = DELETE;
    BEGIN;
    WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 20999)
    INSERT INTO ZENTRY (Z_PK, Z_ENT, Z_OPT, ZTITLE) SELECT i, e, 1, 'one of many entries'
    FROM n, (SELECT Z_ENT AS e FROM Z_PRIMARYKEY WHERE Z_NAME = 'Entry');
    WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 20999)
    INSERT INTO ATRANSACTION (Z_PK, Z_ENT, ZTIMESTAMP) SELECT i, 16002, 7e8 + i FROM n;
    WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 20999)
    INSERT INTO ACHANGE (Z_PK, Z_ENT, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID)
    SELECT i, 16001, 0, e, i, i
    FROM n, (SELECT Z_ENT AS e FROM Z_PRIMARYKEY WHERE Z_NAME = 'Entry');
    COMMIT;
    """
  private static let save = """
    BEGIN; UPDATE ZENTRY SET ZTITLE = 'saved meanwhile'; DELETE FROM ATRANSACTION WHERE Z_PK % 2; COMMIT;
    """

  @Test(arguments: [
    ["rows", "Entry", "--format", "ndjson"], ["rows", "Entry", "--layer", "raw", "--format", "csv"],
    ["history", "--format", "ndjson"], ["history", "--entity", "Entry"],
  ])
  func `a save while a listing is printed neither refuses it nor gets into it`(command: [String]) throws {
    try TemporaryFolder.with { folder in
      let sample = Package.root.appending(path: "SampleStores/Logbook/Logbook").path
      let store = folder.appending(path: "s.sqlite").path
      let made = try Program.run("create", store, "--model", sample + ".swift", "--rows", sample + ".yaml")
      try #require(made.code == 0, "\(made.complaint)")
      try SQLiteShell.run(Self.fill, on: store)
      let process = Process()
      process.executableURL = try Program.binary
      process.arguments = [command[0], store] + command.dropFirst()
      let (output, complaint) = (Pipe(), folder.appending(path: "complaint"))
      try Data().write(to: complaint)
      process.standardOutput = output
      process.standardError = try FileHandle(forWritingTo: complaint)
      try process.run()
      // The pipe holds less than the listing, so the program waits until the rest is read.
      let first = output.fileHandleForReading.availableData
      try SQLiteShell.run(Self.save, on: store)
      let text = String(decoding: first + output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      let said = try String(contentsOf: complaint, encoding: .utf8)
      #expect(process.terminationStatus == 0, "\(said)")
      #expect(text.split(whereSeparator: \.isNewline).count >= 20_000)
      #expect(!text.contains("saved meanwhile"))
    }
  }
}
