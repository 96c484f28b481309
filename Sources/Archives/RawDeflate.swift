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
    case broken, cutShort
    /// More than this many bytes would come out.
    case tooLong(limit: Int)
    /// Bytes follow the stream's end.
    case trailing
    case noMemory
  }

  /// The largest inflated size if the caller names none.
  package static let mostBytes = 64 << 20

  /// Inflates a whole stream of at most `limit` bytes; throws `Failure`.
  package static func inflate(_ data: Data, wrapper: Wrapper = .raw, limit: Int = mostBytes) throws(Failure) -> Data {
    LoopThread.checkIsElsewhere()
    let (status, output) = run(data) { bytes, count, output, length in
      czlib_inflate(bytes, count, wrapper.window, limit, &output, &length)
    }
    switch status {
    case CZLIB_DONE.rawValue: return output
    case CZLIB_CUT_SHORT.rawValue: throw .cutShort
    case CZLIB_TOO_LONG.rawValue: throw .tooLong(limit: limit)
    case CZLIB_TRAILING.rawValue: throw .trailing
    case CZLIB_NO_MEMORY.rawValue: throw .noMemory
    default: throw .broken
    }
  }

  /// Deflates into a whole stream; throws `Failure`.
  package static func deflate(_ data: Data, wrapper: Wrapper = .raw) throws(Failure) -> Data {
    let (status, output) = run(data) { bytes, count, output, length in
      czlib_deflate(bytes, count, wrapper.window, &output, &length)
    }
    guard status == CZLIB_DONE.rawValue else { throw .noMemory }
    return output
  }

  /// Gives bytes to a function of the library, and takes the bytes that it makes.
  private static func run(
    _ data: Data, _ function: (UnsafePointer<UInt8>?, Int, inout UnsafeMutablePointer<UInt8>?, inout Int) -> Int32
  ) -> (status: UInt32, output: Data) {
    var (output, length): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
    let status = data.withUnsafeBytes { bytes in
      function(bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &output, &length)
    }
    defer { free(output) }
    return (UInt32(bitPattern: status), output.map { Data(bytes: $0, count: length) } ?? Data())
  }
}
