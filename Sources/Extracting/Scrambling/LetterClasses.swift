/// The letters, digits or signs that may replace each other: of one script, case and length.
///
/// Each class is found once.
final class LetterClasses {
  /// The characters of one block, which all take equally many bytes in UTF-8 as in UTF-16.
  private final class Block {
    static let size: UInt32 = 128

    /// The members of each class in order.
    var classes: [[UInt32]] = []
    /// The class of each character and its place there; no class if it stays.
    var places: [(class: Int, place: Int)?] = []
    /// Each character in lower case; itself if that is not one character.
    var lower: [UInt32] = []

    init(number: UInt32) {
      var known: [Kind: Int] = [:]
      let start = number * Block.size
      for value in start..<start + Block.size {
        let scalar = Unicode.Scalar(value)
        let mapping = scalar.map { $0.properties.lowercaseMapping.unicodeScalars }
        lower.append(mapping?.count == 1 ? mapping?.first?.value ?? value : value)
        guard let scalar, !LetterClasses.ranges.contains(where: { $0.contains(value) }) else {
          places.append(nil)
          continue
        }
        let category = scalar.properties.generalCategory
        guard LetterClasses.isReplaced(category, scalar) else {
          places.append(nil)
          continue
        }
        let kind = Kind(category: category, isEmoji: scalar.properties.isEmoji)
        let index = known[kind] ?? classes.count
        if index == classes.count { classes.append([]) }
        known[kind] = index
        places.append((index, classes[index].count))
        classes[index].append(value)
      }
    }
  }

  private struct Kind: Hashable {
    let category: Unicode.GeneralCategory
    let isEmoji: Bool
  }

  private var blocks: [UInt32: Block] = [:]
  /// The block of the last character, which is mostly that of the next too.
  private var last: (number: UInt32, block: Block)?

  private func block(of scalar: Unicode.Scalar) -> Block {
    let number = scalar.value / Block.size
    if let last, last.number == number { return last.block }
    let block = blocks[number] ?? Block(number: number)
    blocks[number] = block
    last = (number, block)
    return block
  }

  /// Another character of the class; nil if the character stays as it is: blanks, punctuation, marks, joiners.
  func other(_ scalar: Unicode.Scalar, _ noise: inout Noise) -> Unicode.Scalar? {
    if let range = Self.ranges.first(where: { $0.contains(scalar.value) }) {
      let place = Int(scalar.value - range.lowerBound) + noise.step(below: range.count)
      return Unicode.Scalar(range.lowerBound + UInt32(place % range.count))
    }
    if scalar.isASCII { return nil }
    let block = block(of: scalar)
    guard let found = block.places[Int(scalar.value % Block.size)] else { return nil }
    let members = block.classes[found.class]
    guard members.count > 1 else { return nil }
    return Unicode.Scalar(members[(found.place + noise.step(below: members.count)) % members.count])
  }

  /// A character in lower case.
  func lowercase(_ scalar: Unicode.Scalar) -> UInt32 {
    if scalar.isASCII { return (0x41...0x5a).contains(scalar.value) ? scalar.value | 0x20 : scalar.value }
    return block(of: scalar).lower[Int(scalar.value % Block.size)]
  }

  /// ASCII's letters and digits, the regional indicators of flags, and the scripts of many signs.
  private static let ranges: [ClosedRange<UInt32>] = [
    0x61...0x7a, 0x41...0x5a, 0x30...0x39, 0x1f1e6...0x1f1ff, 0x4e00...0x9fa5, 0xac00...0xd7a3, 0x3400...0x4db5,
    0x20000...0x2a6d6,
  ]

  private static func isReplaced(_ category: Unicode.GeneralCategory, _ scalar: Unicode.Scalar) -> Bool {
    switch category {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber:
      true
    // Signs such as © and ° count as punctuation; pictures have a meaning.
    case .otherSymbol: scalar.value >= 0x2190
    default: false
    }
  }
}
