import Foundation
import Synchronization
import TestSupport
import Testing

/// Stores that the program makes once in a run of the tests; each test gets a copy of the files.
enum MadeOnce {
  private static let made = Mutex<[String: URL]>([:])

  /// The store that `create` writes at a path of the name; equal models and rows, as texts, are one store.
  static func create(_ store: URL, model: URL, rows: URL) throws {
    let name = store.lastPathComponent
    let key = [name, try texts(model), try texts(rows)].joined(separator: "\u{0}")
    try copy(key, into: store.deletingLastPathComponent()) { folder in
      let run = try Program.run(
        "create", folder.appending(path: name).path, "--model", model.path, "--rows", rows.path)
      try #require(run.code == 0, "\(run.complaint)")
    }
  }

  /// The files that `demo NAME --into FOLDER` writes; returns the store.
  @discardableResult
  static func demo(_ name: String, into folder: URL) throws -> URL {
    try copy("demo \(name)", into: folder) { folder in
      let run = try Program.run("demo", name, "--into", folder.path)
      try #require(run.code == 0, "\(run.complaint)")
    }
    return folder.appending(path: "\(name).sqlite")
  }

  private static func copy(_ key: String, into folder: URL, make: (URL) throws -> Void) throws {
    let files = FileManager.default
    var home = made.withLock { $0[key] }
    if home == nil {
      let new = try RunFolder.new()
      try make(new)
      made.withLock { $0[key] = new }
      home = new
    }
    let first = try #require(home)
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in try files.contentsOfDirectory(atPath: first.path) {
      try files.copyItem(at: first.appending(path: name), to: folder.appending(path: name))
    }
  }

  /// A file's text, or those of the files in a folder, one after the other.
  private static func texts(_ file: URL) throws -> String {
    guard file.hasDirectoryPath || (try? file.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true else {
      return String(decoding: try Data(contentsOf: file), as: UTF8.self)
    }
    let names = try FileManager.default.subpathsOfDirectory(atPath: file.path).sorted()
    return names.map { name in
      let data = try? Data(contentsOf: file.appending(path: name))
      return name + "\u{0}" + String(decoding: data ?? Data(), as: UTF8.self)
    }.joined(separator: "\u{0}")
  }
}
