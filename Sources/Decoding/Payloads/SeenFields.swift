/// Which fields of an object a payload had.
struct SeenFields {
  private var bits: UInt64 = 0
  private var others: Set<Int> = []
  private let count: Int

  init(count: Int) { self.count = count }

  /// False if it was seen before.
  @discardableResult
  mutating func insert(_ index: Int) -> Bool {
    guard index < 64 else { return others.insert(index).inserted }
    let isNew = !contains(index)
    bits |= 1 << UInt64(index)
    return isNew
  }

  func contains(_ index: Int) -> Bool { index < 64 ? bits & 1 << UInt64(index) != 0 : others.contains(index) }

  var insertedCount: Int { bits.nonzeroBitCount + others.count }
  var isEmpty: Bool { insertedCount == 0 }
  var hasAll: Bool { insertedCount == count }
}
