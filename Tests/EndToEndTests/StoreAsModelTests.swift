import Foundation
import TestSupport
import Testing

/// `--model` takes a store, whose model is meant.
@Suite(.enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not installed"))
struct StoreAsModelTests {
  /// A store, and a copy that lost its model.
  private func with(_ body: (_ whole: String, _ bare: String) throws -> Void) throws {
    try AuditedStore.with { store throws in
      let folder = store.folder.appending(path: "bare")
      let files = try FileManager.default.contentsOfDirectory(atPath: store.folder.path)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for name in files {
        try FileManager.default.copyItem(at: store.folder.appending(path: name), to: folder.appending(path: name))
      }
      let bare = folder.appending(path: "o.store")
      try SQLiteShell.run("DELETE FROM Z_MODELCACHE", on: bare.path)
      try body(store.path, bare.path)
    }
  }

  @Test(arguments: [
    ["rows", "Star", "--format", "ndjson"], ["count", "Star", "--where", "isVariable == TRUE"], ["paths", "Star"],
    ["translate", "Star", "--where", "isVariable == TRUE"], ["summary", "Star", "spectralClass"],
    ["summary", "--shapes", "--json"],
  ])
  func `a store that lost its model is read with another store's`(_ command: [String]) throws {
    try with { whole, bare throws in
      func run(_ path: String, _ options: [String] = []) throws -> [String] {
        let outcome = try Program.run([command[0], path] + command.dropFirst() + options)
        #expect([0, 1].contains(outcome.code), "\(outcome.complaint)")
        return outcome.lines.map { $0.replacing(path, with: "PATH") }
      }
      #expect(try run(bare, ["--model", whole]) == run(whole))
    }
  }

  @Test func `a store without a model is no model`() throws {
    try with { whole, bare throws in
      let outcome = try Program.run("schema", whole, "--model", bare)
      #expect(outcome.code == 65 && outcome.isOneSentence, "\(outcome.complaint)")
      let version = try Program.run("schema", bare, "--model", whole, "--model-version", "9")
      #expect(version.code != 0 && version.isOneSentence, "\(version.complaint)")
    }
  }

  @Test func `a new store is written with another store's model`() throws {
    try with { whole, _ throws in
      let rows = whole + ".yaml"
      try Data("Observer:\n  - { name: Ann }\n".utf8).write(to: URL(fileURLWithPath: rows))
      let new = whole + ".new"
      let made = try Program.run("create", new, "--model", whole, "--rows", rows)
      #expect(made.code == 0, "\(made.complaint)")
      #expect(try Program.run("count", new, "Observer").lines == ["1"])
      func cache(_ store: String) throws -> String {
        try SQLiteShell.run("SELECT hex(Z_CONTENT) FROM Z_MODELCACHE", on: store)
      }
      #expect(try cache(new) == cache(whole))
    }
  }
}
