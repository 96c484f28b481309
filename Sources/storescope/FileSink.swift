import Foundation

/// A new file, written in large pieces; an existing one is never touched.
final class FileSink: RowSink {
  enum Failure: Error, Hashable {
    case exists(String)
    case unwritable(String, reason: String)

    var sentence: String {
      switch self {
      case .exists(let path): "\(path) is already there"
      case .unwritable(let path, let reason): "\(path) cannot be written: \(reason)"
      }
    }
  }

  let path: String
  private let handle: FileHandle
  private var pending: [UInt8] = []
  private(set) var failure: Failure?
  private static let pieceSize = 256 * 1024

  var hasFailed: Bool { failure != nil }

  /// Throws `Failure`.
  init(_ path: String) throws(Failure) {
    self.path = path
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      if errno == EEXIST { throw .exists(path) }
      throw .unwritable(path, reason: String(cString: strerror(errno)))
    }
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  func append(_ more: (inout [UInt8]) -> Void) {
    more(&pending)
    if pending.count >= Self.pieceSize { flush() }
  }

  private func flush() {
    guard failure == nil, !pending.isEmpty else { return }
    do {
      try handle.write(contentsOf: pending)
    } catch {
      failure = .unwritable(path, reason: String(cString: strerror(errno)))
    }
    pending.removeAll(keepingCapacity: true)
  }

  /// Sends the rest; throws `Failure` where not everything arrived.
  func close() throws(Failure) {
    flush()
    if let failure { throw failure }
    do {
      try handle.close()
    } catch {
      throw .unwritable(path, reason: String(cString: strerror(errno)))
    }
  }

  /// Leaves nothing behind of a file that is not whole.
  func remove() {
    try? handle.close()
    unlink(path)
  }
}
