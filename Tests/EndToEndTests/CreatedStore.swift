import Foundation
import TestSupport
import Testing

/// A store that the program wrote from the elements of a model and a row file.
enum CreatedStore {
  static func with<Result>(_ model: String, _ rows: String, _ body: (URL) throws -> Result) throws -> Result {
    try TemporaryFolder.with { folder in
      let version = folder.appending(path: "models/Test.xcdatamodel")
      try FileManager.default.createDirectory(at: version, withIntermediateDirectories: true)
      try Data("<model>\(model)</model>".utf8).write(to: version.appending(path: "contents"))
      let file = folder.appending(path: "rows.yaml")
      try Data(rows.utf8).write(to: file)
      // A store of its own folder finds no model beside it.
      let home = folder.appending(path: "store")
      let store = home.appending(path: "test.sqlite")
      try MadeOnce.create(store, model: version, rows: file)
      return try body(store)
    }
  }

  /// The numbers of a table's leaf pages in the order of their keys, from 1, and how many bytes a page has.
  static func leafPages(of table: String, in store: URL) throws -> (pages: [Int], size: Int) {
    let size = try #require(Int(try SQLiteShell.run("PRAGMA page_size", on: store.path)))
    let pages = try SQLiteShell.run(
      "SELECT pageno FROM dbstat WHERE name = '\(table)' AND pagetype = 'leaf' ORDER BY path", on: store.path
    ).split(separator: "\n").compactMap { Int($0) }
    return (pages, size)
  }
}
