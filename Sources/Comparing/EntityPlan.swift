import Predicates
import Questions
import Schema
import Storage
import Versioning

/// How the rows of one entity are compared.
struct EntityPlan {
  let pair: EntityPair
  let matching: RowMatching
  let fields: [ComparedField]
  let notes: [ComparisonNote]
  static let alias = "r"

  /// Each side's rows as a `KeyedRow` has them, in the order of their keys; nil if there are none.
  let rows: Sides<SQL?>

  /// A query for the hashes of the fields of some rows, after their addresses.
  func hashes(_ side: Side, at addresses: [Int64]) -> SQL? {
    guard let table = pair.tables[side] else { return nil }
    let address = SQL.column(Self.alias, table.place.address.column)
    let columns = [address] + fields.map { Fingerprint.hash([$0.parts[side]]) }
    return """
      SELECT \(list: columns) FROM \(table.named(Self.alias)) \
      WHERE \(address) IN (\(integers: addresses))
      """
  }
}

/// Plans the comparison of entities.
struct EntityPlanner {
  let matcher: RowMatcher
  /// The numbers of the pairs that are compared.
  let compared: Set<Int>

  var stores: Sides<ComparedStore> { matcher.stores }

  /// Throws `Failure` when the stores cannot be read.
  func plan(_ pair: EntityPair) throws(Failure) -> EntityPlan {
    let matching = try matcher.matching(of: pair)
    var fields: [ComparedField] = []
    var notes = Self.otherProperties(pair)
    if matching.isComparable, matching != .oneSide {
      for column in pair.entity.sharedColumns {
        let name = SidesName(column.a.path, column.b.path)
        if matching.paths.contains(name) { continue }
        if let field = attribute(column, name, pair) {
          fields.append(field)
        } else {
          notes.append(.noColumn(name.name))
        }
      }
      for relationship in pair.entity.sharedRelationships {
        let name = SidesName(relationship.a.name, relationship.b.name)
        switch try self.relationship(relationship, name, pair) {
        case .field(let field): fields.append(field)
        case .note(let note): notes.append(note)
        }
      }
    }
    let rows = try Sides { (side: Side) throws(Failure) in try self.rows(pair, side, fields) }
    return EntityPlan(pair: pair, matching: matching, fields: fields, notes: notes, rows: rows)
  }

  private func rows(_ pair: EntityPair, _ side: Side, _ fields: [ComparedField]) throws(Failure) -> SQL? {
    let alias = EntityPlan.alias
    guard let table = pair.tables[side], let key = try matcher.key(of: pair, side, alias) else { return nil }
    let address = SQL.column(alias, table.place.address.column)
    let matching = try matcher.matching(of: pair)
    let hash = Fingerprint.hash(fields.map { $0.parts[side] })
    // The keys of addresses sort like the addresses, so they need no sorting.
    let order = matching.paths.isEmpty ? address : "1"
    return "SELECT \(list: [key, address, hash])\(table.rows(alias)) ORDER BY \(order)"
  }

  /// The properties that only one model has.
  static func otherProperties(_ pair: EntityPair) -> [ComparisonNote] {
    guard pair.entity.old != nil, pair.entity.new != nil else { return [] }
    let columns = pair.entity.columns
    let ends = pair.entity.relationships
    let onlyA =
      columns.filter { $0.new == nil }.compactMap { $0.old?.path }
      + ends.filter { $0.new == nil }.compactMap { $0.old?.name }
    let onlyB =
      columns.filter { $0.old == nil }.compactMap { $0.new?.path }
      + ends.filter { $0.old == nil }.compactMap { $0.new?.name }
    let both = Set(onlyA).intersection(onlyB).sorted()
    let lists = [onlyA, onlyB].map { $0.filter { !both.contains($0) }.sorted() }
    return both.map(ComparisonNote.otherKind) + (lists[0].isEmpty ? [] : [.onlyInA(lists[0])])
      + (lists[1].isEmpty ? [] : [.onlyInB(lists[1])])
  }

  private func attribute(
    _ column: (a: PairedModels.Column, b: PairedModels.Column), _ name: SidesName, _ pair: EntityPair
  ) -> ComparedField? {
    let alias = EntityPlan.alias
    guard let a = pair.tables.a?.column(column.a.path, alias), let b = pair.tables.b?.column(column.b.path, alias)
    else { return nil }
    return ComparedField(
      name: name, kind: .attribute,
      parts: Sides(.init(column.a.attribute.comparedKind, a), .init(column.b.attribute.comparedKind, b)))
  }
}

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

/// An entity of two stores, and where its own rows are on each side.
struct EntityPair: Sendable {
  /// The pair's index in `RowMatcher.pairs`.
  let number: Int
  let entity: PairedModels.PairedEntity
  let tables: Sides<EntityTable?>

  init(_ number: Int, _ entity: PairedModels.PairedEntity, _ stores: Sides<ComparedStore>) {
    self.number = number
    self.entity = entity
    tables = Sides { side in
      let own = side == .a ? entity.old : entity.new
      return own.flatMap { stores[side].table(of: $0) }
    }
  }

  var name: SidesName { SidesName(entity.old?.name, entity.new?.name) }

  func entity(on side: Side) -> Entity? { side == .a ? entity.old : entity.new }

  func isCalled(_ name: String) -> Bool { entity.old?.name == name || entity.new?.name == name }
}

extension SidesName { func on(_ side: Side) -> String? { side == .a ? a : b } }

extension PairedModels.PairedEntity {
  /// Leaves that both sides have.
  var sharedColumns: [(a: PairedModels.Column, b: PairedModels.Column)] {
    columns.compactMap { pair in pair.old.flatMap { a in pair.new.map { (a, $0) } } }
  }

  var sharedRelationships: [(a: Relationship, b: Relationship)] {
    relationships.compactMap { pair in pair.old.flatMap { a in pair.new.map { (a, $0) } } }
  }
}
