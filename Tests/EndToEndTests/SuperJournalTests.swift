import Foundation
import TestSupport
import Testing

/// A journal may name a file that SQLite deletes once it has rolled back: not one of the user's.
@Suite(.enabled(if: SQLiteShell.isPresent, "sqlite3 is not here"), .timeLimit(.minutes(20)))
struct SuperJournalTests {
  private static let magic: [UInt8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]

  private static func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// A journal that holds all pages of a store, as SQLite describes the format.
  private static func journal(restoring store: [UInt8], named name: String) -> Data {
    let size = Int(store[16]) << 8 | Int(store[17])
    let pages = store.count / size
    let nonce = 7
    var bytes = magic + bigEndian(pages) + bigEndian(nonce) + bigEndian(pages)
    bytes += bigEndian(512) + bigEndian(size)
    bytes += [UInt8](repeating: 0, count: 512 - bytes.count)
    for number in 0..<pages {
      let page = store[number * size..<(number + 1) * size]
      let sum = stride(from: size - 200, to: 0, by: -200).reduce(nonce) { $0 + Int(page[page.startIndex + $1]) }
      bytes += bigEndian(number + 1) + page + bigEndian(sum)
    }
    let letters = Array(name.utf8)
    bytes += bigEndian((1 << 30) / size + 1) + letters + bigEndian(letters.count)
    return Data(bytes + bigEndian(letters.reduce(0) { $0 + Int($1) }) + magic)
  }

  /// A journal whose named file is gone belongs to a transaction that was committed.
  @Test(arguments: [(true, "first"), (false, "second")])
  func `A file that a journal names stays`(
    exists: Bool, title: String
  ) throws {
    try CreatedStore.with(
      #"<entity name="Note"><attribute name="title" attributeType="String"/></entity>"#, "Note:\n  - title: first\n"
    ) { store in
      let victim = store.deletingLastPathComponent().appending(path: "notes.txt")
      if exists { try Data("mine".utf8).write(to: victim) }
      try SQLiteShell.run("PRAGMA journal_mode=DELETE", on: store.path)
      let before = [UInt8](try Data(contentsOf: store))
      try SQLiteShell.run("UPDATE ZNOTE SET ZTITLE='second'", on: store.path)
      let journal = URL(fileURLWithPath: store.path + "-journal")
      try Self.journal(restoring: before, named: victim.path).write(to: journal)
      let kept = try Data(contentsOf: journal)
      let outcome = try Program.run("rows", store.path, "Note", "--format", "csv")
      #expect(outcome.text.contains(title), "\(outcome.text) \(outcome.complaint)")
      #expect(FileManager.default.fileExists(atPath: victim.path) == exists)
      #expect(try Data(contentsOf: journal) == kept)
    }
  }
}
