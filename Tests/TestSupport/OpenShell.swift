import Foundation

/// A `sqlite3` shell that stays open, as an app does that has the store open.
package final class OpenShell {
  private let process: Process
  private let input = Pipe()
  private let output = Pipe()

  package init(_ database: String) throws {
    process = try SQLiteShell.process(database)
    process.standardInput = input
    process.standardOutput = output
    process.standardError = output
    try process.run()
  }

  /// Runs statements; returns when the shell has run them.
  package func run(_ statements: String...) throws {
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

  package func end() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}
