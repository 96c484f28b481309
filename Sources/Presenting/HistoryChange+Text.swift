import Decoding
package import Schema

extension HistoryChange {
  /// The text for an update whose bitmap of properties does not fit the entity.
  package static let unknownFields = "unknown fields"

  /// The values that the history keeps of a deleted object: `title Dune`.
  package var keptTexts: [String] {
    tombstone.map { "\($0.attribute.name) \(ValueSummary($0.cell.stored, of: $0.attribute).text)" }
  }
}
