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
