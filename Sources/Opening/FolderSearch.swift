import Findings
package import Foundation
import Storage
import UserFiles

/// Finds stores and models in a folder by what the files hold.
package enum FolderSearch {
  package static let databaseSignature = Data("SQLite format 3\0".utf8)
  package static let listSignature = Data("bplist".utf8)
  /// A simulator keeps a store nine folders below its own.
  private static let deepest = 12
  private static let most = 10_000

  /// What was not looked at.
  package struct Skipped: Hashable {
    /// Names that are not UTF-8, under which nothing can be opened.
    var unnamed = 0
    /// Folders below the deepest that are looked into.
    var tooDeep = 0
    /// Whether there are more files and folders than are looked at.
    var isCutShort = false

    static let nothing = Skipped()
  }

  package struct Found {
    package var stores: [String] = []
    package var models: [String] = []
    /// Swift files, whatever they declare.
    package var sources: [String] = []
    package var skipped = Skipped()
  }

  /// Looks a few levels deep, never into a model's own folder nor into hidden ones.
  package static func search(_ folder: String, levels: Int = deepest) -> Found {
    var found = Found()
    var left = most
    search(folder, levels: levels, found: &found, left: &left)
    return found
  }

  private static func search(_ folder: String, levels: Int, found: inout Found, left: inout Int) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.sorted() where !name.hasPrefix(".") {
      guard left > 0 else {
        found.skipped.isCutShort = true
        return
      }
      left -= 1
      let path = folder == "." ? name : (folder as NSString).appendingPathComponent(name)
      // A folder may hold thousands of them, so none is opened here.
      if name.hasSuffix(".swift") {
        found.sources.append(path)
        continue
      }
      switch try? PathKind(path) {
      case .model: found.models.append(path)
      case .store: if head(of: path).starts(with: databaseSignature) { found.stores.append(path) }
      case .folder where isLink(path): break
      case .folder where levels > 0: search(path, levels: levels - 1, found: &found, left: &left)
      case .folder: found.skipped.tooDeep += 1
      // Foundation puts a sign for what is not UTF-8.
      case nil where name.contains("\u{FFFD}"): found.skipped.unnamed += 1
      case .source, nil: break
      }
    }
  }

  private static func isLink(_ path: String) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
  }

  /// A file's first bytes; empty if it is no regular file or cannot be read.
  package static func head(of path: String) -> Data {
    // What this process reads as a store is one, and must not be opened beside it.
    guard HeldFiles.contains(path) else { return UserFile.head(of: path, count: 16) }
    return path.hasSuffix("-shm") ? Data() : databaseSignature
  }
}

extension FolderSearch.Skipped {
  /// What was not looked at, as a clause; empty if all was.
  package var words: String {
    var parts: [String] = []
    if unnamed > 0 { parts.append("\(Count.text(unnamed, "name that is", "names that are")) not UTF-8") }
    if tooDeep > 0 { parts.append("\(Count.text(tooDeep, "folder lies", "folders lie")) too deep to be searched") }
    if isCutShort { parts.append("there are more files than are looked at") }
    return parts.joined(separator: ", ")
  }
}
