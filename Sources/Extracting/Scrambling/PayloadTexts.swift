import Archives
import Decoding
import Foundation
import Schema

/// Scrambles bytes so that they keep their form: JSON, property list, archive, text, picture.
struct PayloadTexts {
  let key: ScrambleKey
  private let texts: TextScrambler

  private static let mostLevels = 8

  init(_ key: ScrambleKey) {
    self.key = key
    texts = TextScrambler(key)
  }

  func scrambled(_ text: String) -> String { texts.scrambled(text) }

  /// The same for a text that may be JSON, whose shape is then kept.
  func scrambled(perhapsJSON text: String, _ names: DeclaredNames) -> String {
    guard let first = text.utf8.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
      Payload.sniff(Data(text.utf8)) == .json, let json = JSONScrambler.scrambled(Data(text.utf8), nil, names, self)
    else { return scrambled(text) }
    return String(decoding: json, as: UTF8.self)
  }

  /// `shape` is what the contract declares for JSON; `isMessage` says that the bytes are of Protocol Buffers.
  func scrambled(
    _ data: Data, _ shape: PayloadShape? = nil, _ names: DeclaredNames, isMessage: Bool = false, depth: Int = 0
  ) -> Data {
    guard depth < Self.mostLevels else { return Data(key.noise(for: data)) }
    switch Payload.sniff(data) {
    case .empty: return data
    case .keyedArchive, .propertyList, .xmlPropertyList:
      guard let list = Self.list(data) else { break }
      let lists = ListScrambler(texts: self, names: names, depth: depth)
      return BinaryPropertyListWriter.data(lists.scrambled(list))
    case .json: if let json = JSONScrambler.scrambled(data.jsonText, shape, names, self) { return json }
    case .gzip: return repacked(data, .gzip, shape, names, isMessage, depth) ?? noise(data, kept: 3)
    case .zlib: return repacked(data, .zlib, shape, names, isMessage, depth) ?? noise(data, kept: 2)
    case .image(let kind): return noise(data, kept: kind == "HEIC" || kind == "AVIF" ? 12 : 4)
    case .document(let kind): return noise(data, kept: kind == "SQLite" ? 16 : 4)
    case .text: if !isMessage { return Data(texts.scrambled([UInt8](data))) }
    case .uuid: if !isMessage { return Data(key.uuid([UInt8](data))) }
    case .opaque: break
    }
    if isMessage, let message = MessageScrambler.scrambled(data, names, self, depth) { return message }
    return noise(data, kept: 0)
  }

  private func noise(_ data: Data, kept: Int) -> Data { data.prefix(kept) + Data(key.noise(for: data).dropFirst(kept)) }

  private static func list(_ data: Data) -> PropertyList? {
    data.starts(with: Data("bplist0".utf8))
      ? try? BinaryPropertyListReader.read(data) : try? XMLPropertyListReader.read(data).withReferences
  }

  private func repacked(
    _ data: Data, _ wrapper: RawDeflate.Wrapper, _ shape: PayloadShape?, _ names: DeclaredNames, _ isMessage: Bool,
    _ depth: Int
  ) -> Data? {
    guard let inner = try? RawDeflate.inflate(data, wrapper: wrapper) else { return nil }
    let content = scrambled(inner, shape, names, isMessage: isMessage, depth: depth + 1)
    return try? RawDeflate.deflate(content, wrapper: wrapper)
  }
}
