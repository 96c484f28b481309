import Querying
import Testing

@Suite struct PredicateRoundTripTests {
  @Test func `a printed predicate reads back as the same tree`() throws {
    for seed in 0..<2_000 {
      var generator = PredicateGenerator(seed: UInt64(seed))
      let tree = generator.predicate()
      let text = tree.description
      let read = try Querying.Predicate(text)
      #expect(read == tree, "seed \(seed): \(text)")
      if read != tree { return }
    }
  }

  @Test func `text with a byte too many or too few never stops the reader`() {
    var readable = 0
    for seed in 0..<60 {
      var generator = PredicateGenerator(seed: UInt64(seed))
      let bytes = Array(generator.predicate(3).description.utf8)
      for position in stride(from: 0, to: bytes.count, by: 7) {
        let cut = String(decoding: bytes[..<position], as: UTF8.self)
        let gap = String(decoding: bytes[..<position] + bytes[(position + 1)...], as: UTF8.self)
        let twice = String(decoding: bytes[...position] + bytes[position...], as: UTF8.self)
        for text in [cut, gap, twice] where (try? Querying.Predicate(text)) != nil { readable += 1 }
      }
    }
    #expect(readable > 0)
  }
}
