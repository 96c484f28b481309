import Foundation
import TestSupport
import Testing

/// Damaged pages behind keys of any sign and in any order end no walk, count no row twice, and are named.
@Suite(.enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not installed"))
struct DamagedKeysTests {
  private static let model = """
    <entity name="Part"><attribute name="title" optional="YES" attributeType="String"/></entity>
    """

  /// A store whose only rows have these keys, with its leaf pages' numbers, changed as bytes.
  private func withKeys(
    _ keys: [Int], _ damage: (_ bytes: inout Data, _ pages: [Int], _ size: Int) -> Void, _ body: (URL) throws -> Void
  ) throws {
    try CreatedStore.with(Self.model, "Part: [{ title: a }]") { store in
      let values = keys.map { "(\($0), 1, 1, '\(String(repeating: "x", count: 400))')" }
      try SQLiteShell.run(
        "DELETE FROM ZPART; INSERT INTO ZPART (Z_PK, Z_ENT, Z_OPT, ZTITLE) VALUES " + values.joined(separator: ", "),
        on: store.path)
      let (pages, size) = try CreatedStore.leafPages(of: "ZPART", in: store)
      try #require(pages.count > 5)
      var bytes = try Data(contentsOf: store)
      damage(&bytes, pages, size)
      try bytes.write(to: store)
      try body(store)
    }
  }

  /// The keys whose rows SQLite finds, asked one by one.
  private func found(_ keys: [Int], _ store: URL) -> [Int] {
    keys.filter { key in
      let row = try? SQLiteShell.run("SELECT Z_PK FROM ZPART WHERE Z_PK = \(key)", on: store.path)
      return row?.isEmpty == false
    }
  }

  private func audit(_ store: URL) throws -> [String] {
    let outcome = try Program.run("audit", store.path)
    #expect(outcome.code == 1, "\(outcome.complaint)")
    return outcome.lines.map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// How many leaf pages stay, and the first key; with one page its last key is -1 where there are 20 before 0.
  @Test(arguments: [(1, -20), (2, -20), (1, -9), (1, 0)])
  func `a table that ends in damage is read up to it`(
    kept: Int, first: Int
  ) throws {
    let keys = Array(first..<60)
    let overwrite = { (bytes: inout Data, pages: [Int], size: Int) in
      for page in pages.dropFirst(kept) { bytes[(page - 1) * size] = 0x77 }
    }
    try withKeys(keys, overwrite) { store throws in
      let read = found(keys, store)
      try #require(!read.isEmpty && read.count < keys.count)
      let lines = try audit(store)
      let lost = "rows of Part on damaged pages were not read: p\(first + read.count) and all behind"
      #expect(lines.contains(lost), "\(lines)")
      #expect(lines.contains { $0.hasPrefix("looked at \(read.count) rows ") }, "\(lines)")
    }
  }

  @Test func `a page that stands in another's place is not read for it`() throws {
    let keys = Array(1...99)
    let overwrite = { (bytes: inout Data, pages: [Int], size: Int) in
      func place(_ page: Int) -> Range<Int> { (pages[page] - 1) * size..<pages[page] * size }
      bytes.replaceSubrange(place(3), with: bytes[place(0)])
      bytes[place(4).lowerBound] = 0x77
    }
    try withKeys(keys, overwrite) { store throws in
      let read = found(keys, store)
      let lost = keys.filter { !read.contains($0) }
      try #require(lost.count > 5 && lost.count < 40)
      let lines = try audit(store)
      let sentence = "p\(lost[0])…p\(lost[lost.count - 1])"
      #expect(lines.contains { $0.hasSuffix("were not read: " + sentence) }, "\(lines)")
      #expect(lines.contains { $0.hasPrefix("looked at \(read.count) rows ") }, "\(lines)")
    }
  }
}
