package import Foundation

/// Reads what a user names and what lies beside that: regular files, up to a size, and no longer than that takes.
///
/// A pipe would be waited for, a device has no end, and opening one may do something. Only what the
/// program was handed open, `/dev/stdin` or `/dev/fd/63`, may be a pipe; `/dev/null` is an empty file.
package enum UserFile {
  /// A file's bytes; a link to it will do, unless `followsLinks` says otherwise.
  package static func data(at path: String, limit: Int, followsLinks: Bool = true) throws(FileFault) -> Data {
    if path == "/dev/null" { return Data() }
    let descriptor: Int32
    if let handed = handed(path) { descriptor = handed } else { descriptor = try open(path, followsLinks) }
    defer { close(descriptor) }
    var facts = stat()
    let length = fstat(descriptor, &facts) == 0 ? Int(facts.st_size) : 0
    guard length <= limit else { throw tooLarge(path, length, limit) }
    var data = Data(capacity: length)
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    // A file may grow meanwhile, and some have more in them than they say.
    while data.count <= limit {
      let count = read(descriptor, &piece, piece.count)
      if count == 0 { return data }
      if count > 0 {
        data.append(contentsOf: piece.prefix(count))
      } else if errno == EAGAIN {
        // Whoever handed a pipe over may have made it one that does not wait.
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&polled, 1, -1)
      } else if errno != EINTR {
        throw fault(path, errno)
      }
    }
    throw tooLarge(path, data.count, limit)
  }

  /// The first bytes, fewer if the file is shorter; empty if it is no regular file or cannot be read.
  package static func head(of path: String, count: Int) -> Data {
    guard let descriptor = try? open(path, true) else { return Data() }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    return (try? handle.read(upToCount: count)) ?? Data()
  }

  private static func open(_ path: String, _ followsLinks: Bool) throws(FileFault) -> Int32 {
    try check(path) { followsLinks ? stat(path, $0) : lstat(path, $0) }
    // Another file may have taken the name by now.
    let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | (followsLinks ? 0 : O_NOFOLLOW)
    let descriptor = Foundation.open(path, flags)
    guard descriptor >= 0 else { throw fault(path, errno) }
    do throws(FileFault) {
      try check(path) { fstat(descriptor, $0) }
      return descriptor
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// A copy of the descriptor that a path names, if that is no regular file.
  private static func handed(_ path: String) -> Int32? {
    let number =
      path == "/dev/stdin" ? STDIN_FILENO : path.hasPrefix("/dev/fd/") ? Int32(path.dropFirst("/dev/fd/".count)) : nil
    var facts = stat()
    guard let number, fstat(number, &facts) == 0, facts.st_mode & S_IFMT != S_IFREG else { return nil }
    let copy = dup(number)
    return copy < 0 ? nil : copy
  }

  private static func check(_ path: String, _ look: (UnsafeMutablePointer<stat>) -> Int32) throws(FileFault) {
    var facts = stat()
    guard look(&facts) == 0 else { throw fault(path, errno) }
    switch facts.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw FileFault(path: path, reason: .folder)
    default: throw FileFault(path: path, reason: .special)
    }
  }

  private static func fault(_ path: String, _ number: Int32) -> FileFault {
    var facts = stat()
    let isLink = lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFLNK
    switch number {
    case ENOENT: return FileFault(path: path, reason: isLink ? .danglingLink : .missing)
    case ENOTDIR: return FileFault(path: path, reason: .missing)
    default: return FileFault(path: path, reason: .refused(String(cString: strerror(number)).lowercased()))
    }
  }

  private static func tooLarge(_ path: String, _ bytes: Int, _ limit: Int) -> FileFault {
    FileFault(path: path, reason: .tooLarge(bytes: bytes, limit: limit))
  }
}
