import Census
import Decoding
import Foundation
import Schema
import Testing

@Suite struct ShapeCensusTests {
  /// Each as `{ keys } rows [keys of rows] breaks n`.
  private func keySets(_ texts: [String]) -> [String] {
    (CountedColumn.payloads(texts).json?.keySets ?? []).map {
      "\($0.title) \($0.sample.rows) \($0.sample.keys) breaks \($0.breaks.rows)"
    }
  }

  private func places(_ texts: [String]) -> [String] {
    (CountedColumn.payloads(texts).json?.shape.places ?? []).map { place in
      let kinds = place.kinds.map { "\($0.kind.title) \($0.count)" }.joined(separator: " ")
      let isOptional = place.isOptional && place.payloads == place.of
      return "\(place.path): \(kinds) of \(place.of)" + (isOptional ? " optional" : "")
    }
  }

  @Test func `payloads are told apart by their keys, whatever the order of these`() {
    let found = keySets([
      #"{"retryCount":1}"#, #"{"retryCount":2,"mode":"a"}"#, #"{"mode":"b","retryCount":3}"#,
      #"{ "mode" : "c" , "retryCount" : 4 }"#, #"{"retryCount":5}"#, #"{"ret\u0072yCount":6}"#,
    ])
    #expect(found == ["{ mode, retryCount } 3 [2, 3, 4] breaks 3", "{ retryCount } 3 [1, 5, 6] breaks 0"])
  }

  @Test func `a set of keys names the rows that a type of it alone would not read`() {
    let found = keySets([#"{"a":1,"b":1}"#, #"{"a":2,"b":2}"#, #"{"a":1.5,"c":true}"#, #"{"a":null}"#])
    // Of an `a` that is only null any type can be made.
    #expect(found == ["{ a, b } 2 [1, 2] breaks 2", "{ a } 1 [4] breaks 0", "{ a, c } 1 [3] breaks 3"])
  }

  @Test func `every key has its types and how often it is there`() {
    let found = places([
      #"{"name":"a","steps":[{"n":1},{"n":2.5,"note":"x"}],"home":null}"#,
      #"{"name":"b","steps":[],"home":"https://example.org/a"}"#,
      #"{"name":7,"id":"6F9619FF-8B86-D011-B42D-00CF4FC964FF"}"#,
    ])
    #expect(
      found == [
        ": object 3 of 3",
        "home: null 1 URL 1 of 3",
        "id: UUID 1 of 3",
        "name: Int 1 String 2 of 3",
        "steps: array 2 of 3",
        "steps[]: object 1 of 2",
        "steps[].n: Int 1 Double 1 of 1",
        "steps[].note: String 1 of 1 optional",
      ])
  }

  @Test func `what is no JSON is counted apart`() {
    let census = CountedColumn.payloads([#"{"a":1}"#, #"{"a":"#, #"[1,2"#, #"{"a":1}}"#, "{nonsense", "hello", ""])
    #expect(census.json?.rows == 1)
    #expect(census.json?.malformed.map { "\($0.name) \($0.sample.keys)" } == ["cut short [2, 3]", "not JSON [4]"])
    #expect(census.payloads.map { "\($0.payload.title) \($0.sample.rows)" } == ["JSON 4", "text 2", "no bytes 1"])
  }

  @Test func `more shapes than are kept are counted together, and every row still counts`() {
    let texts = (0..<400).map { number in
      "{" + (0..<9).map { #""k\#($0)":\#(number >> $0 & 1 == 1 ? "1" : #""x""#)"# }.joined(separator: ",") + "}"
    }
    let json = CountedColumn.payloads(texts).json
    #expect(json?.rows == 400)
    #expect(json?.others.rows == 144)
    #expect(json?.shape.objects == 400)
    // Both kinds stand at each key, so the type that reads all takes both.
    let places = json?.shape.places.dropFirst() ?? []
    #expect(places.count == 9)
    #expect(places.allSatisfy { $0.kinds.map(\.kind) == [.integer, .string] && $0.payloads == 400 })
  }

  @Test func `keys without end are data and take no more memory than a few`() {
    let texts = (0..<2000).map { #"{"day \#($0)":{"n":\#($0)}}"# }
    let json = CountedColumn.payloads(texts).json
    #expect(json?.rows == 2000)
    #expect((json?.shape.places.count ?? .max) < 200)
    #expect(json?.swift.contains("[String: ") == true)
  }

  @Test func `pieces added up say the same as one`() {
    let texts = (0..<60).map { number in
      number.isMultiple(of: 7) ? "{" : #"{"a":\#(number),"b\#(number % 3)":[\#(number % 2)]}"#
    }
    let attribute = Attribute(name: "payload", type: .binary)
    let reader = AttributeReader(unplanned: attribute)
    let values = texts.map { Value.data(Data($0.utf8)) }
    var sum = CountedColumn.tally(reader, Array(values[..<20]), from: 1)
    sum.merge(CountedColumn.tally(reader, Array(values[20..<21]), from: 21))
    sum.merge(CountedColumn.tally(reader, Array(values[21...]), from: 22))
    #expect(ColumnCensus(entity: "Item", path: "payload", sum) == CountedColumn.payloads(texts))
  }

  @Test func `pieces added up tell a leaf's own NULL from that of its composite`() {
    let reader = AttributeReader(unplanned: Attribute(name: "city", type: .string, isOptional: true))
    func piece(_ keys: ClosedRange<Int64>) -> ColumnTally {
      var tally = ColumnTally(reader)
      for key in keys { tally.addNull(key: key, isAbsent: key.isMultiple(of: 3)) }
      return tally
    }
    var sum = piece(1...4)
    sum.merge(piece(5...12))
    let census = ColumnCensus(entity: "Item", path: "place.city", sum)
    #expect(census == ColumnCensus(entity: "Item", path: "place.city", piece(1...12)))
    #expect([census.nulls, census.absent, census.missing].map(\.rows) == [12, 4, 8])
  }
}
