import Foundation
import UserFiles

/// What the readers ask of the file system, with this module's errors.
enum Files {
  static func exists(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: url.path) }

  static func isFolder(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// No model is larger, and a file that is read whole must not fill the memory.
  private static let largest = 256 << 20

  static func data(_ url: URL) throws(ModelReadingError) -> Data {
    do { return try UserFile.data(at: url.path, limit: largest) } catch {
      throw error.reason == .missing ? .noSuchFile(url.path) : .file(error)
    }
  }

  /// The names in a folder, sorted, those with a leading dot included.
  static func names(in folder: URL) throws(ModelReadingError) -> [String] {
    guard exists(folder) else { throw .noSuchFile(folder.path) }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
      throw .file(FileFault(path: folder.path, reason: .refused("the folder is closed")))
    }
    return names.sorted()
  }
}
