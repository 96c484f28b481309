import Archives
package import Foundation

/// A value in a payload, as SQLite can hold it.
package enum PayloadValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case double(Double)
  case text(String)
  case bytes(Data)
  /// An array's elements.
  case list([PayloadValue])
  /// Any other value with parts, as text.
  case other(String)
}

/// Finds one value in a payload by keys and indexes: JSON, property lists, keyed archives, and these in gzip or zlib.
package enum PayloadLookup {
  /// Nil if the bytes are no payload, have no value there, or too many to search.
  ///
  /// An index counts from 0, -1 is the last.
  package static func value(at steps: [String], in data: Data) -> PayloadValue? {
    switch Payload.sniff(data) {
    case .json: return JSONLookup.value(at: steps[...], in: data)
    case .keyedArchive:
      guard let archive = try? KeyedArchive(data), let root = archive.root else { return nil }
      return ListLookup(archive).value(at: steps, in: .uid(root))
    case .propertyList:
      return (try? BinaryPropertyListReader.read(data)).flatMap { ListLookup(nil).value(at: steps, in: $0) }
    case .xmlPropertyList:
      return (try? XMLPropertyListReader.read(data)).flatMap { ListLookup(nil).value(at: steps, in: $0) }
    case .gzip: return inflated(data, .gzip, steps)
    case .zlib: return inflated(data, .zlib, steps)
    case .text:
      // A single JSON value is text too: a string, a number, a Boolean.
      return JSONLookup.value(at: steps[...], in: data)
    default: return nil
    }
  }

  private static func inflated(_ data: Data, _ wrapper: RawDeflate.Wrapper, _ steps: [String]) -> PayloadValue? {
    guard let content = try? RawDeflate.inflate(data, wrapper: wrapper) else { return nil }
    switch Payload.sniff(content) {
    case .gzip, .zlib: return nil
    default: return value(at: steps, in: content)
    }
  }
}
