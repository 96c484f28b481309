import Archives

/// How much of one payload is made into values or nodes.
///
/// Objects of an archive may refer to each other, so that a few bytes stand for any number of values, and
/// for any number of copies of one long text.
struct PayloadBudget {
  private var values: Int
  /// The bytes of the texts and data among them.
  private var bytes = RawDeflate.mostBytes

  init(values: Int) { self.values = values }

  /// Whether there is room for one more; asked for a list before what is in it.
  mutating func take() -> Bool {
    guard values > 0, bytes > 0 else { return false }
    values -= 1
    return true
  }

  /// Tells how long a value was; the last one may be as long as it likes.
  mutating func spend(bytes count: Int) { bytes -= count }
}
