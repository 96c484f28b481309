import Decoding
import Foundation
import Schema
import Testing

/// The two layouts of `.transformed`: the model's own transformer, or a column of its output (DIALECTS A13, A14).
@Suite struct TransformedLayoutTests {
  @Test func `A transformer over a primitive column is noted, and the value read as it is stored`()
  {
    let reader = AttributeReaderTests.reader(
      Attribute(name: "keywords", type: .string, isOptional: true),
      type: "Keywords?",
      method: .transformed
    )
    #expect(
      reader.read(.value(.string("a,b"))).json.compact
        == #"{"value":"a,b","notes":["a transformer over a primitive column, the layout before 2026"]}"#
    )
    #expect(reader.read(.value(.null)).json.compact == #"{"nil":"NULL"}"#)
  }
}
