import Foundation

/// The `sqlite3` shell, which shares nothing with the code under test.
enum SQLite3 {
  static let path = "/usr/bin/sqlite3"
  static let isPresent = FileManager.default.isExecutableFile(atPath: path)

  struct Failed: Error { let message: String }

  /// Runs statements and dot-commands on a database, one after the other, in one connection.
  @discardableResult
  static func run(_ database: String, _ commands: String...) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = [database] + commands
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failed(message: text) }
    return text
  }

  /// A shell that stays open, as an app does that has the store open.
  final class Open {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    init(_ database: String) throws {
      process.executableURL = URL(filePath: path)
      process.arguments = [database]
      process.standardInput = input
      process.standardOutput = output
      process.standardError = output
      try process.run()
    }

    /// Runs statements; returns when the shell has run them.
    func run(_ commands: String...) throws {
      let mark = "done \(UUID().uuidString)"
      let text = (commands + [".print '\(mark)'"]).joined(separator: "\n") + "\n"
      try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
      var said = ""
      while !said.contains(mark) {
        let data = output.fileHandleForReading.availableData
        guard !data.isEmpty else { throw Failed(message: said) }
        said += String(decoding: data, as: UTF8.self)
      }
      if said.contains("rror") { throw Failed(message: said) }
    }

    func end() {
      try? input.fileHandleForWriting.close()
      process.waitUntilExit()
    }
  }
}
