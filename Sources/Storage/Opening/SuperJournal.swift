import Foundation
import SQLite

/// The name at the end of a rollback journal: the journal over several databases (FORMAT §11).
///
/// SQLite deletes the file with that name after rolling back, and a hostile journal can name any file of the user's.
/// So the name is removed from a copied journal.
enum SuperJournal {
  private static let magic: [UInt8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]
  /// Length of the name and checksum, four bytes each, and the magic bytes.
  private static let tailSize = 16

  /// Removes the name from a private copy's journal, if it has one.
  ///
  /// If the named file exists, the journal stays and counts. If it does not, the transaction was
  /// committed by SQLite's rule, and the journal is removed.
  static func remove(from journal: String) throws(SQLiteFailure) {
    do {
      guard let name = try name(in: journal) else { return }
      if access(name, F_OK) == 0 {
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: journal))
        defer { try? handle.close() }
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(count: tailSize))
      } else {
        try FileManager.default.removeItem(atPath: journal)
      }
    } catch { throw SQLiteFailure(code: ioError, message: "the copied journal cannot be changed", sql: "") }
  }

  /// SQLite's SQLITE_IOERR.
  private static let ioError: Int32 = 10

  private static func name(in journal: String) throws -> String? {
    guard FileManager.default.fileExists(atPath: journal) else { return nil }
    let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: journal))
    defer { try? handle.close() }
    let size = try handle.seekToEnd()
    guard size >= UInt64(tailSize) else { return nil }
    try handle.seek(toOffset: size - UInt64(tailSize))
    let tail = [UInt8](try handle.read(upToCount: tailSize) ?? Data())
    guard tail.count == tailSize, Array(tail.suffix(magic.count)) == magic else { return nil }
    let length = tail.prefix(4).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    // An invalid name still means that the record exists; it stands for a file that does not.
    guard length > 0, length <= 4096, length + UInt64(tailSize) <= size else { return "" }
    try handle.seek(toOffset: size - UInt64(tailSize) - length)
    return String(decoding: try handle.read(upToCount: Int(length)) ?? Data(), as: UTF8.self)
  }
}
