package import Escaping
package import Foundation
import Schema

/// JSON that is made as it is written, because as a value it would take several times the memory of its source.
package enum LateJSON: Hashable, Sendable {
  /// Bytes as a text in base64.
  case base64(Data)
  /// Bytes that are a text in UTF-8.
  case text(Data)
  /// A payload that `JSONDecoder` finds to be one list or object, spelled by its declared type if it has one.
  case payload(Data, PayloadShape?)

  func write(to bytes: inout [UInt8], through outlet: Outlet) {
    switch self {
    case .base64(let data):
      bytes.append(UInt8(ascii: "\""))
      Self.writeBase64(data, to: &bytes, through: outlet)
      bytes.append(UInt8(ascii: "\""))
    case .text(let data):
      data.withUnsafeBytes { JSONString.write($0.bindMemory(to: UInt8.self), to: &bytes, through: outlet) }
    case .payload(let data, let shape):
      data.withUnsafeBytes { PayloadWriter.write($0.bindMemory(to: UInt8.self), shape, to: &bytes, through: outlet) }
    }
  }

  /// Adds bytes in base64.
  package static func writeBase64(_ data: Data, to bytes: inout [UInt8], through outlet: Outlet = .none) {
    data.withUnsafeBytes {
      outlet.write($0.bindMemory(to: UInt8.self), isText: false, to: &bytes) { piece, bytes in
        bytes += Data(buffer: piece).base64EncodedData()
      }
    }
  }
}

extension JSON {
  /// Bytes as a text in base64.
  package static func base64(_ data: Data) -> JSON {
    data.count > Outlet.longest ? .late(.base64(data)) : .string(data.base64EncodedString())
  }
}
