import Foundation
import Testing
import TestSupport

/// Rows of every naming case of relationships, by plain SQL and read back (FORMAT §2).
@Suite(.enabled(if: SQLiteShell.isPresent, "sqlite3 is not there"))
struct CreatedNamingTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let model: String
    let rows: String
    /// Queries with what the shell prints for them.
    let stored: [(sql: String, rows: String)]
    /// Entities with what each of their rows says in NDJSON.
    let read: [(entity: String, rows: [String])]

    init(
      _ description: String, _ model: [String], _ rows: String, _ stored: [(String, String)],
      _ read: [(String, [String])]
    ) {
      testDescription = description
      self.model = model.joined()
      self.rows = rows
      self.stored = stored
      self.read = read
    }
  }

  @Test(arguments: toOnes + toManys + joins)
  func `rows are stored under their names, and read back`(_ row: Case) throws {
    try CreatedStore.with(row.model, row.rows) { store throws in
      #expect(try SQLiteShell.run("PRAGMA integrity_check", on: store.path) == "ok")
      for (sql, expected) in row.stored { #expect(try SQLiteShell.run(sql, on: store.path) == expected, "\(sql)") }
      for (entity, expected) in row.read {
        let printed = try Program.run("rows", store.path, entity, "--format", "ndjson").lines
        #expect(printed.count == expected.count, "\(entity)")
        for (line, part) in zip(printed, expected) {
          #expect(line.contains("\"values\":{\(part)}"), "\(entity): \(line)")
        }
      }
      let problems = (try Program.run("schema", "--json", store.path).json as? [String: Any])?["problems"]
      #expect((problems as? [Any])?.isEmpty == true, "\(problems ?? "")")
    }
  }

  static func entity(_ name: String, parent: String? = nil, _ properties: String...) -> String {
    let parent = parent.map { " parentEntity=\"\($0)\"" } ?? ""
    return "<entity name=\"\(name)\"\(parent)>\(properties.joined())</entity>"
  }

  static func toOne(_ name: String, _ destination: String, _ inverse: String? = nil) -> String {
    "<relationship name=\"\(name)\" optional=\"YES\" maxCount=\"1\" " + end(destination, inverse, isOrdered: false)
  }

  static func toMany(_ name: String, _ destination: String, _ inverse: String? = nil, isOrdered: Bool = false) -> String
  {
    "<relationship name=\"\(name)\" optional=\"YES\" toMany=\"YES\" " + end(destination, inverse, isOrdered: isOrdered)
  }

  private static func end(_ destination: String, _ inverse: String?, isOrdered: Bool) -> String {
    let back = inverse.map { " inverseName=\"\($0)\" inverseEntity=\"\(destination)\"" } ?? ""
    return "destinationEntity=\"\(destination)\"\(back)\(isOrdered ? " ordered=\"YES\"" : "")/>"
  }

  static let name = "<attribute name=\"name\" optional=\"YES\" attributeType=\"String\"/>"
}
