import Archives
package import Foundation
import Schema

/// A value in a payload, as SQLite can take it.
package enum PayloadValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case double(Double)
  case text(String)
  case bytes(Data)
  /// An array's elements.
  case list([PayloadValue])
  /// Anything else that has parts, as text.
  case other(String)
}

/// Finds one value in a payload by keys and indexes: JSON, property lists, keyed archives, and these in gzip or zlib.
package enum PayloadLookup {
  /// More than this is not inflated for one value.
  private static let mostInflated = 64 << 20
  /// A list with more values in it, at all levels, is not looked into.
  static let mostValues = 200_000

  /// Nil where the bytes are no payload, hold nothing there or more than can be looked into.
  ///
  /// An index counts from 0, -1 is the last.
  package static func value(at steps: [String], in data: Data) -> PayloadValue? {
    switch Payload.sniff(data) {
    case .json: return JSONLookup.value(at: steps[...], in: data)
    case .keyedArchive:
      guard let archive = try? KeyedArchive(data), let root = archive.root else { return nil }
      return ListLookup.value(at: steps[...], in: .uid(root), of: archive)
    case .propertyList:
      return (try? BinaryPropertyListReader.read(data)).flatMap {
        ListLookup.value(at: steps[...], in: $0, of: nil)
      }
    case .xmlPropertyList:
      return (try? XMLPropertyListReader.read(data)).flatMap {
        ListLookup.value(at: steps[...], in: $0, of: nil)
      }
    case .gzip: return inflated(data, .gzip, steps)
    case .zlib: return inflated(data, .zlib, steps)
    case .text:
      // A single JSON value is text too: a string, a number, a Boolean.
      return JSONLookup.value(at: steps[...], in: data)
    default: return nil
    }
  }

  private static func inflated(
    _ data: Data,
    _ wrapper: RawDeflate.Wrapper,
    _ steps: [String]
  ) -> PayloadValue? {
    guard let content = try? RawDeflate.inflate(data, wrapper: wrapper, limit: mostInflated) else {
      return nil
    }
    switch Payload.sniff(content) {
    case .gzip, .zlib: return nil
    default: return value(at: steps, in: content)
    }
  }
}

/// One value of a property list or a keyed archive.
private struct ListLookup {
  private static let deepest = 60

  private let archive: KeyedArchive?
  private var budget = PayloadBudget(values: PayloadLookup.mostValues)

  static func value(
    at steps: ArraySlice<String>,
    in list: PropertyList,
    of archive: KeyedArchive?
  ) -> PayloadValue? {
    var lookup = ListLookup(archive: archive)
    return lookup.value(at: steps, in: list)
  }

  private init(archive: KeyedArchive?) { self.archive = archive }

  private mutating func value(
    at steps: ArraySlice<String>,
    in list: PropertyList
  ) -> PayloadValue? {
    guard let object = resolve(list) else { return steps.isEmpty ? .null : nil }
    guard let step = steps.first else { return value(of: object, depth: 0) }
    return child(step, of: object).flatMap { value(at: steps.dropFirst(), in: $0) }
  }

  private func resolve(_ value: PropertyList) -> PropertyList? {
    guard let archive else { return value == .null ? nil : value }
    return archive.resolve(value)
  }

  private func child(_ step: String, of object: PropertyList) -> PropertyList? {
    if let pairs = archive?.pairs(of: object) {
      return pairs.first { text(of: $0.key) == step }?.value
    }
    if let items = items(of: object) {
      guard let index = Int(step) else { return nil }
      let place = index < 0 ? items.count + index : index
      return items.indices.contains(place) ? items[place] : nil
    }
    return step == "$class" ? nil : object[step]
  }

  private func items(of object: PropertyList) -> [PropertyList]? {
    if let items = archive?.items(of: object) { return items }
    if case .set(let items) = object { return items }
    return object.array
  }

  private func text(of key: PropertyList) -> String? {
    archive?.text(of: key) ?? key.string ?? key.integer.map(String.init)
  }

  /// Nil where there is more in it than may be looked into.
  private mutating func value(of object: PropertyList, depth: Int) -> PayloadValue? {
    guard depth < Self.deepest else { return .other("…") }
    if let single = single(object) { return budget.take(bytes: single.size) ? single : nil }
    guard budget.take() else { return nil }
    guard let items = items(of: object) else { return .other("\(object.entries?.count ?? 0) keys") }
    var values: [PayloadValue] = []
    for item in items {
      guard let value = value(of: resolve(item) ?? .null, depth: depth + 1) else { return nil }
      values.append(value)
    }
    return .list(values)
  }

  /// What has no parts to look into.
  private func single(_ object: PropertyList) -> PayloadValue? {
    if let archive, let known = known(object, archive) { return known }
    switch object {
    case .null: return .null
    case .boolean(let flag): return .integer(flag ? 1 : 0)
    case .integer(let number): return .integer(number)
    case .unsigned(let number):
      return Int64(exactly: number).map(PayloadValue.integer) ?? .double(Double(number))
    case .real(let number), .date(let number): return .double(number)
    case .data(let data): return .bytes(data)
    case .string(let text): return .text(text)
    case .uid(let number): return .integer(Int64(number))
    case .array, .set, .dictionary: return nil
    }
  }

  /// Foundation's own small classes are values (FORMAT §5).
  private func known(_ object: PropertyList, _ archive: KeyedArchive) -> PayloadValue? {
    if let text = archive.field("NS.string", of: object)?.string { return .text(text) }
    if let seconds = archive.field("NS.time", of: object)?.double { return .double(seconds) }
    if let bytes = archive.field("NS.uuidbytes", of: object)?.data,
      case .value(.uuid(let uuid)) = CellDecoder.reading(
        of: .blob(bytes),
        as: Attribute(name: "", type: .uuid)
      )
    {
      return .text(uuid.text)
    }
    if let data = archive.field("NS.data", of: object)?.data { return .bytes(data) }
    if let text = archive.address(of: object) { return .text(text) }
    if let number = archive.decimal(of: object) {
      return Double(number.description).map(PayloadValue.double)
    }
    return nil
  }
}

extension PayloadValue {
  /// The bytes of a text or of data.
  fileprivate var size: Int {
    switch self {
    case .text(let text), .other(let text): text.utf8.count
    case .bytes(let data): data.count
    case .null, .integer, .double, .list: 0
    }
  }
}
