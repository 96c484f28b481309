import Census
import Decoding
import Foundation
import Schema

/// A column of payloads or values that stand in the test, in the order of their keys from 1.
enum CountedColumn {
  static func payloads(_ texts: [String], name: String = "payload") -> ColumnCensus {
    census(Attribute(name: name, type: .binary), texts.map { .data(Data($0.utf8)) })
  }

  static func texts(_ texts: [String], name: String = "kind") -> ColumnCensus {
    census(Attribute(name: name, type: .string), texts.map(Value.string))
  }

  static func census(_ attribute: Attribute, _ values: [Value]) -> ColumnCensus {
    ColumnCensus(entity: "Item", path: attribute.name, tally(AttributeReader(unplanned: attribute), values, from: 1))
  }

  static func tally(_ reader: AttributeReader, _ values: [Value], from first: Int64) -> ColumnTally {
    var tally = ColumnTally(reader)
    for (key, value) in zip(first..., values) { tally.add(.value(value), key: key) }
    return tally
  }
}
