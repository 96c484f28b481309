import Findings
import Testing

@Suite struct KeyListTests {
  private static let lists: [[Int64]] = [
    Array(1...5000),
    (0..<30_000).map { Int64($0) * 3 % 30_011 },
    (0..<20_000).map { Int64($0) * 7 } + [1 << 40, 5, -3],
    (0..<70_000).map { Int64($0) * 7_919 % 70_001 } + [1 << 20, 5, 1 << 33, -3, 6],
    [.max, .min, 0, .max - 1, -1, 1, 2, 3],
    [],
  ]

  /// By their number, because the testing library spells its arguments out.
  @Test(arguments: lists.indices)
  func `keys come back in order, however they are packed`(_ number: Int) {
    let keys = Self.lists[number]
    var list = KeyList()
    keys.forEach { list.append($0) }
    #expect(list.count == keys.count)
    #expect(list.keys(0..<keys.count) == keys)
    #expect(list[-1] == nil)
    #expect(list[keys.count] == nil)
    for position in stride(from: 0, to: keys.count, by: max(1, keys.count / 50)) {
      #expect(list.position(of: keys[position]) == position)
    }
    #expect(list.position(of: -7) == nil)
  }
}
