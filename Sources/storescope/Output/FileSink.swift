import Decoding
import Escaping
import Foundation

/// A new file, written in large pieces; an existing one is never touched.
final class FileSink: ByteSink {
  let path: String
  private let handle: FileHandle
  private let unfinished: UnfinishedFiles.Name
  private var pending: [UInt8] = []
  private var failure: NewFileFault?
  private static let pieceSize = 256 * 1024

  var hasFailed: Bool { failure != nil }

  /// `isPrivate` keeps other users from reading the file, for one in a shared folder.
  init(_ path: String, isPrivate: Bool = false) throws(NewFileFault) {
    self.path = path
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
    let descriptor = open(path, flags, isPrivate ? 0o600 : 0o644)
    guard descriptor >= 0 else { throw errno == EEXIST ? .exists(path) : .unwritable(path, reason: Self.reason) }
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    unfinished = UnfinishedFiles.begin { unlink(path) }
  }

  private static var reason: String { String(cString: strerror(errno)).lowercased() }

  func append(_ more: (inout [UInt8]) -> Void) {
    more(&pending)
    if pending.count >= Self.pieceSize { flush(&pending) }
  }

  var outlet: Outlet { Outlet { [self] in flush(&$0) } }

  private func flush(_ bytes: inout [UInt8]) {
    // What cannot be written must not gather in memory.
    defer { bytes.removeAll(keepingCapacity: true) }
    guard failure == nil, !bytes.isEmpty else { return }
    do { try handle.write(contentsOf: bytes) } catch { failure = .unwritable(path, reason: Self.reason) }
  }

  /// Writes the rest; throws if not everything was written.
  func close() throws(NewFileFault) {
    flush(&pending)
    if let failure { throw failure }
    do { try handle.close() } catch { throw .unwritable(path, reason: Self.reason) }
    UnfinishedFiles.end(unfinished)
  }

  /// Removes an incomplete file.
  func remove() {
    try? handle.close()
    unlink(path)
    UnfinishedFiles.end(unfinished)
  }
}
