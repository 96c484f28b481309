import Foundation

/// The plain `sqlite3` shell, which shares nothing with the program.
enum SQLiteShell {
  static let path = "/usr/bin/sqlite3"
  static let isPresent = FileManager.default.isExecutableFile(atPath: path)

  struct Failed: Error { let message: String }

  /// What the shell prints for a statement or for its own commands, without the last line end.
  @discardableResult
  static func run(_ sql: String, on database: String) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = [database, sql]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
    guard process.terminationStatus == 0 else { throw Failed(message: text) }
    return text
  }
}
