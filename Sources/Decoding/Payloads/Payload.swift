import Archives
import Findings
package import Foundation
import Schema

/// The kind of a blob's bytes, inferred from the bytes alone.
package enum Payload: Hashable, Sendable {
  case empty, keyedArchive, propertyList, xmlPropertyList, json, gzip, zlib
  case image(String)
  case document(String)
  case text, uuid, opaque

  package static func sniff(_ data: Data) -> Payload { data.withUnsafeBytes { sniff($0.bindMemory(to: UInt8.self)) } }

  /// The same of bytes in place.
  package static func sniff(_ all: UnsafeBufferPointer<UInt8>) -> Payload {
    LoopThread.checkIsElsewhere()
    let bytes = [UInt8](all.prefix(64))
    // Valid as long as the bytes are; nothing keeps it.
    var data: Data {
      guard let start = all.baseAddress else { return Data() }
      let lent = UnsafeMutableRawPointer(mutating: start)
      return Data(bytesNoCopy: lent, count: all.count, deallocator: .none)
    }
    func starts(_ text: String) -> Bool { bytes.starts(with: Array(text.utf8)) }
    if bytes.isEmpty { return .empty }
    if starts("bplist0") { return (try? KeyedArchive(data)) == nil ? .propertyList : .keyedArchive }
    if starts("<?xml"), data.range(of: Data("<plist".utf8)) != nil {
      let isArchive = data.range(of: Data("$archiver".utf8)) != nil && (try? KeyedArchive(data)) != nil
      return isArchive ? .keyedArchive : .xmlPropertyList
    }
    if bytes.starts(with: [0x1f, 0x8b]) { return .gzip }
    if isZlib(data) { return .zlib }
    if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) { return .image("PNG") }
    if bytes.starts(with: [0xff, 0xd8, 0xff]) { return .image("JPEG") }
    if starts("GIF8") { return .image("GIF") }
    if bytes.count >= 12, bytes[4..<8].elementsEqual(Array("ftyp".utf8)) {
      switch String(decoding: bytes[8..<12], as: UTF8.self) {
      case "heic", "heix", "heim", "heis", "hevc", "mif1", "msf1": return .image("HEIC")
      case "avif": return .image("AVIF")
      default: break
      }
    }
    if starts("%PDF") { return .document("PDF") }
    if starts("SQLite format 3") { return .document("SQLite") }
    let isJSON =
      Data.jsonText(all)?.withUnsafeBytes { JSONScanner.isJSON($0.bindMemory(to: UInt8.self)) }
      ?? JSONScanner.isJSON(all)
    if isJSON { return .json }
    if all.isUTF8, !all.contains(where: { $0 < 9 }) { return .text }
    return all.count == 16 ? .uuid : .opaque
  }

  /// Two bytes are weak evidence, so the stream must inflate too, or be too long to try further.
  private static func isZlib(_ data: Data) -> Bool {
    let header = [UInt8](data.prefix(2))
    guard header.count == 2, header[0] == 0x78, (Int(header[0]) << 8 | Int(header[1])) % 31 == 0 else { return false }
    do throws(RawDeflate.Failure) {
      _ = try RawDeflate.inflate(data, wrapper: .zlib, limit: 1 << 16)
      return true
    } catch {
      if case .tooLong = error { return true }
      return false
    }
  }

  /// The kind in words.
  package var title: String {
    switch self {
    case .empty: "no bytes"
    case .keyedArchive: "a keyed archive"
    case .propertyList: "a binary property list"
    case .xmlPropertyList: "an XML property list"
    case .json: "JSON"
    case .gzip: "gzip"
    case .zlib: "zlib"
    case .image(let kind), .document(let kind): kind
    case .text: "text"
    case .uuid: "16 bytes, perhaps a UUID"
    case .opaque: "bytes of no known kind"
    }
  }

  /// The number of bytes and their kind: `43 bytes, JSON`.
  package static func caption(of data: Data) -> String {
    let size = Count.text(data.count, "byte")
    return switch sniff(data) {
    case .empty: "empty"
    case .keyedArchive: "\(size), keyed archive"
    case .propertyList, .xmlPropertyList: "\(size), property list"
    case .json: "\(size), JSON"
    case .gzip: "\(size), gzip"
    case .zlib: "\(size), zlib"
    case .image(let kind): "\(size), \(kind)\(ImageSize(of: data, kind: kind).map { " " + $0.text } ?? "")"
    case .document(let kind): "\(size), \(kind)"
    case .text: "\(size), text"
    case .uuid, .opaque: size
    }
  }
}
