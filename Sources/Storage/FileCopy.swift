#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Copies a file in pieces, so that it can be watched and stopped.
enum FileCopy {
  /// What the system said, by its number.
  struct Failed: Error, Hashable {
    let number: Int32

    var isMissing: Bool { number == ENOENT }
    var isNoSpace: Bool { number == ENOSPC || number == EDQUOT }
    var message: String { String(cString: strerror(number)) }
  }

  private static let pieceSize = 1 << 20

  /// Copies to a new file that only this user may read; `told` hears each piece's bytes.
  static func copy(
    _ source: String,
    to target: String,
    _ told: (Int) throws(StoreError) -> Void
  ) throws {
    let reading = open(source, O_RDONLY | O_CLOEXEC)
    guard reading >= 0 else { throw Failed(number: errno) }
    defer { close(reading) }
    let writing = open(target, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard writing >= 0 else { throw Failed(number: errno) }
    defer { close(writing) }
    var piece = [UInt8](repeating: 0, count: pieceSize)
    while true {
      let count = read(reading, &piece, pieceSize)
      if count == 0 { return }
      if count < 0 {
        if errno == EINTR { continue }
        throw Failed(number: errno)
      }
      try put(piece[..<count], into: writing)
      try told(count)
    }
  }

  private static func put(_ bytes: ArraySlice<UInt8>, into descriptor: Int32) throws(Failed) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw Failed(number: errno)
      }
    }
  }
}
