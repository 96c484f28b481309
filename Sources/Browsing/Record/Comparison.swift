import Querying
import Schema

/// The row beside a record.
enum Comparison: Hashable, Sendable {
  case seeking(rounds: Int)
  case awaiting(ObjectID)
  case shown(Record, SeenRecord)

  var record: Record? { if case .shown(let record, _) = self { record } else { nil } }
  var seen: SeenRecord? { if case .shown(_, let seen) = self { seen } else { nil } }

  /// Whether no row is beside the record yet.
  var isSought: Bool { record == nil }

  /// Takes the number of objects of one of the row's to-manys.
  mutating func take(_ count: Int, of relationship: String, to object: ObjectID) {
    guard case .shown(var record, let seen) = self, record.objectID == object else { return }
    record.take(count, of: relationship)
    self = .shown(record, seen)
  }

  /// Takes the row's sight.
  mutating func take(_ seen: SeenRecord) {
    if case .shown(let record, _) = self { self = .shown(record, seen) }
  }
}
