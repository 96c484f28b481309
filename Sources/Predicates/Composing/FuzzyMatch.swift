/// How well a few letters fit a name: all of them in order, best when they stand together.
///
///     FuzzyMatch("pers", in: "author.person")?.places   // [7, 8, 9, 10]
package struct FuzzyMatch: Hashable, Sendable {
  /// Higher is better.
  package let score: Int
  /// The indexes of the name's characters that match the letters.
  package private(set) var places: [Int]

  /// Nil if a letter does not occur in order; an empty text fits every name.
  package init?(_ letters: String, in name: String) {
    let name = SearchedText(name)
    // Decided without preparing a long text for each name.
    let isTooLong =
      name.lowercasedASCII.map { letters.utf8.count > 3 * $0.count } ?? !letters.dropFirst(name.text.count).isEmpty
    if isTooLong { return nil }
    self.init(SearchedText(letters), in: name)
  }

  /// The names that hold the letters, else those that have them in order, by index; the best match first.
  package static func best(_ letters: String, among names: [String]) -> [Int] {
    guard !letters.isEmpty else { return Array(names.indices) }
    let found = names.enumerated().compactMap { index, name in
      FuzzyMatch(letters, in: name).map { (index: index, match: $0) }
    }
    let whole = found.filter { $0.match.isTogether }
    return (whole.isEmpty ? found : whole).sorted { ($1.match.score, $0.index) < ($0.match.score, $1.index) }.map(
      \.index)
  }

  /// Whether the letters stand beside each other.
  var isTogether: Bool { zip(places, places.dropFirst()).allSatisfy { $1 == $0 + 1 } }

  init?(_ letters: SearchedText, in name: SearchedText) {
    // Almost all names are ASCII, where a byte is a character.
    if let text = name.lowercasedASCII {
      // A letter that becomes ASCII in lower case has three bytes at most.
      guard letters.text.utf8.count <= 3 * text.count else { return nil }
      if let wanted = letters.lowercasedASCII {
        self.init(wanted, text) { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_") }
        return
      }
    }
    guard letters.text.dropFirst(name.text.count).isEmpty else { return nil }
    let wanted = Array(letters.text.lowercased())
    let text = Array(name.text)
    var lowered = Array(name.text.lowercased())
    // Lowercasing may turn one letter into several, and each must keep its place; rare, and much slower.
    if lowered.count != text.count { lowered = text.map { Character($0.lowercased().first.map(String.init) ?? " ") } }
    self.init(wanted, lowered) { $0 == "." || $0 == "_" }
  }

  /// `isBreak` is true for what stands between two words.
  private init?<Letter: Equatable>(_ wanted: [Letter], _ text: [Letter], _ isBreak: (Letter) -> Bool) {
    func isStart(_ index: Int) -> Bool { index == 0 || isBreak(text[index - 1]) }
    // Most names lack a letter.
    guard let end = Self.end(of: wanted, in: text),
      let places = Self.together(wanted, text, isStart) ?? Self.apart(wanted, text, before: end)
    else { return nil }
    self.places = places
    score = Self.score(places, in: text.count, isStart)
  }

  /// The match in a longer name that begins so many characters earlier.
  func moved(by count: Int) -> FuzzyMatch {
    guard count > 0 else { return self }
    var moved = self
    moved.places = places.map { $0 + count }
    return moved
  }

  /// The letters as one piece: at the start of a word if possible, else anywhere.
  private static func together<Letter: Equatable>(
    _ wanted: [Letter], _ text: [Letter], _ isStart: (Int) -> Bool
  ) -> [Int]? {
    guard wanted.count <= text.count else { return nil }
    let starts = (0...text.count - wanted.count).lazy.filter { start in
      text[start..<start + wanted.count].elementsEqual(wanted)
    }
    guard let start = starts.first(where: isStart) ?? starts.first else { return nil }
    return Array(start..<start + wanted.count)
  }

  /// The end of the shortest beginning of the text that has the letters in order; nil if there is none.
  private static func end<Letter: Equatable>(of wanted: [Letter], in text: [Letter]) -> Int? {
    var end = text.startIndex
    for letter in wanted {
      guard let found = text[end...].firstIndex(of: letter) else { return nil }
      end = found + 1
    }
    return end
  }

  /// The letters in order before an index, each as late as the next one allows.
  private static func apart<Letter: Equatable>(_ wanted: [Letter], _ text: [Letter], before end: Int) -> [Int]? {
    var end = end
    var places: [Int] = []
    for letter in wanted.reversed() {
      guard let found = text[..<end].lastIndex(of: letter) else { return nil }
      places.append(found)
      end = found
    }
    // Letters scattered over a long name match by chance.
    let gaps = (places.first ?? 0) - (places.last ?? 0) + 1 - places.count
    return gaps <= 3 * wanted.count ? places.reversed() : nil
  }

  /// Gaps and other characters of the name lower the score; the start of a word raises it.
  private static func score(_ places: [Int], in count: Int, _ isStart: (Int) -> Bool) -> Int {
    guard let first = places.first, let last = places.last else { return -count }
    let gaps = last - first + 1 - places.count
    return (isStart(first) ? 40 : 0) - gaps * 8 - (count - places.count)
  }
}

/// A text that letters are sought in, or the letters, prepared for many searches.
struct SearchedText: Hashable, Sendable {
  let text: String
  /// Nil for other text, and for a line's end, whose two bytes are one character.
  let lowercasedASCII: [UInt8]?

  init(_ text: String) {
    self.text = text
    lowercasedASCII = Self.lowercasedASCII(text)
  }

  /// The text, a dot and the other.
  func joined(to other: Self) -> Self {
    guard let start = lowercasedASCII, let end = other.lowercasedASCII else { return Self(text + "." + other.text) }
    return Self(text: text + "." + other.text, start + [UInt8(ascii: ".")] + end)
  }

  private init(text: String, _ lowercasedASCII: [UInt8]) { (self.text, self.lowercasedASCII) = (text, lowercasedASCII) }

  private static func lowercasedASCII(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      guard byte < 0x80, byte != 0x0d else { return nil }
      bytes.append((0x41...0x5a).contains(byte) ? byte + 0x20 : byte)
    }
    return bytes
  }
}
