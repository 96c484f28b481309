/// Which fields of an object a payload had.
struct SeenFields {
  private var bits: UInt64 = 0
  private var others: Set<Int> = []
  private let count: Int

  init(count: Int) { self.count = count }

  mutating func insert(_ index: Int) {
    if index < 64 { bits |= 1 << UInt64(index) } else { others.insert(index) }
  }

  func contains(_ index: Int) -> Bool {
    index < 64 ? bits & 1 << UInt64(index) != 0 : others.contains(index)
  }

  var hasAll: Bool { bits.nonzeroBitCount + others.count == count }
}
