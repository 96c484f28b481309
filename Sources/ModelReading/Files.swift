import Foundation

/// What the readers ask of the file system, with this module's errors.
enum Files {
  static func exists(_ url: URL) -> Bool {
    FileManager.default.fileExists(atPath: url.path)
  }

  static func isFolder(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// No model is larger, and a file that is read whole must not fill the memory.
  private static let largest = 256 << 20

  static func data(_ url: URL) throws(ModelReadingError) -> Data {
    guard exists(url) else { throw .noSuchFile(url.path) }
    // A pipe would keep its reader waiting, a device has no end.
    var facts = stat()
    guard stat(url.path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
      facts.st_size <= largest, let data = try? Data(contentsOf: url)
    else { throw .unreadable(url.path) }
    return data
  }

  /// The names in a folder, sorted, those with a leading dot included.
  static func names(in folder: URL) throws(ModelReadingError) -> [String] {
    guard exists(folder) else { throw .noSuchFile(folder.path) }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
      throw .unreadable(folder.path)
    }
    return names.sorted()
  }
}
