import Querying
import Schema
import Storage
import Versioning

/// A property that is compared: how each side's value is hashed and read afterwards.
struct ComparedField: Sendable {
  enum Kind: Sendable {
    case attribute
    case toOne
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
    case .inverseKey(_, let column, _):
      return .text(" FROM ") + target + .text(" WHERE ") + .column(Self.alias, column.name)
        + .text(" = ") + owner
    case .join(let name, let owning, let member, _, let isSelfInverse, _):
      func joined(_ owning: String, _ member: String) -> SQL {
        .text("SELECT ") + .column(Self.joint, member) + .text(" FROM ") + .identifier(name)
          + .text(" AS ") + .identifier(Self.joint) + .text(" WHERE ")
          + .column(Self.joint, owning) + .text(" = ") + owner
      }
      if isSelfInverse {
        return .text(" FROM ") + target + .text(" WHERE ") + targetKey + .text(" IN (")
          + joined(owning, member) + .text(" UNION ") + joined(member, owning) + .text(")")
      }
      // A plain JOIN would let SQLite begin with the objects.
      return .text(" FROM ") + .identifier(name) + .text(" AS ") + .identifier(Self.joint)
        + .text(" CROSS JOIN ") + target + .text(" ON ") + targetKey + .text(" = ")
        + .column(Self.joint, member) + .text(" WHERE ") + .column(Self.joint, owning)
        + .text(" = ") + owner
    case .missing: return nil
    }
  }

  /// One hash of all objects of a row, in their order if it counts.
  func fingerprint(of owner: SQL) -> SQL? {
    guard let objects = objects(of: owner) else { return nil }
    if order.isEmpty {
      return .text("(SELECT ") + Fingerprint.set(Fingerprint.hash([.init(.value, key)])) + objects
        + .text(")")
    }
    let ranked: SQL =
      // Objects at the same place get the same rank, because keys, which would order them, differ between stores.
      .text("SELECT rank() OVER (ORDER BY ") + order.joined(separator: ", ")
      + .text(") AS \"n\", ") + key + .text(" AS \"k\"") + objects
    let part = Fingerprint.hash([
      .init(.value, .text("\"ranked\".\"n\"")), .init(.value, .text("\"ranked\".\"k\"")),
    ])
    return .text("(SELECT ") + Fingerprint.set(part) + .text(" FROM (") + ranked
      + .text(") AS \"ranked\")")
  }

  /// The entity numbers and keys of a row's objects, at most `limit`, and how many there are.
  func listing(of owner: SQL, limit: Int) -> SQL? {
    objects(of: owner).map { objects in
      .text("SELECT ") + .column(Self.alias, "Z_ENT") + .text(", ")
        + .column(Self.alias, "Z_PK") + .text(", COUNT(*) OVER ()") + objects
        + .text(" ORDER BY ") + (order + [key]).joined(separator: ", ")
        + .text(" LIMIT \(limit)")
    }
  }
}
