import Decoding
import Querying
import Schema

extension RecordPane {
  /// Puts a row that reads well beside the record's, looked for among its neighbours; again takes it away.
  mutating func compare(_ context: inout PaneContext) {
    if comparison != nil {
      comparison = nil
      return
    }
    guard let request = neighbours(context) else {
      context.said = "nothing to compare here · attributes have neighbours"
      return
    }
    comparison = .seeking(rounds: 0)
    context.ask(.neighbours(request), on: .comparison)
  }

  /// What is asked for to find a row whose value reads well; nil for what has no neighbours.
  private func neighbours(_ context: PaneContext) -> NeighbourRequest? {
    guard record != nil, case .field(let field) = selectedLine else { return nil }
    let path = field.path
    switch path.target {
    case .fetchedProperty: return nil
    case .relationship(let relationship) where relationship.isToMany: return nil
    case .relationship: return NeighbourRequest(object: objectID, path: path, columns: [path])
    case .attribute(let attribute):
      let first = path.property.split(separator: ".").first.map(String.init) ?? path.property
      let isLeaf = path.property != first
      // A leaf's fate hangs on the other leaves of its composite.
      let columns =
        isLeaf
        ? context.document.columns(of: objectID.entity).filter { $0.isAt(first) } : [path]
      let isOneColumn =
        attribute.type != .composite
        || (attribute.isSwiftDataEnum && attribute.elements.count == 1)
      return NeighbourRequest(
        object: objectID,
        path: isOneColumn ? path : nil,
        columns: columns
      )
    }
  }

  private static let mostRounds = 32

  mutating func take(
    _ request: NeighbourRequest,
    _ rows: [Row],
    _ sight: Sight,
    _ context: inout PaneContext
  ) {
    guard case .seeking(let rounds) = comparison, case .field(let field) = selectedLine else {
      return
    }
    if case .good(let good?) = sight {
      comparison = .awaiting(good)
      context.ask(.record(good), on: .comparison)
      return
    }
    let keys = rows.map(\.objectID.pk)
    guard let least = keys.min(), let greatest = keys.max(), rounds < Self.mostRounds else {
      comparison = nil
      context.said = "no row near this one has a \(field.path.property) that reads well"
      return
    }
    var next = request
    next.below = min(request.below, least)
    next.above = max(request.above, greatest)
    comparison = .seeking(rounds: rounds + 1)
    context.ask(.neighbours(next), on: .comparison)
  }
}

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
