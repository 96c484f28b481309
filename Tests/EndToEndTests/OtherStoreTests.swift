import Foundation
import TestSupport
import Testing

/// Object IDs of another store, whose keys this store gives to other objects.
@Suite struct OtherStoreTests {
  private static let note = "note: the object ID is of the store OTHER"

  @Test func `an object ID of another store is answered with a note`() throws {
    try TemporaryFolder.with { folder in
      try MadeOnce.demo("Logbook", into: folder)
      let store = folder.appending(path: "Logbook.sqlite").path
      let rows = try Program.run("rows", store, "Entry", "--format", "json", "--limit", "1")
      let row = try #require((rows.json as? [[String: Any]])?.first)
      let own = try #require(row["objectID"] as? String)
      let other = own.replacing(/\/\/[^\/]*\//, with: "//OTHER/")
      for (uri, isOther) in [(own, false), (other, true)] {
        for arguments in [
          ["rows", store, "Entry", "--where", "SELF == \"\(uri)\""],
          ["history", store, "--object", uri],
          ["extract", store, folder.appending(path: "\(isOther).sqlite").path, "--object", uri],
        ] {
          let run = try Program.run(arguments)
          #expect(run.code == 0, "\(arguments) \(run.complaint)")
          #expect(run.complaint.contains(Self.note) == isOther, "\(arguments) \(run.complaint)")
        }
      }
    }
  }

  @Test func `an object ID may have the escaped slashes of JSON`() throws {
    try TemporaryFolder.with { folder in
      try MadeOnce.demo("Logbook", into: folder)
      let store = folder.appending(path: "Logbook.sqlite").path
      let run = try Program.run("history", store, "--object", "x-coredata:\\/\\/OTHER\\/Entry\\/p3")
      #expect(run.code == 0 && run.text.contains("Entry/p3"), "\(run.complaint)")
      #expect(run.complaint.contains(Self.note))
    }
  }
}
