import Decoding
import Findings
import Predicates
import SQLite
import Schema
import Storage

/// Examines an entity's own rows over ranges of keys; a copy works in each thread, and the copies are merged.
struct EntityAudit: PieceSum {
  let entity: Entity
  /// Whether entities below it have findings of their own.
  private let hasSubentities: Bool
  private var walk: RowWalk
  private let attributes: [AttributeAudit]
  private let relationships: [RelationshipAudit]
  private let views: ViewAudit?
  /// Reads the structs within structs; nil if there are none.
  private let nested: (@Sendable (StoreScan) -> NestedViews)?
  private(set) var tallies: [TallyKey: Tally] = [:]
  private(set) var rows = 0
  var unread: UnreadRows { walk.unread }

  /// A to-one whose NULL stops the app (DIALECTS B10, D5).
  private struct RelationshipAudit: Sendable {
    let name: String
    let column: Int
    let faults: [Fault]
    /// Where source declares it.
    let place: SourcePlace?
  }

  var valuesPerRow: Int { attributes.count + relationships.count }

  /// Nil if the entity has no rows of its own in the store.
  init?(_ entity: Entity, _ compiler: RowQueryCompiler, contract: Contract) {
    let (model, layout) = (compiler.model, compiler.layout)
    guard var selection = ScanSelection(layout.entities[entity.name]) else { return nil }
    self.entity = entity
    hasSubentities = model.hierarchy(from: entity).count > 1
    attributes = model.attributes(of: entity).filter { !$0.isTransient }.map { attribute in
      AttributeAudit(
        AttributeReader(attribute, of: entity, in: model, contract: contract), path: attribute.name,
        source: selection.add(attribute, at: attribute.name))
    }
    relationships = model.relationships(of: entity).compactMap { relationship in
      guard case .key(let column, _)? = layout.entities[entity.name]?.relationships[relationship.name],
        column.certainty != .missing
      else { return nil }
      let null = contract.reading(of: .value(.null), as: relationship, entity: entity.name, in: model)
      let faults = Fault.faults(of: null, stored: .value(.null))
      guard !faults.isEmpty else { return nil }
      return RelationshipAudit(
        name: relationship.name, column: selection.add(column: column.name), faults: faults,
        place: contract.place(ofRelationship: relationship.name, of: entity, in: model))
    }
    views = ViewAudit(entity, model: model, layout: layout, contract: contract, &selection)
    nested = if views?.nests == true { { $0.nestedViews(compiler, contract) } } else { nil }
    walk = RowWalk(selection)
  }

  /// Examines the rows of a range of keys until `goesOn` returns false; throws `Failure`.
  ///
  /// Rows on a damaged page are skipped and noted.
  mutating func examine(_ keys: ClosedRange<Int64>, _ scan: StoreScan, goesOn: (_ rows: Int) -> Bool) throws(Failure) {
    try look(at: .keys(keys), scan, goesOn)
  }

  /// Examines the first rows until `goesOn` returns false; throws `Failure`.
  mutating func sample(_ limit: Int, _ scan: StoreScan, goesOn: (_ rows: Int) -> Bool) throws(Failure) {
    try look(at: .first(limit), scan, goesOn)
  }

  private enum Part {
    case keys(ClosedRange<Int64>)
    case first(Int)
  }

  private mutating func look(at part: Part, _ scan: StoreScan, _ goesOn: (_ rows: Int) -> Bool) throws(Failure) {
    var look = Look(self, scan)
    defer { (tallies, rows) = (look.tallies, look.rows) }
    func add(_ row: borrowing StatementRow, _ key: Int64) -> Bool {
      look.add(row, key)
      return look.rows % 256 != 0 || goesOn(look.rows)
    }
    switch part {
    case .keys(let keys): try walk.run(keys, scan, add)
    case .first(let limit): try walk.first(limit, scan, add)
    }
  }

  /// The counts of a walk over rows.
  private struct Look {
    private var attributes: [AttributeAudit]
    private let relationships: [RelationshipAudit]
    private let views: ViewAudit?
    private let nested: NestedViews?
    private let external: @Sendable (String) -> ExternalData?
    private(set) var tallies: [TallyKey: Tally]
    private(set) var rows: Int

    init(_ audit: EntityAudit, _ scan: StoreScan) {
      attributes = audit.attributes
      relationships = audit.relationships
      views = audit.views
      nested = audit.nested?(scan)
      external = scan.externalData
      tallies = audit.tallies
      rows = audit.rows
    }

    mutating func add(_ row: borrowing StatementRow, _ key: Int64) {
      for index in attributes.indices {
        attributes[index].examine(row, external) { path, fault in EntityAudit.add(fault, path, key, &tallies) }
      }
      for relationship in relationships where row.storageClass(relationship.column) == .null {
        for fault in relationship.faults { EntityAudit.add(fault, relationship.name, key, &tallies) }
      }
      views?.examine(row, external, nested) { path, fault in EntityAudit.add(fault, path, key, &tallies) }
      rows += 1
    }
  }

  private static func add(_ fault: Fault, _ path: String, _ key: Int64, _ tallies: inout [TallyKey: Tally]) {
    tallies[TallyKey(path: path, code: fault.code), default: Tally(severity: fault.severity)].add(fault, key: key)
  }

  /// Adds the findings in later rows.
  mutating func merge(_ other: EntityAudit) {
    rows += other.rows
    walk.merge(other.walk)
    tallies.merge(other.tallies) { mine, theirs in
      var merged = mine
      merged.merge(theirs)
      return merged
    }
  }

  /// The findings so far.
  var findings: [AuditedFinding] {
    let known = Dictionary(attributes.map { ($0.path, $0) }) { first, _ in first }
    let places = Dictionary(relationships.map { ($0.name, $0.place) } + known.map { ($0, $1.reader.plan.location) }) {
      first, _ in first
    }
    let damage = unread.finding(of: entity.name).map { [$0] } ?? []
    return damage
      + tallies.map { key, tally in
        AuditedFinding(
          entity: entity.name, key, tally, predicate: predicate(of: key, tally, known[key.path]),
          includesSubentities: !hasSubentities,
          // A leaf has the location of its composite.
          location: views?.place(of: key) ?? places[key.path.split(separator: ".").first.map(String.init) ?? ""] ?? nil)
      }
  }

  private func predicate(of key: TallyKey, _ tally: Tally, _ attribute: AttributeAudit?) -> String? {
    let path = attribute?.predicatePath ?? PredicatePath.text(key.path)
    let others = others(than: key)
    if let text = SelectingPredicate.text(tally, path: path, others: others) { return text }
    if let keys = SelectingPredicate.keys(tally) { return keys }
    guard key.code == .decodeRawUnknownValue, others.isEmpty else { return nil }
    return SelectingPredicate.beyondCases(attribute?.reader.plan.codec, path: path)
  }

  /// The findings that say nothing about other values at their path.
  private static let sharesRows = [FindingCode.decodeNullRequired, .decodeNullMasked, .decodeViewStops, .decodeViewNil]

  /// The other findings about values at a path or, for a composite, at its leaves.
  private func others(than key: TallyKey) -> Set<FindingCode> {
    Set(
      tallies.keys.lazy.filter { other in
        other != key && !Self.sharesRows.contains(other.code)
          && (other.path == key.path || other.path.hasPrefix(key.path + "."))
      }.map(\.code))
  }
}
