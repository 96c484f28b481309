import Foundation
import ModelReading
import Storage
import UserFiles

/// What a PATH is, told by content and never by its extension.
enum PathKind {
  case model
  case folder
  /// Swift that declares entities.
  case source
  /// A store, or something that opening it will name.
  case store

  init(_ path: String) throws(OpeningError) {
    do { try NameBytes.check(path) } catch { throw .file(error) }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      // A folder on the way that may not be searched hides what is in it.
      throw access(path, F_OK) != 0 && errno == EACCES ? .unreadable(path) : .noSuchFile(path)
    }
    if isFolder.boolValue {
      guard access(path, R_OK | X_OK) == 0 else { throw .unreadable(path) }
      self = ModelFile.kind(of: path) == nil ? .folder : .model
    } else {
      self.init(file: path)
    }
  }

  private init(file path: String) {
    let head = FolderSearch.head(of: path)
    if head.starts(with: FolderSearch.listSignature) {
      self = ModelFile.kind(of: path) != nil ? .model : .store
    } else {
      self = SwiftSniffer.declaresEntities(path, head: head) ? .source : .store
    }
  }
}

/// Finds stores and models in a folder by what the files hold.
enum FolderSearch {
  static let databaseSignature = Data("SQLite format 3\0".utf8)
  static let listSignature = Data("bplist".utf8)
  /// A simulator keeps a store nine folders below its own.
  private static let deepest = 12
  private static let most = 10_000

  /// What was not looked at.
  struct Skipped: Hashable {
    /// Names that are not UTF-8, under which nothing can be opened.
    var unnamed = 0
    /// Folders below the deepest that are looked into.
    var tooDeep = 0
    /// Whether there are more files and folders than are looked at.
    var isCutShort = false

    static let nothing = Skipped()
  }

  struct Found {
    var stores: [String] = []
    var models: [String] = []
    /// Swift files, whatever they declare.
    var sources: [String] = []
    var skipped = Skipped()
  }

  /// Looks a few levels deep, never into a model's own folder nor into hidden ones.
  static func search(_ folder: String, levels: Int = deepest) -> Found {
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
      case .folder where levels > 0:
        search(path, levels: levels - 1, found: &found, left: &left)
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

  /// A file's first bytes; none of what is no regular file or cannot be read.
  static func head(of path: String) -> Data {
    // What this process reads as a store is one, and must not be opened beside it.
    guard HeldFiles.contains(path) else { return UserFile.head(of: path, count: 16) }
    return path.hasSuffix("-shm") ? Data() : databaseSignature
  }
}
