import Findings
import Foundation
import ModelReading
import Storage
import UserFiles

/// The kind of a PATH, by its content and never by its extension.
package enum PathKind {
  case model, folder
  /// Swift that declares entities.
  case source
  /// A store, or something that opening it will name.
  case store

  package init(_ path: String) throws(OpeningError) {
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

/// Tells Swift that declares entities from any other text, by the words of the source systems.
enum SwiftSniffer {
  /// As much as a header comment and imports may take, and the first class.
  private static let length = 1 << 16

  /// The marks of DIALECTS §2.1.
  private static let marks = [
    "@PersistentModel", "@Model", "@ManagedObject", "@Entity", "@NSManaged", "NSManagedObject", "VersionedSchema",
    "ManagedObject", "BoxingStruct", "UnboxingStruct", "CVManaged", "BoxingPersistentStruct", "BoxingUniqueStruct",
  ]

  /// `head` is the start of the file; anything but text ends the search before the file is opened.
  static func declaresEntities(_ path: String, head: Data) -> Bool {
    guard let first = head.first(where: { !" \n\r\t\u{FEFF}".utf8.contains($0) }), !"<{[".utf8.contains(first),
      !head.contains(0)
    else { return false }
    let data = UserFile.head(of: path, count: length)
    guard !data.contains(0) else { return false }
    let text = String(decoding: data, as: UTF8.self)
    return marks.contains { text.contains($0) }
  }
}
