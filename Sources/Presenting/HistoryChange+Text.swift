import Decoding
package import Schema

extension HistoryChange {
  /// What is said of an update whose bitmap of properties does not fit the entity.
  package static let unknownFields = "unknown fields"

  /// What the history keeps of a deleted object: `title Dune`.
  package var keptTexts: [String] {
    tombstone.map {
      "\($0.attribute.name) \(ValueSummary($0.cell.stored, of: $0.attribute).text)"
    }
  }
}
