/// The letters, digits or signs that may replace each other: of one script, case and length.
struct LetterClass {
  /// Its members in order; a range where they are many.
  private enum Members {
    case range(ClosedRange<UInt32>)
    case list([UInt32])
  }

  private let members: Members

  var count: Int {
    switch members {
    case .range(let range): range.count
    case .list(let list): list.count
    }
  }

  /// The member `steps` places behind another; the first follows the last.
  func member(_ steps: Int, behind scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch members {
    case .range(let range):
      let place = (Int(scalar.value - range.lowerBound) + steps) % range.count
      return Unicode.Scalar(range.lowerBound + UInt32(place)) ?? scalar
    case .list(let list):
      guard let place = list.firstIndex(of: scalar.value) else { return scalar }
      return Unicode.Scalar(list[(place + steps) % list.count]) ?? scalar
    }
  }

  /// Finds classes, each of which is made once.
  struct Index {
    private struct Key: Hashable {
      let block: UInt32
      let category: Unicode.GeneralCategory
      let isEmoji: Bool
    }

    private var known: [Key: LetterClass] = [:]

    /// Nil if the character stays as it is: blanks, punctuation, marks, joiners.
    mutating func find(_ scalar: Unicode.Scalar) -> LetterClass? {
      if let range = LetterClass.ranges.first(where: { $0.contains(scalar.value) }) {
        return LetterClass(members: .range(range))
      }
      if scalar.isASCII { return nil }
      let category = scalar.properties.generalCategory
      guard LetterClass.isReplaced(category, scalar) else { return nil }
      let key = Key(
        block: scalar.value / LetterClass.block,
        category: category,
        isEmoji: scalar.properties.isEmoji
      )
      if let found = known[key] { return found.count > 1 ? found : nil }
      let start = key.block * LetterClass.block
      let list = (start..<start + LetterClass.block).filter { value in
        guard let other = Unicode.Scalar(value) else { return false }
        return other.properties.generalCategory == category
          && other.properties.isEmoji == key.isEmoji
          && !LetterClass.ranges.contains { $0.contains(value) }
      }
      let found = LetterClass(members: .list(list))
      known[key] = found
      return found.count > 1 ? found : nil
    }
  }

  /// All characters of a block take equally many bytes, in UTF-8 as in UTF-16.
  private static let block: UInt32 = 128

  /// ASCII's letters and digits, the regional indicators of flags, and the scripts of many signs.
  private static let ranges: [ClosedRange<UInt32>] = [
    0x61...0x7a, 0x41...0x5a, 0x30...0x39, 0x1f1e6...0x1f1ff, 0x4e00...0x9fa5, 0xac00...0xd7a3,
    0x3400...0x4db5, 0x20000...0x2a6d6,
  ]

  private static func isReplaced(
    _ category: Unicode.GeneralCategory,
    _ scalar: Unicode.Scalar
  ) -> Bool {
    switch category {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber:
      true
    // Signs such as © and ° count as punctuation; pictures have a meaning.
    case .otherSymbol: scalar.value >= 0x2190
    default: false
    }
  }
}
