import Foundation

/// Replaces texts by others of the same length, script and case; blanks and punctuation stay.
///
/// Equal texts give equal results and different texts different ones, so unique values stay unique. No letter or
/// digit stays what it was, and a text with words becomes consonants, so no word survives.
struct TextScrambler {
  let key: ScrambleKey
  private var classes = LetterClass.Index()
  /// The results for short texts, by result, so that no two texts get the same one.
  private var made: [UInt64: UInt64] = [:]
  /// How often a short text had to be scrambled again.
  private var salts: [UInt64: Int] = [:]

  private static let consonants = Array("bcdfghjklmnpqrstvwxz".unicodeScalars.map(\.value))
  /// A text with fewer letters contains no word worth hiding, and offers too few results.
  private static let fewLetters = 4
  /// Texts with so many letters never get the same result.
  private static let manyLetters = 12
  private static let mostTries = 64

  init(_ key: ScrambleKey) { self.key = key }

  /// A character, which may be written as `%41` in an address.
  private struct Unit {
    var scalar: Unicode.Scalar
    var isEscaped = false
    /// Whether it stays or belongs to something that is replaced as a whole.
    var isFixed = false
  }

  mutating func scrambled(_ text: String) -> String {
    if let date = TextDate(text) { return date.moved(by: key.dateShift) ?? letters(text) }
    return letters(text)
  }

  private mutating func letters(_ text: String) -> String {
    var units = Self.units(of: text)
    replaceUUIDs(&units)
    let open = units.indices.filter { !units[$0].isFixed }
    let letterCount = open.reduce(0) { $0 + (units[$1].scalar.properties.isAlphabetic ? 1 : 0) }
    let before = open.map { units[$0].scalar }
    let after =
      letterCount < Self.fewLetters ? stepwise(before) : wordless(before, letterCount)
    for (index, scalar) in zip(open, after) { units[index].scalar = scalar }
    return Self.text(of: units)
  }

  /// Replaces each character depending on those before it, so different texts get different results.
  private mutating func stepwise(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var state = key.number { _ in }
    return scalars.map { scalar in
      let seed = state
      state = key.number {
        $0.combine(seed)
        $0.combine(scalar.properties.lowercaseMapping)
      }
      guard let found = classes.find(scalar) else { return scalar }
      var noise = Noise(seed: seed)
      return found.member(noise.step(below: found.count), behind: scalar)
    }
  }

  /// Replaces all characters depending on the whole text, again until no other text has the result.
  private mutating func wordless(
    _ scalars: [Unicode.Scalar],
    _ letterCount: Int
  ) -> [Unicode.Scalar] {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    let folded = String(view).lowercased()
    let own = key.number { $0.combine(folded) }
    let isShort = letterCount < Self.manyLetters
    for salt in (isShort ? salts[own] ?? 0 : 0)..<Self.mostTries {
      let found = wordless(scalars, seed: own &+ UInt64(salt))
      guard isShort else { return found }
      var view = String.UnicodeScalarView()
      view.append(contentsOf: found)
      let mark = key.number { $0.combine(String(view).lowercased()) }
      if made[mark, default: own] == own {
        made[mark] = own
        if salt > 0 { salts[own] = salt }
        return found
      }
    }
    return wordless(scalars, seed: own)
  }

  private mutating func wordless(_ scalars: [Unicode.Scalar], seed: UInt64) -> [Unicode.Scalar] {
    var noise = Noise(seed: seed)
    return scalars.map { scalar in
      guard let found = classes.find(scalar) else { return scalar }
      guard scalar.isASCII, scalar.properties.isAlphabetic else {
        return found.member(noise.step(below: found.count), behind: scalar)
      }
      let others = Self.consonants.filter { $0 != scalar.value | 0x20 }
      let letter = others[Int(noise.next() % UInt64(others.count))]
      return Unicode.Scalar(letter & ~0x20 | scalar.value & 0x20) ?? scalar
    }
  }

  /// A text's characters; an address keeps its scheme, and its escapes are decoded.
  private static func units(of text: String) -> [Unit] {
    guard let scheme = scheme(of: text) else { return text.unicodeScalars.map { Unit(scalar: $0) } }
    var units: [Unit] = []
    let bytes = Array(text.utf8)
    var place = 0
    while place < bytes.count {
      var escaped: [UInt8] = []
      while place + 2 < bytes.count, bytes[place] == UInt8(ascii: "%"),
        let byte = UInt8(
          String(decoding: bytes[(place + 1)...(place + 2)], as: UTF8.self),
          radix: 16
        )
      {
        escaped.append(byte)
        place += 3
      }
      if !escaped.isEmpty {
        if let inner = String(validating: escaped, as: UTF8.self) {
          units += inner.unicodeScalars.map { Unit(scalar: $0, isEscaped: true) }
        } else {
          for byte in escaped {
            units.append(Unit(scalar: Unicode.Scalar(byte), isEscaped: true, isFixed: true))
          }
        }
        continue
      }
      let start = place
      repeat { place += 1 } while place < bytes.count && bytes[place] != UInt8(ascii: "%")
      let part = String(decoding: bytes[start..<place], as: UTF8.self)
      units += part.unicodeScalars.map { Unit(scalar: $0) }
    }
    for index in units.indices.prefix(scheme) { units[index].isFixed = true }
    return units
  }

  /// The number of characters in an address's scheme; nil for any other text.
  private static func scheme(of text: String) -> Int? {
    guard let colon = text.range(of: ":"), let first = text.utf8.first,
      Unicode.Scalar(first).properties.isAlphabetic
    else { return nil }
    let name = text[..<colon.lowerBound]
    let isName = name.utf8.allSatisfy { byte in
      Unicode.Scalar(byte).isASCII
        && (Unicode.Scalar(byte).properties.isAlphabetic
          || "0123456789+.-".utf8.contains(byte))
    }
    let isKnown = text[colon.upperBound...].hasPrefix("//") || ["mailto", "tel"].contains(name)
    return isName && isKnown ? name.utf8.count : nil
  }

  private static func text(of units: [Unit]) -> String {
    var view = String.UnicodeScalarView()
    for unit in units {
      guard unit.isEscaped else {
        view.append(unit.scalar)
        continue
      }
      let bytes =
        unit.isFixed && unit.scalar.value < 0x100
        ? [UInt8(unit.scalar.value)] : Array(String(unit.scalar).utf8)
      for byte in bytes {
        let digits = String(byte, radix: 16, uppercase: true)
        view.append(contentsOf: ("%" + (byte < 16 ? "0" : "") + digits).unicodeScalars)
      }
    }
    return String(view)
  }

  /// Replaces each UUID by the same other one in every text, in its own case.
  private func replaceUUIDs(_ units: inout [Unit]) {
    var start = 0
    while start + 36 <= units.count {
      if let bytes = Self.uuid(units[start..<start + 36]) {
        let isUpper = units[start..<start + 36].contains { (0x41...0x46).contains($0.scalar.value) }
        let digits = key.uuid(bytes).map { byte in
          (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: isUpper)
        }.joined()
        var rest = digits.unicodeScalars.makeIterator()
        for index in start..<start + 36 {
          if units[index].scalar != "-", let digit = rest.next() { units[index].scalar = digit }
          units[index].isFixed = true
        }
        start += 36
      } else {
        start += 1
      }
    }
  }

  private static func uuid(_ units: ArraySlice<Unit>) -> [UInt8]? {
    var digits: [UInt8] = []
    for (place, unit) in units.enumerated() {
      if [8, 13, 18, 23].contains(place) {
        if unit.scalar != "-" { return nil }
      } else {
        guard let digit = Character(unit.scalar).hexDigitValue, unit.scalar.isASCII else {
          return nil
        }
        digits.append(UInt8(digit))
      }
    }
    return stride(from: 0, to: 32, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
