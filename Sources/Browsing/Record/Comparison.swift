import Querying
import Schema

/// The row that stands beside a record.
enum Comparison: Hashable, Sendable {
  case seeking(rounds: Int)
  case awaiting(ObjectID)
  case shown(Record, SeenRecord)

  var record: Record? { if case .shown(let record, _) = self { record } else { nil } }
  var seen: SeenRecord? { if case .shown(_, let seen) = self { seen } else { nil } }

  /// Whether nothing stands beside the record yet.
  var isSought: Bool { record == nil }

  /// Takes how many objects a to-many of the row leads to.
  mutating func take(_ count: Int, of relationship: String, to object: ObjectID) {
    guard case .shown(var record, let seen) = self, record.objectID == object else { return }
    record.take(count, of: relationship)
    self = .shown(record, seen)
  }

  /// Takes how the row is seen.
  mutating func take(_ seen: SeenRecord) {
    if case .shown(let record, _) = self { self = .shown(record, seen) }
  }
}
