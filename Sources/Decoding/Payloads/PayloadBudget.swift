/// How much of one payload is made into values or nodes.
///
/// Objects of an archive may refer to each other, so that a few bytes stand for any number of values, and
/// for any number of copies of one long text.
struct PayloadBudget {
  /// How many values.
  private(set) var values: Int
  /// How many bytes of texts and data in them.
  private(set) var bytes: Int

  init(values: Int, bytes: Int = 64 << 20) {
    self.values = values
    self.bytes = bytes
  }

  var isSpent: Bool { values <= 0 || bytes <= 0 }

  /// False where nothing is left; the last value may be as long as it likes.
  mutating func take(bytes count: Int = 0) -> Bool {
    guard !isSpent else { return false }
    values -= 1
    bytes -= count
    return true
  }
}
