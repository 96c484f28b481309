/// Replaces texts by others of the same length, script and case; blanks and punctuation stay.
///
/// Equal texts give equal results and different texts different ones, so unique values stay unique. No letter or
/// digit stays what it was, and a text with words becomes consonants, so no word survives.
final class TextScrambler {
  let key: ScrambleKey
  private let classes = LetterClasses()
  /// The results for short texts, so that no two texts get the same one.
  private var results = ResultTable()
  private var latest = LatestTexts()

  /// A text with fewer letters contains no word worth hiding, and offers too few results.
  private static let fewLetters = 4
  /// Texts with so many letters never get the same result.
  private static let manyLetters = 12
  private static let mostTries: UInt64 = 64
  /// A text of so many bytes, as of digits, is replaced as a whole, which is quicker.
  private static let longText = 64

  init(_ key: ScrambleKey) { self.key = key }

  func scrambled(_ text: String) -> String { String(decoding: scrambled(Array(text.utf8)), as: UTF8.self) }

  /// The same for a text's bytes, which must be UTF-8.
  func scrambled(_ bytes: [UInt8]) -> [UInt8] {
    if let known = latest[bytes] { return known }
    let other = date(bytes) ?? letters(bytes)
    latest.add(other, for: bytes)
    return other
  }

  /// A text that is a date, moved.
  private func date(_ bytes: [UInt8]) -> [UInt8]? {
    guard TextDate.mayBe(bytes) else { return nil }
    let date = TextDate(String(decoding: bytes, as: UTF8.self))
    return date?.moved(by: key.dateShift).map { Array($0.utf8) }
  }

  private func letters(_ bytes: [UInt8]) -> [UInt8] {
    var text = TextBytes(bytes)
    text.replaceUUIDs(key)
    let open = text.open
    let letterCount = self.letterCount(text, open)
    if letterCount < Self.fewLetters, bytes.count < Self.longText {
      replaceStepwise(&text, open)
    } else {
      replaceWords(&text, open, isShort: letterCount < Self.manyLetters && bytes.count < Self.longText)
    }
    return text.written
  }

  /// The number of letters, at most those that make a text long.
  private func letterCount(_ text: TextBytes, _ open: [Range<Int>]) -> Int {
    var count = 0
    for range in open {
      var place = range.lowerBound
      while place < range.upperBound, count < Self.manyLetters {
        let scalar = text.scalar(at: place)
        // Looking the properties up takes longer than the rest.
        let isLetter =
          scalar.value.isASCII
          ? (0x61...0x7a).contains(scalar.value.value | 0x20) : scalar.value.properties.isAlphabetic
        if isLetter { count += 1 }
        place += scalar.length
      }
    }
    return count
  }

  /// Replaces each character depending on those before it, so different texts get different results.
  private func replaceStepwise(_ text: inout TextBytes, _ open: [Range<Int>]) {
    var state = key.number { _ in }
    for range in open {
      var place = range.lowerBound
      while place < range.upperBound {
        let scalar = text.scalar(at: place)
        let seed = state
        state = key.number {
          $0.combine(seed)
          $0.combine(classes.lowercase(scalar.value))
        }
        var noise = Noise(seed: seed)
        if let other = classes.other(scalar.value, &noise) { text.replace(at: place, with: other) }
        place += scalar.length
      }
    }
  }

  /// Replaces all characters depending on the whole text, a short one again until no other text has the result.
  private func replaceWords(_ text: inout TextBytes, _ open: [Range<Int>], isShort: Bool) {
    let own = mark(of: text, open)
    guard isShort else { return replaceWords(&text, open, seed: own) }
    for salt in 0..<Self.mostTries {
      var other = text
      replaceWords(&other, open, seed: own &+ salt)
      if salt == Self.mostTries - 1 || results.takes(mark(of: other, open), of: own) {
        text = other
        return
      }
    }
  }

  private func replaceWords(_ text: inout TextBytes, _ open: [Range<Int>], seed: UInt64) {
    var noise = Noise(seed: seed)
    for range in open {
      var place = range.lowerBound
      while place < range.upperBound {
        let byte = text.bytes[place]
        if byte < 0x80 {
          if let other = Self.asciiOther(byte, &noise) { text.bytes[place] = other }
          place += 1
          continue
        }
        let scalar = text.scalar(at: place)
        if let other = classes.other(scalar.value, &noise) { text.replace(at: place, with: other) }
        place += scalar.length
      }
    }
  }

  private static let consonants = Array("bcdfghjklmnpqrstvwxz".utf8)
  /// For each letter of ASCII in its own case, the consonants but itself.
  private static let others: [[UInt8]] = (0..<128).map { byte -> [UInt8] in
    let lower = UInt8(byte) | 0x20
    guard UInt8(byte) >= 0x41, (0x61...0x7a).contains(lower) else { return [] }
    return consonants.filter { $0 != lower }.map { $0 & ~0x20 | UInt8(byte) & 0x20 }
  }

  /// A consonant for a letter of ASCII, another digit for a digit.
  private static func asciiOther(_ byte: UInt8, _ noise: inout Noise) -> UInt8? {
    if (0x30...0x39).contains(byte) { return 0x30 + (byte - 0x30 + UInt8(noise.step(below: 10))) % 10 }
    let others = others[Int(byte)]
    return others.isEmpty ? nil : others[noise.place(below: others.count)]
  }

  /// A number for the text without regard to case.
  private func mark(of text: TextBytes, _ open: [Range<Int>]) -> UInt64 {
    key.number { hasher in
      // Eight bytes of ASCII at once.
      var word: UInt64 = 1
      for range in open {
        var place = range.lowerBound
        while place < range.upperBound {
          let byte = text.bytes[place]
          if byte < 0x80 {
            word = word << 8 | UInt64((0x41...0x5a).contains(byte) ? byte | 0x20 : byte)
            place += 1
            if word >> 56 == 0 { continue }
            hasher.combine(word)
            word = 1
          } else {
            let scalar = text.scalar(at: place)
            hasher.combine(word)
            hasher.combine(classes.lowercase(scalar.value))
            word = 1
            place += scalar.length
          }
        }
      }
      hasher.combine(word)
    }
  }
}

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

/// Which text made which result, in a table of fixed size.
///
/// When it is full, later results are only compared with those that it holds.
struct ResultTable {
  private static let size = 1 << 21
  private static let most = size / 4 * 3

  /// Half of a result's number and half of its text's; 0 where nothing is.
  private var entries: [UInt64] = []
  private var count = 0

  /// Whether no other text has made the result; then it is this text's.
  mutating func takes(_ result: UInt64, of text: UInt64) -> Bool {
    if entries.isEmpty { entries = [UInt64](repeating: 0, count: Self.size) }
    let entry = max(1, result & 0xffff_ffff_0000_0000 | text >> 32)
    var place = Int(truncatingIfNeeded: result) & (Self.size - 1)
    while entries[place] != 0 {
      if entries[place] >> 32 == entry >> 32 { return entries[place] == entry }
      place = (place + 1) & (Self.size - 1)
    }
    if count < Self.most {
      entries[place] = entry
      count += 1
    }
    return true
  }
}
