/// The last short texts and their replacements: keys of JSON, for example, come again in each row.
struct LatestTexts {
  private static let size = 1 << 10
  private static let mostBytes = 32

  private var entries = [(text: [UInt8], other: [UInt8])](repeating: ([], []), count: size)

  private static func place(of text: [UInt8]) -> Int {
    // FNV-1a
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return Int(truncatingIfNeeded: hash ^ hash >> 32) & (size - 1)
  }

  subscript(text: [UInt8]) -> [UInt8]? {
    guard text.count <= Self.mostBytes else { return nil }
    let entry = entries[Self.place(of: text)]
    return entry.text == text ? entry.other : nil
  }

  mutating func add(_ other: [UInt8], for text: [UInt8]) {
    if text.count <= Self.mostBytes { entries[Self.place(of: text)] = (text, other) }
  }
}
