import Foundation
import SQLite
import StoreWriting

/// A new SQLite file that has another name until it is whole.
struct NewDatabase: Sendable {
  private let path: String
  private let draft: String

  /// Makes the file under its other name; fails if its path is taken.
  init(_ path: String) throws(StoreWritingError) {
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent()
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue else {
      throw .noSuchFolder(folder.path)
    }
    self.path = url.path
    if Self.isTaken(url.path) { throw .fileExists(path) }
    // A name that is long already leaves no room for more.
    draft = folder.appending(path: ".storescope-\(UUID().uuidString).part").path
    let descriptor = Foundation.open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .file(path: path, reason: Self.reason) }
    close(descriptor)
  }

  /// Opens it for one transaction: a journal in memory holds only pages of the definitions, because all others are new.
  ///
  /// The encoding of texts is that of the database that is attached, which SQLite demands.
  func open(encoding: String) throws(SQLiteFailure) -> Connection {
    let database = try Connection(writing: draft)
    for setting in [
      "encoding = '\(encoding)'", "trusted_schema = OFF", "page_size = 4096", "journal_mode = MEMORY",
      "synchronous = OFF",
    ] {
      try database.run("PRAGMA \(setting)", of: CollectionOfOne([]))
    }
    return database
  }

  /// Gives it its name, unless that is taken meanwhile.
  func finish() throws(StoreWritingError) {
    if link(draft, path) == 0 { return remove() }
    if errno == EEXIST { throw .fileExists(path) }
    // A file system without links.
    if Self.isTaken(path) { throw .fileExists(path) }
    guard rename(draft, path) == 0 else { throw .file(path: path, reason: Self.reason) }
  }

  func remove() { unlink(draft) }

  private static var reason: String { String(cString: strerror(errno)).lowercased() }

  /// A broken link takes a name too.
  private static func isTaken(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0
  }
}
