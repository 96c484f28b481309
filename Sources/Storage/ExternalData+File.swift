import Foundation
import Schema

extension ExternalData {
  /// Looks up a file of a store's support folder (FORMAT §4); a missing file has no length.
  ///
  /// The folder is as little to be trusted as the store: a link or a pipe is no external value, and
  /// a file beyond a gigabyte is told by its length alone.
  private static let largest = 1 << 30

  init(reading name: String, below supportFolder: String, wholly: Bool) {
    let path = supportFolder + "/_EXTERNAL_DATA/" + name
    var facts = stat()
    let length = lstat(path, &facts) == 0 ? facts.regularLength : nil
    guard wholly, length != nil, let bytes = Self.bytes(of: path) else {
      self.init(fileName: name, length: length)
      return
    }
    self.init(fileName: name, length: bytes.count, data: bytes)
  }

  /// A regular file's bytes, read from what was looked at: no other file can take the name in between.
  private static func bytes(of path: String) -> Data? {
    // A pipe without a writer would wait for one.
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, let length = facts.regularLength, length <= largest
    else { return nil }
    do {
      // What is appended meanwhile is not read.
      return try file.read(upToCount: length) ?? Data()
    } catch {
      return nil
    }
  }
}

extension stat {
  /// Its length in bytes; nil for what is no regular file.
  fileprivate var regularLength: Int? {
    st_mode & S_IFMT == S_IFREG ? Int(st_size) : nil
  }
}
