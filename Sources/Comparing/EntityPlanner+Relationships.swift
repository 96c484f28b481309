import Predicates
import Questions
import Schema
import Storage
import Versioning

extension EntityPlanner {
  enum PlannedRelationship {
    case field(ComparedField)
    case note(ComparisonNote)
  }

  typealias Pair = (a: Relationship, b: Relationship)

  /// How a relationship is compared, or why it is not.
  func relationship(_ relationship: Pair, _ name: SidesName, _ pair: EntityPair) throws(Failure) -> PlannedRelationship
  {
    let ends = Sides(relationship.a, relationship.b)
    if let other = sayingOtherwise(ends, pair) { return .note(other) }
    let isOrdered = relationship.a.isOrdered && relationship.b.isOrdered
    guard relationship.a.isToMany == relationship.b.isToMany else { return .note(.otherKind(name.name)) }
    var (parts, sources): ([Fingerprint.Part], [ObjectsSource]) = ([], [])
    for side in Side.allCases {
      let end = ends[side]
      guard let place = pair.tables[side]?.place.relationships[end.name], !place.isMissing,
        let table = stores[side].model.entity(named: end.destination).flatMap({ stores[side].table(of: $0) })
      else { return .note(.noColumn(name.name)) }
      guard let key = try matcher.targetKey(of: end.destination, side, ObjectsSource.alias) else {
        return .note(.targetsUnmatched(name.name, entity: end.destination))
      }
      guard isQuick(place, table, side) else { return .note(.noIndex(name.name)) }
      if case .key(let column, _) = place {
        parts.append(.init(.value, Self.toOne(column, table, key)))
        continue
      }
      let source = ObjectsSource(table: table, place: place, key: key, order: isOrdered ? place.order(table) : [])
      guard let hash = source.fingerprint(of: .column(EntityPlan.alias, "Z_PK")) else {
        return .note(.noColumn(name.name))
      }
      parts.append(.init(.value, hash))
      sources.append(source)
    }
    let kind: ComparedField.Kind = sources.count == 2 ? .toMany(Sides(sources[0], sources[1])) : .toOne
    return .field(ComparedField(name: name, kind: kind, parts: Sides(parts[0], parts[1])))
  }

  /// The note for a to-many that another relationship covers: a to-one, or the other end of a join.
  private func sayingOtherwise(_ ends: Sides<Relationship>, _ pair: EntityPair) -> ComparisonNote? {
    guard ends.a.isToMany, ends.b.isToMany else { return nil }
    let inverses = Sides { (side: Side) -> (Relationship, Entity)? in
      let model = stores[side].model
      guard let name = ends[side].inverse, let target = model.entity(named: ends[side].destination),
        let inverse = model.relationships(of: target).first(where: { $0.name == name })
      else { return nil }
      return (inverse, model.declarer(of: name, in: target) ?? target)
    }
    guard let a = inverses.a, let b = inverses.b, isPaired(a, b) else { return nil }
    let isOrdered = ends.a.isOrdered && ends.b.isOrdered
    let told = ComparisonNote.fromOtherSide(ends.b.name, entity: b.1.name, relationship: b.0.name)
    if !a.0.isToMany, !b.0.isToMany { return isOrdered || !isCompared(a.1.name, .a) ? nil : told }
    guard a.0.isToMany, b.0.isToMany, !isOrdered, isCompared(a.1.name, .a) else { return nil }
    if a.0.isOrdered, b.0.isOrdered { return told }
    // Of two ends of a join, the one whose name comes first is compared.
    let own = SidesName(
      declarer(ends.a.name, pair.entity.old, .a) + "." + ends.a.name,
      declarer(ends.b.name, pair.entity.new, .b) + "." + ends.b.name)
    let other = SidesName("\(a.1.name).\(a.0.name)", "\(b.1.name).\(b.0.name)")
    return other.order < own.order ? told : nil
  }

  private func declarer(_ name: String, _ entity: Entity?, _ side: Side) -> String {
    entity.flatMap { stores[side].model.declarer(of: name, in: $0) }?.name ?? entity?.name ?? ""
  }

  private func isPaired(_ a: (Relationship, Entity), _ b: (Relationship, Entity)) -> Bool {
    guard let pair = matcher.pair(of: a.1.name, on: .a) else { return false }
    return pair.name.b == b.1.name
      && pair.entity.sharedRelationships.contains { $0.a.name == a.0.name && $0.b.name == b.0.name }
  }

  /// Whether rows of an entity, or of one below it, are compared.
  private func isCompared(_ name: String, _ side: Side) -> Bool {
    let model = stores[side].model
    guard let entity = model.entity(named: name) else { return false }
    return model.hierarchy(from: entity).contains { member in
      matcher.pair(of: member.name, on: side).map { compared.contains($0.number) } ?? false
    }
  }

  /// Whether SQLite finds a row's objects without reading a whole table.
  private func isQuick(_ place: RelationshipPlace, _ table: EntityTable, _ side: Side) -> Bool {
    let store = stores[side]
    switch place {
    case .key: return store.findsByKey(table)
    case .inverseKey(let name, let column, _): return store.isIndexed(name, column.name)
    case .join(let name, let owner, let member, _, let isSelfInverse, _):
      return store.isIndexed(name, owner) && (!isSelfInverse || store.isIndexed(name, member))
        && store.findsByKey(table)
    case .missing: return true
    }
  }

  /// The key of a to-one's object; a missing object and no object get different keys.
  private static func toOne(_ column: ColumnPlace, _ table: EntityTable, _ key: SQL) -> SQL {
    let pointer = SQL.column(EntityPlan.alias, column.name)
    let found: SQL = """
      (SELECT \(key) FROM \(table.named(ObjectsSource.alias)) \
      WHERE \(column: ObjectsSource.alias, "Z_PK") = \(pointer))
      """
    return "CASE WHEN \(pointer) IS NOT NULL THEN ifnull(\(found), x'00') END"
  }
}

extension RelationshipPlace {
  fileprivate var isMissing: Bool {
    switch self {
    case .key(let column, _), .inverseKey(_, let column, _): column.certainty == .missing
    case .join(_, _, _, _, _, let certainty): certainty == .missing
    case .missing: true
    }
  }

  /// The order column of an ordered to-many; a join table that stores each pair once has none for both ends.
  fileprivate func order(_ table: EntityTable) -> [SQL] {
    switch self {
    case .inverseKey(_, _, let order?): [.column(ObjectsSource.alias, order)]
    case .join(_, _, _, let order?, false, _): [.column("j", order)]
    default: []
    }
  }
}
