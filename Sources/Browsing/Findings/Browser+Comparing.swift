import Decoding
import Querying
import Schema

extension Browser {
  /// Puts a row that reads well beside the record's, looked for among its neighbours; again takes it away.
  mutating func compare() -> [Effect] {
    guard var pane = place as? RecordPane else { return [] }
    if pane.comparison != nil {
      pane.comparison = nil
      place = pane
      return []
    }
    guard let request = neighbours(pane) else {
      said = "nothing to compare here · attributes have neighbours"
      return []
    }
    pane.comparison = .seeking(rounds: 0)
    place = pane
    return [ask(.neighbours(request), on: .comparison)]
  }

  private func neighbours(_ pane: RecordPane) -> NeighbourRequest? {
    guard pane.record != nil, case .field(let field) = pane.selectedLine else { return nil }
    let path = field.path
    switch path.target {
    case .fetchedProperty: return nil
    case .relationship(let relationship) where relationship.isToMany: return nil
    case .relationship: return NeighbourRequest(object: pane.objectID, path: path, columns: [path])
    case .attribute(let attribute):
      let first = path.property.split(separator: ".").first.map(String.init) ?? path.property
      let isLeaf = path.property != first
      // A leaf's fate hangs on the other leaves of its composite.
      let columns =
        isLeaf
        ? document.columns(of: pane.objectID.entity).filter { $0.isAt(first) } : [path]
      let isOneColumn =
        attribute.type != .composite
        || (attribute.isSwiftDataEnum && attribute.elements.count == 1)
      return NeighbourRequest(
        object: pane.objectID,
        path: isOneColumn ? path : nil,
        columns: columns
      )
    }
  }

  private static let mostRounds = 32

  mutating func take(_ request: NeighbourRequest, _ rows: [Row], _ sight: Sight) -> [Effect] {
    guard var pane = place as? RecordPane, case .seeking(let rounds) = pane.comparison,
      case .field(let field) = pane.selectedLine
    else { return [] }
    if case .good(let good?) = sight {
      pane.comparison = .awaiting(good)
      place = pane
      return [ask(.record(good), on: .comparison)]
    }
    let keys = rows.map(\.objectID.pk)
    guard let least = keys.min(), let greatest = keys.max(), rounds < Self.mostRounds else {
      pane.comparison = nil
      place = pane
      said = "no row near this one has a \(field.path.property) that reads well"
      return []
    }
    var next = request
    next.below = min(request.below, least)
    next.above = max(request.above, greatest)
    pane.comparison = .seeking(rounds: rounds + 1)
    place = pane
    return [ask(.neighbours(next), on: .comparison)]
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
