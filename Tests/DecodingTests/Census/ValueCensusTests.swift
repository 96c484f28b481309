import Census
import Decoding
import Foundation
import Schema
import Testing

@Suite struct ValueCensusTests {
  @Test func `values are counted, the most frequent first`() {
    let census = CountedColumn.texts(["b", "a", "b", "", "c", "b", "a"])
    #expect(
      census.values?.entries.map { "\($0.text) \($0.sample.rows) \($0.sample.keys)" } == [
        "b 3 [1, 3, 6]", "a 2 [2, 7]", " 1 [4]", "c 1 [5]",
      ])
  }

  @Test func `NULL is counted apart`() {
    let census = CountedColumn.census(
      Attribute(name: "n", type: .integer16, isOptional: true), [.null, .integer(3), .null])
    #expect(census.nulls.rows == 2)
    #expect(census.values?.entries.map(\.value) == [.integer(3)])
    #expect(census.filled == 1)
  }

  @Test func `more values than are kept are counted together`() {
    let census = CountedColumn.texts((0..<1500).map { "value \($0 % 1200)" })
    #expect(census.values?.count == 1000)
    #expect(census.values?.isCapped == true)
    // 200 values were not kept, and none of them came back among the last 300 rows.
    #expect(census.values?.others.rows == 200)
    #expect(census.values?.entries.reduce(0) { $0 + $1.sample.rows } == 1300)
  }

  @Test func `long texts are not kept`() {
    let census = CountedColumn.texts([String(repeating: "x", count: 257), "y"])
    #expect(census.values?.long.rows == 1)
    #expect(census.values?.entries.map(\.text) == ["y"])
  }

  @Test func `cases stand beside their values, and what is no case says why`() {
    let reader = AttributeReaderTests.reader(
      Attribute(name: "status", type: .string, isOptional: true), type: "Status?", method: .raw,
      types: [
        TypeDeclaration(
          name: "Status",
          kind: .enumeration(
            .init(
              rawType: .named("String"),
              cases: [
                .init(name: "draft", rawValue: .string("draft"), location: AttributeReaderTests.place),
                .init(name: "done", rawValue: .string("finished"), location: AttributeReaderTests.place),
                .init(name: "lost", rawValue: .string("lost"), location: AttributeReaderTests.place),
              ])), location: AttributeReaderTests.place)
      ])
    let values = ["draft", "finished", "draft", "zzz"].map(Value.string)
    let census = ColumnCensus(entity: "Item", path: "status", CountedColumn.tally(reader, values, from: 1))
    #expect(
      census.values?.entries.map { "\($0.text) \($0.caseName ?? "–") \($0.fault == nil)" } == [
        "draft draft true", "finished done true", "zzz – false",
      ])
    #expect(census.values?.unusedCases == ["lost"])
    #expect(census.candidate == nil)
  }

  @Test func `few texts that repeat could be an enum`() {
    let census = CountedColumn.texts((0..<20).map { ["Old Fashioned", "coupe", "1st", "USA"][$0 % 4] })
    #expect(census.candidate?.swiftType == "ItemKind")
    #expect(census.candidate?.evidence == "4 different texts in 20 rows")
    #expect(
      census.candidate?.swift == """
        enum ItemKind: String {
          case _1st = "1st"
          case oldFashioned = "Old Fashioned"
          case usa = "USA"
          case coupe
        }

        """)
  }

  @Test(arguments: [
    (0..<20).map { "text \($0)" },
    ["a", "b", "a", "b"],
    Array(repeating: "one", count: 40),
    (0..<40).map { $0 % 2 == 0 ? "a" : "two\nlines" },
    (0..<40).map { $0 % 2 == 0 ? "a" : "" },
  ])
  func `other texts are no candidates`(_ texts: [String]) {
    #expect(CountedColumn.texts(texts).candidate == nil)
  }
}
