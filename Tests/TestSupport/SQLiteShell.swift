package import Foundation

/// The plain `sqlite3` shell, which shares nothing with the program.
package enum SQLiteShell {
  package static let path = ["/usr/bin/sqlite3", "/usr/local/bin/sqlite3"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  package static var isPresent: Bool { path != nil }

  package struct Failed: Error { package let message: String }

  /// What the shell prints for statements or for its own commands, without the last line end.
  ///
  /// They run one after the other on one connection.
  @discardableResult
  package static func run(_ sql: String..., on database: String) throws -> String {
    let process = try Self.process(database, sql)
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

  /// The bytes of a query's first column, which it prints with `hex()`.
  package static func data(_ sql: String, on database: String) throws -> Data {
    bytes(ofHex: try run(sql, on: database).prefix { $0 != "\n" })
  }

  /// The bytes that SQLite's `hex()` spelled.
  package static func bytes(ofHex text: Substring) -> Data {
    var bytes = Data()
    var high: Int?
    for digit in text.lazy.compactMap(\.hexDigitValue) {
      if let first = high { bytes.append(UInt8(first << 4 | digit)) }
      high = high == nil ? digit : nil
    }
    return bytes
  }

  /// The shell, not yet running.
  static func process(_ database: String, _ arguments: [String] = []) throws -> Process {
    guard let path else { throw Failed(message: "there is no sqlite3") }
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = [database] + arguments
    return process
  }
}
