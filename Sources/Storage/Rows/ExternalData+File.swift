import Foundation
package import Schema
import UserFiles

extension ExternalData {
  /// As many bytes as SQLite holds in a row.
  private static let largest = 1_000_000_000

  fileprivate static func path(_ name: String, below supportFolder: String) -> String {
    supportFolder + "/_EXTERNAL_DATA/" + name
  }

  /// Looks up a file of a store's support folder (FORMAT §4); a missing file has no length.
  ///
  /// The folder is as untrusted as the store: a link or a pipe is no external value, and of a file
  /// beyond a gigabyte only the length is read.
  init(reading name: String, below supportFolder: String, wholly: Bool) {
    let path = Self.path(name, below: supportFolder)
    guard wholly else {
      var facts = stat()
      let isFile = lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
      self.init(fileName: name, length: isFile ? Int(facts.st_size) : nil)
      return
    }
    do throws(FileFault) {
      let bytes = try UserFile.data(at: path, limit: Self.largest, followsLinks: false)
      self.init(fileName: name, length: bytes.count, data: bytes)
    } catch {
      switch error.reason {
      case .tooLarge(let bytes, _): self.init(fileName: name, length: bytes)
      default: self.init(fileName: name, length: nil)
      }
    }
  }
}

extension OpenedStore {
  /// A file of the store's external storage, by its bare UUID; its bytes only if they are asked for.
  package func externalData(named name: String, wholly: Bool) -> ExternalData {
    ExternalData(reading: name, below: files.supportFolder, wholly: wholly)
  }

  /// The absolute path of such a file.
  package func externalPath(named name: String) -> String {
    URL(fileURLWithPath: ExternalData.path(name, below: files.supportFolder)).path
  }
}
