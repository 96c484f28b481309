import Foundation
import SQLite

/// Damages a sample's own store after it was written.
package enum StoreDamage {
  /// Runs SQL on a store of our own; a semicolon at the end of a line ends a statement.
  package static func run(_ script: String, on path: String) throws(StoreWritingError) {
    do {
      let database = try Connection(writing: path)
      for statement in statements(of: script) { try database.run(statement, of: [[]]) }
    } catch { throw .sqlite(error.message) }
  }

  /// Comments are whole lines.
  private static func statements(of script: String) -> [String] {
    let lines = script.split(separator: "\n").filter { !$0.hasPrefix("--") }
    return lines.joined(separator: "\n").components(separatedBy: ";\n").map {
      $0.trimmingCharacters(in: .whitespacesAndNewlines)
    }.map { $0.hasSuffix(";") ? String($0.dropLast()) : $0 }.filter { !$0.isEmpty }
  }
}
