import Foundation
import StoreWriting
import Testing

/// A store in a temporary folder, read with the plain `sqlite3` shell, which shares nothing with us.
struct SQLiteShell {
  let folder: URL
  var path: String { folder.appendingPathComponent("test.sqlite").path }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  static let isPresent = FileManager.default.isExecutableFile(atPath: "/usr/bin/sqlite3")

  /// What the shell prints for a statement, without the last line end.
  func callAsFunction(_ sql: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/sqlite3")
    process.arguments = ["file:\(path)?immutable=1", sql]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  /// The names in the store's folder.
  func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  func remove() {
    try? FileManager.default.removeItem(at: folder)
  }
}
