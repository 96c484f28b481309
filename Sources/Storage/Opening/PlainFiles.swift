import Foundation

/// A system error about a file, by its number.
struct FileFailure: Error, Hashable {
  let number: Int32

  /// The error of the last call.
  static var last: FileFailure { FileFailure(number: errno) }

  var isMissing: Bool { number == ENOENT }
  var isNoSpace: Bool { number == ENOSPC || number == EDQUOT }
  var message: String { String(cString: strerror(number)) }
}

/// Repeats a system call until so many bytes are moved, or until it moves none; returns how many were.
@discardableResult
private func transfer(_ count: Int, _ call: (_ done: Int) -> Int) throws(FileFailure) -> Int {
  var done = 0
  while done < count {
    let moved = call(done)
    if moved == 0 { break }
    if moved > 0 { done += moved } else if errno != EINTR { throw .last }
  }
  return done
}

/// A file that is read at offsets; it is closed when the last reference ends.
final class ReadableFile {
  private let descriptor: Int32
  private static let pieceSize = 1 << 20

  /// Opens a regular file, and never waits for a pipe; throws `FileFailure`.
  init(_ path: String) throws(FileFailure) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .last }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw FileFailure(number: EINVAL)
    }
  }

  deinit { close(descriptor) }

  /// Fills a buffer from an offset, less at the file's end; returns how many bytes were read.
  func read(into buffer: inout [UInt8], at offset: Int) throws(FileFailure) -> Int {
    try transfer(buffer.count) { done in
      buffer.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress.map { $0 + done }, $0.count - done, off_t(offset + done))
      }
    }
  }

  /// Whether another process holds a lock on a byte.
  func isLocked(at offset: Int) -> Bool {
    var asked = flock()
    asked.l_type = Int16(F_WRLCK)
    asked.l_whence = Int16(SEEK_SET)
    asked.l_start = off_t(offset)
    asked.l_len = 1
    return fcntl(descriptor, F_GETLK, &asked) == 0 && asked.l_type != Int16(F_UNLCK)
  }

  /// The first bytes, fewer if the file is shorter.
  func head(_ count: Int) throws(FileFailure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    return Array(bytes[..<(try read(into: &bytes, at: 0))])
  }

  /// Calls `body` with every whole piece of a size, from an offset to the file's end, and its offset.
  ///
  /// Throws `FileFailure`, and what `body` throws.
  func forEachPiece(of size: Int, from start: Int = 0, _ body: (UnsafeRawBufferPointer, Int) throws -> Void) throws {
    var buffer = [UInt8](repeating: 0, count: max(1, Self.pieceSize / size) * size)
    var offset = start
    while true {
      let count = try read(into: &buffer, at: offset)
      try buffer.withUnsafeBytes { bytes in
        for piece in 0..<(count / size) {
          let part = UnsafeRawBufferPointer(rebasing: bytes[(piece * size)..<((piece + 1) * size)])
          try body(part, offset + piece * size)
        }
      }
      if count < buffer.count { return }
      offset += count
    }
  }
}

/// A file of the program's own that is written at offsets; it is closed when the last reference ends.
final class WritableFile {
  private let descriptor: Int32

  /// Opens a file that only this user may read, new or emptied; throws `FileFailure`.
  convenience init(_ path: String) throws(FileFailure) { try self.init(path, O_CREAT | O_TRUNC) }

  /// Opens an existing file to write into it; throws `FileFailure`.
  convenience init(adding path: String) throws(FileFailure) { try self.init(path, 0) }

  private init(_ path: String, _ flags: Int32) throws(FileFailure) {
    descriptor = open(path, flags | O_RDWR | O_NOFOLLOW | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw .last }
  }

  deinit { close(descriptor) }

  func write(_ bytes: ArraySlice<UInt8>, at offset: Int) throws(FileFailure) {
    try transfer(bytes.count) { done in
      bytes.withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress.map { $0 + done }, $0.count - done, off_t(offset + done))
      }
    }
  }

  /// Ends the file at an offset.
  func cut(to size: Int) throws(FileFailure) {
    guard ftruncate(descriptor, off_t(size)) == 0 else { throw .last }
  }

  /// Copies all bytes of another file; `told` is called with the number of bytes in each piece.
  ///
  /// Throws `FileFailure`, and what `told` throws.
  func copy(_ source: ReadableFile, told: (Int) throws -> Void) throws {
    var piece = [UInt8](repeating: 0, count: 1 << 20)
    var offset = 0
    while true {
      let count = try source.read(into: &piece, at: offset)
      try write(piece[..<count], at: offset)
      offset += count
      if count > 0 { try told(count) }
      if count < piece.count { return }
    }
  }
}
