import Foundation
import TestSupport

/// The plain `sqlite3` shell, which shares nothing with the program.
enum SQLiteShell {
  static let path = TestSupport.SQLiteShell.path ?? "sqlite3"
  static let isPresent = TestSupport.SQLiteShell.isPresent

  struct Failed: Error { let message: String }

  /// What the shell prints for statements or for its own commands, without the last line end.
  @discardableResult
  static func run(_ sql: String..., on database: String) throws -> String {
    try TestSupport.SQLiteShell.run(sql, on: database)
  }
}

/// A shell that keeps a store open, as its app does.
final class OpenShell {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  init(_ database: String) throws {
    process.executableURL = URL(filePath: SQLiteShell.path)
    process.arguments = [database]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = output
    try process.run()
  }

  /// Runs statements; returns when the shell has run them.
  func run(_ statements: String...) throws {
    let mark = "done \(UUID().uuidString)"
    let text = (statements + [".print '\(mark)'"]).joined(separator: "\n") + "\n"
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    var said = ""
    while !said.contains(mark) {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { throw SQLiteShell.Failed(message: said) }
      said += String(decoding: data, as: UTF8.self)
    }
    if said.contains("rror") { throw SQLiteShell.Failed(message: said) }
  }

  func end() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}
