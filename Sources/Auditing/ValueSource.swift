import Decoding
import SQLite
import Schema
import Storage

/// The place of an attribute's value in a scan: a column of its rows, or the columns of a composite's leaves.
indirect enum ValueSource: Sendable {
  case column(Int)
  case leaves([(name: String, source: ValueSource)])
  /// No column holds it; the layout has reported that.
  case none

  /// The row indexes of all its leaves.
  var columns: [Int] {
    switch self {
    case .column(let column): [column]
    case .leaves(let leaves): leaves.flatMap(\.source.columns)
    case .none: []
    }
  }

  /// The stored value of the row, valid until the next one; blocks on files of external storage.
  func reading(
    of attribute: Attribute, _ row: borrowing StatementRow, _ external: @escaping (String) -> ExternalData?
  ) -> Reading {
    switch self {
    case .column(let column):
      return CellDecoder.reading(of: .whole(row.lentValue(column)), as: attribute, external: external)
    case .none: return .value(.null)
    case .leaves(let sources):
      var leaves: [Value.Leaf] = []
      var isNull = true
      for (element, part) in zip(attribute.elements, sources) {
        let reading = part.source.reading(of: element, row, external)
        if reading != .value(.null) { isNull = false }
        leaves.append(Value.Leaf(name: part.name, reading: reading))
      }
      return isNull ? .value(.null) : .value(.composite(leaves))
    }
  }
}
