import Foundation

/// The Swift files of files and folders that a user names.
package enum SourceFolder {
  package enum Failure: Error, Hashable, Sendable {
    case missing(path: String)
    case unreadable(path: String)
    /// More Swift files below the folder than are read.
    case tooManyFiles(path: String, limit: Int)
    case tooLarge(path: String, bytes: Int, limit: Int)
  }

  package static let mostFiles = 10_000
  package static let mostBytes = 4 << 20

  /// The files in the order of their paths, each once; hidden folders, `.build` among them, are passed over.
  ///
  /// A file that is named itself is read whatever its name. Links to folders are not followed.
  package static func files(at paths: [String]) throws(Failure) -> [SourceFile] {
    var found: [SourceFile] = []
    var seen: Set<String> = []
    for path in paths {
      for file in try swiftFiles(at: path) where seen.insert(file).inserted {
        guard found.count < mostFiles else {
          throw .tooManyFiles(path: path, limit: mostFiles)
        }
        found.append(try read(file))
      }
    }
    return found
  }

  private static func swiftFiles(at path: String) throws(Failure) -> [String] {
    var isFolder = false
    do {
      let values = try URL(filePath: path).resolvingSymlinksInPath()
        .resourceValues(forKeys: [.isDirectoryKey])
      isFolder = values.isDirectory ?? false
    } catch {
      throw .missing(path: path)
    }
    guard isFolder else { return [path] }
    guard let names = FileManager.default.enumerator(atPath: path) else {
      throw .unreadable(path: path)
    }
    var files: [String] = []
    for case let name as String in names {
      let last = name.split(separator: "/").last ?? ""
      if last.hasPrefix(".") {
        names.skipDescendants()
      } else if last.hasSuffix(".swift") {
        guard files.count < mostFiles else { throw .tooManyFiles(path: path, limit: mostFiles) }
        files.append(path.hasSuffix("/") ? path + name : path + "/" + name)
      }
    }
    return files.sorted()
  }

  private static func read(_ path: String) throws(Failure) -> SourceFile {
    let url = URL(filePath: path).resolvingSymlinksInPath()
    let values = try? url.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
    // A pipe would be waited for without end.
    guard values?.isRegularFile == true else { throw .unreadable(path: path) }
    if let bytes = values?.fileSize, bytes > mostBytes {
      throw .tooLarge(path: path, bytes: bytes, limit: mostBytes)
    }
    guard let data = try? Data(contentsOf: url) else { throw .unreadable(path: path) }
    // Bytes that are no UTF-8 become replacement characters, which the parser then reports.
    return SourceFile(path: path, text: String(decoding: data, as: UTF8.self))
  }
}
