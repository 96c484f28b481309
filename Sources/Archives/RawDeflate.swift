import CZlib
package import Foundation

/// DEFLATE streams, raw as in a store's cached model (FORMAT §1.3) or in a zlib or gzip wrapper.
package enum RawDeflate {
  package enum Wrapper: Sendable {
    case raw, zlib, gzip

    var window: Int32 {
      switch self {
      case .raw: -15
      case .zlib: 15
      case .gzip: 31
      }
    }
  }

  /// Why a stream has no content.
  package enum Failure: Error, Hashable, Sendable {
    case broken
    case cutShort
    /// More than this many bytes would come out.
    case tooLong(limit: Int)
    /// Bytes follow the stream's end.
    case trailing
    case noMemory
  }

  /// The largest inflated size if the caller names none.
  package static let mostBytes = 64 << 20

  /// Inflates a whole stream of at most `limit` bytes; throws `Failure`.
  package static func inflate(
    _ data: Data,
    wrapper: Wrapper = .raw,
    limit: Int = mostBytes
  ) throws(Failure) -> Data {
    LoopThread.checkIsElsewhere()
    var output: UnsafeMutablePointer<UInt8>?
    var length = 0
    let status = data.withUnsafeBytes { bytes in
      czlib_inflate(
        bytes.bindMemory(to: UInt8.self).baseAddress,
        bytes.count,
        wrapper.window,
        limit,
        &output,
        &length
      )
    }
    switch UInt32(bitPattern: status) {
    case CZLIB_DONE.rawValue: break
    case CZLIB_CUT_SHORT.rawValue: throw .cutShort
    case CZLIB_TOO_LONG.rawValue: throw .tooLong(limit: limit)
    case CZLIB_TRAILING.rawValue: throw .trailing
    case CZLIB_NO_MEMORY.rawValue: throw .noMemory
    default: throw .broken
    }
    return taking(output, length)
  }

  /// Deflates into a whole stream; throws `Failure`.
  package static func deflate(_ data: Data, wrapper: Wrapper = .raw) throws(Failure) -> Data {
    var output: UnsafeMutablePointer<UInt8>?
    var length = 0
    let status = data.withUnsafeBytes { bytes in
      czlib_deflate(
        bytes.bindMemory(to: UInt8.self).baseAddress,
        bytes.count,
        wrapper.window,
        &output,
        &length
      )
    }
    guard status == CZLIB_DONE.rawValue else { throw .noMemory }
    return taking(output, length)
  }

  private static func taking(_ bytes: UnsafeMutablePointer<UInt8>?, _ length: Int) -> Data {
    guard let bytes else { return Data() }
    defer { free(bytes) }
    return Data(bytes: bytes, count: length)
  }
}
