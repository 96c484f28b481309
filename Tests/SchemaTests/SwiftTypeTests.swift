import Schema
import Testing

@Suite struct SwiftTypeTests {
  /// A spelling and Swift's short form of the same type.
  @Test(arguments: [
    ("Int", "Int"), ("Swift.Int?", "Int?"), ("Foundation.Date", "Date"), ("[ Trip.Status ? ]", "[Trip.Status?]"),
    ("Array<Int>", "[Int]"), ("Dictionary<String,[Int]>?", "[String: [Int]]?"), ("Optional<Set<UUID>>", "Set<UUID>?"),
    ("Boxed<Trip>", "Boxed<Trip>"), ("String!", "String?"),
  ])
  func `a spelling is taken apart`(spelling: String, short: String) {
    #expect(SwiftType(spelling: spelling).description == short)
  }

  @Test(arguments: ["", "[Int", "(Int, Int)", "any Shape", "Int]", "Pair<Int"])
  func `what is not understood stays as it is written`(spelling: String) {
    #expect(SwiftType(spelling: spelling) == .other(spelling))
  }

  @Test(arguments: [("", "["), ("Int", "?"), ("Int", "!?")])
  func `brackets and optionals without end do not exhaust the stack`(start: String, part: String) {
    let deep = start + String(repeating: part, count: 200_000)
    #expect(SwiftType(spelling: deep) == .other(deep))
  }

  @Test func `optionals in each other stay apart`() {
    #expect(SwiftType(spelling: "[Int??]?") == .optional(.array(.optional(.optional(.named("Int"))))))
  }
}
