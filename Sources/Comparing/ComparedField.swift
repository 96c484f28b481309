import Predicates
import Questions
import Schema
import Storage
import Versioning

/// A property that is compared: how each side's value is hashed and read afterwards.
struct ComparedField: Sendable {
  enum Kind: Sendable {
    case attribute, toOne
    case toMany(Sides<ObjectsSource>)
  }

  let name: SidesName
  let kind: Kind
  let parts: Sides<Fingerprint.Part>
}

/// Where the objects at the end of a relationship lie, in SQL that a row's key completes.
struct ObjectsSource: Sendable {
  /// The destination's table; its alias is `o`.
  let table: EntityTable
  let place: RelationshipPlace
  /// The object's key in both stores.
  let key: SQL
  /// The columns of the order, if it counts.
  let order: [SQL]

  static let alias = "o"
  private static let joint = "j"

  /// ` FROM … WHERE …`: the objects of the row with a key.
  func objects(of owner: SQL) -> SQL? {
    let target = table.named(Self.alias)
    let targetKey = SQL.column(Self.alias, "Z_PK")
    switch place {
    case .key: return nil
    case .inverseKey(_, let column, _): return " FROM \(target) WHERE \(column: Self.alias, column.name) = \(owner)"
    case .join(let name, let owning, let member, _, let isSelfInverse, _):
      func joined(_ owning: String, _ member: String) -> SQL {
        """
        SELECT \(column: Self.joint, member) FROM \(id: name) AS \(id: Self.joint) \
        WHERE \(column: Self.joint, owning) = \(owner)
        """
      }
      if isSelfInverse {
        let members: SQL = "\(joined(owning, member)) UNION \(joined(member, owning))"
        return " FROM \(target) WHERE \(targetKey) IN (\(members))"
      }
      // A plain JOIN would let SQLite begin with the objects.
      return " FROM \(id: name) AS \(id: Self.joint) CROSS JOIN \(target)"
        + " ON \(targetKey) = \(column: Self.joint, member)" + " WHERE \(column: Self.joint, owning) = \(owner)"
    case .missing: return nil
    }
  }

  /// One hash of all objects of a row, in their order if it counts.
  func fingerprint(of owner: SQL) -> SQL? {
    guard let objects = objects(of: owner) else { return nil }
    if order.isEmpty { return "(SELECT \(Fingerprint.set(Fingerprint.hash([.init(.value, key)])))\(objects))" }
    // Objects at the same place get the same rank, because keys, which would order them, differ between stores.
    let ranked: SQL = """
      SELECT rank() OVER (ORDER BY \(list: order)) AS "n", \(key) AS "k"\(objects)
      """
    let part = Fingerprint.hash([.init(.value, "\"ranked\".\"n\""), .init(.value, "\"ranked\".\"k\"")])
    return "(SELECT \(Fingerprint.set(part)) FROM (\(ranked)) AS \"ranked\")"
  }

  /// The entity numbers and keys of a row's objects, at most `limit`, and how many there are.
  func listing(of owner: SQL, limit: Int) -> SQL? {
    objects(of: owner).map { objects in
      """
      SELECT \(column: Self.alias, "Z_ENT"), \(column: Self.alias, "Z_PK"), \
      COUNT(*) OVER ()\(objects) ORDER BY \(list: order + [key]) LIMIT \(number: limit)
      """
    }
  }
}
