import Foundation
import TestSupport

/// A store in a temporary folder, read with the plain `sqlite3` shell, which shares nothing with the program.
struct WrittenStore {
  let folder: URL
  var path: String { folder.appendingPathComponent("test.sqlite").path }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// What the shell prints for a statement, without the last line end.
  func callAsFunction(_ sql: String) throws -> String { try SQLiteShell.run(sql, on: "file:\(path)?immutable=1") }

  /// The bytes that a query prints with `hex()`.
  func data(_ sql: String) throws -> Data { try SQLiteShell.data(sql, on: "file:\(path)?immutable=1") }

  /// The names in the store's folder.
  func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }

  func remove() { try? FileManager.default.removeItem(at: folder) }
}
