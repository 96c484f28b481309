import Decoding
import Querying
import Schema
import Storage

/// Examines an entity's own rows over ranges of keys; a copy works in each thread, and the copies are merged.
struct EntityAudit: Sendable {
  let entity: Entity
  /// Whether entities below it have findings of their own.
  private let hasSubentities: Bool
  private let selection: ScanSelection
  private let attributes: [AttributeAudit]
  private let relationships: [RelationshipAudit]
  private let views: ViewAudit?
  private(set) var tallies: [TallyKey: Tally] = [:]
  private(set) var rows = 0
  private(set) var unread = UnreadRows()

  /// A to-one whose NULL stops the app (DIALECTS B10, D5).
  private struct RelationshipAudit: Sendable {
    let name: String
    let column: Int
    let faults: [Fault]
  }

  var valuesPerRow: Int { attributes.count + relationships.count }

  /// nil for an entity that has no rows of its own in the store.
  init?(_ entity: Entity, model: Model, layout: StoreLayout, contract: Contract) {
    guard var selection = ScanSelection(layout.entities[entity.name]) else { return nil }
    self.entity = entity
    hasSubentities = model.hierarchy(from: entity).count > 1
    attributes = model.attributes(of: entity).filter { !$0.isTransient }.map { attribute in
      AttributeAudit(
        AttributeReader(attribute, of: entity, in: model, contract: contract),
        path: attribute.name,
        source: selection.add(attribute, at: attribute.name)
      )
    }
    relationships = model.relationships(of: entity).compactMap { relationship in
      guard
        case .key(let column, _)? = layout.entities[entity.name]?.relationships[relationship.name],
        column.certainty != .missing
      else { return nil }
      let null = contract.reading(
        of: .value(.null),
        as: relationship,
        entity: entity.name,
        in: model
      )
      let faults = Fault.faults(of: null, stored: .value(.null))
      guard !faults.isEmpty else { return nil }
      return RelationshipAudit(
        name: relationship.name,
        column: selection.add(column: column.name),
        faults: faults
      )
    }
    views = ViewAudit(entity, model: model, layout: layout, contract: contract, &selection)
    self.selection = selection
  }

  /// Examines the rows of a range of keys until `goesOn` says no; throws `Failure`.
  ///
  /// What a damaged page holds is passed over and noted; of a sample it ends the look.
  mutating func examine(
    _ keys: ClosedRange<Int64>,
    limit: Int? = nil,
    _ scan: StoreScan,
    goesOn: (_ rows: Int) -> Bool
  ) throws(Failure) {
    var rest: ClosedRange<Int64>? = keys
    while let range = rest {
      var last: Int64?
      do throws(Failure) {
        return try examine(range, limit, scan, &last, goesOn)
      } catch {
        guard error.isDamage, limit == nil else { throw error }
        // SQLite may meet the next page before it sees that the range has ended.
        guard last != range.upperBound else { return }
        let start = last.map { $0 + 1 } ?? range.lowerBound
        let end = try UnreadRows.end(from: start, in: range, selection, scan)
        // A row that reads by itself and not among others is passed over too.
        let next = end.flatMap { $0 > start ? $0 : start < range.upperBound ? start + 1 : nil }
        unread.add(start...(next.map { $0 - 1 } ?? range.upperBound))
        rest = unread.isFull ? nil : next.map { $0...range.upperBound }
      }
    }
  }

  private mutating func examine(
    _ keys: ClosedRange<Int64>,
    _ limit: Int?,
    _ scan: StoreScan,
    _ last: inout Int64?,
    _ goesOn: (_ rows: Int) -> Bool
  ) throws(Failure) {
    let external = scan.externalData
    var audits = attributes
    var found = tallies
    var count = rows
    var seen: Int64?
    defer {
      tallies = found
      rows = count
      last = seen
    }
    try scan.run(selection.sql(keys, limit: limit)) { row in
      let key = row.integer(0) ?? 0
      for index in audits.indices {
        audits[index].examine(row, external) { path, fault in
          Self.add(fault, path, key, &found)
        }
      }
      for relationship in relationships where row.storageClass(relationship.column) == .null {
        for fault in relationship.faults { Self.add(fault, relationship.name, key, &found) }
      }
      views?.examine(row, external) { path, fault in Self.add(fault, path, key, &found) }
      seen = key
      count += 1
      return count % 256 != 0 || goesOn(count)
    }
  }

  private static func add(
    _ fault: Fault,
    _ path: String,
    _ key: Int64,
    _ tallies: inout [TallyKey: Tally]
  ) {
    tallies[TallyKey(path: path, kind: fault.kind), default: Tally(severity: fault.severity)]
      .add(fault, key: key)
  }

  mutating func merge(_ other: EntityAudit) {
    rows += other.rows
    unread.merge(other.unread)
    tallies.merge(other.tallies) { mine, theirs in
      var merged = mine
      merged.merge(theirs)
      return merged
    }
  }

  /// The findings so far.
  var findings: [AuditedFinding] {
    let paths = Dictionary(attributes.map { ($0.path, $0.predicatePath) }) { first, _ in first }
    let damage = unread.finding(of: entity.name).map { [$0] } ?? []
    return damage
      + tallies.map { key, tally in
        AuditedFinding(
          entity: entity.name,
          key,
          tally,
          predicate: SelectingPredicate.text(
            tally,
            path: paths[key.path] ?? key.path,
            others: others(than: key)
          ) ?? SelectingPredicate.keys(tally),
          includesSubentities: !hasSubentities
        )
      }
  }

  /// The findings that say nothing about other values at their path.
  private static let sharesRows = [
    DecodeKind.nullInRequired, DecodeKind.nullMasked, DecodeKind.viewStops,
  ]

  /// What else is told of values at a path or, of a composite, at its leaves.
  private func others(than key: TallyKey) -> Set<FindingKind> {
    Set(
      tallies.keys.lazy.filter { other in
        other != key && !Self.sharesRows.contains(other.kind)
          && (other.path == key.path || other.path.hasPrefix(key.path + "."))
      }.map(\.kind)
    )
  }
}
