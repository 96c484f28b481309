import Foundation

/// Recognizes a file by its first bytes before SQLite sees it (FORMAT §6.5).
enum StoreSignature {
  static func check(_ path: String, _ files: StoreFiles) throws(StoreError) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { throw .noSuchFile(path) }
    if isFolder.boolValue { throw .isFolder(path) }
    guard isRegular(path) else { throw .notAFile(path) }
    let head: Data
    do {
      // Closing drops this process's locks on the file, so it happens before SQLite opens it.
      head = Data(try ReadableFile(path).head(256))
    } catch { throw .io(path, message: "it cannot be read: \(error.message)") }
    if head.starts(with: DatabaseHeader.magic) { return }
    // A store without any checkpoint has all its pages in the log, even the first.
    if files.log != nil { return }
    if head.isEmpty { throw files.walBytes > 0 ? .emptyBesideLog(path, pages: 0, of: 0) : .empty(path) }
    if head.starts(with: Data("bplist".utf8)) { throw .propertyList(path) }
    let text = String(decoding: head, as: UTF8.self)
    if text.hasPrefix("<?xml"), text.contains("database") { throw .xmlStore(path) }
    throw .notADatabase(path)
  }

  /// Opening a pipe would wait, and a device has no end.
  private static func isRegular(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
  }
}
