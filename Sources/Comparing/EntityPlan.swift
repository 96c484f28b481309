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
