/// The table of one root entity.
struct TablePlan {
  let name: String
  let hasSubentities: Bool
  private(set) var columns: [ColumnPlan] = []
  /// Key columns, which get an index each (FORMAT §6.4).
  var indexed: [String] = []
  private var used: Set<String> = ["Z_PK", "Z_ENT", "Z_OPT"]

  init(name: String, hasSubentities: Bool) { (self.name, self.hasSubentities) = (name, hasSubentities) }

  /// The name itself, or the first numbered 1, 2, 3 … that no earlier column has (FORMAT §1.5).
  mutating func free(_ name: String) -> String {
    var candidate = name
    var number = 0
    while used.contains(candidate) {
      number += 1
      candidate = "\(name)\(number)"
    }
    used.insert(candidate)
    return candidate
  }

  mutating func add(_ column: ColumnPlan) {
    used.insert(column.name)
    columns.append(column)
  }

  /// The columns by declared type, then root properties before those of sub-entities (FORMAT §1.4).
  var columnsInOrder: [ColumnPlan] {
    let places = columns.enumerated().map { ($1.rank, $1.depth, $1.kind.rawValue, $0) }
    return places.sorted(by: <).map { columns[$0.3] }
  }
}

struct ColumnPlan: Hashable {
  enum Kind: Int { case attribute, key, order }

  var name: String
  var type: String
  var kind: Kind
  /// The entity's place in its hierarchy.
  var depth: Int

  fileprivate var rank: Int { Self.ranks[type] ?? 4 }

  private static let ranks = ["INTEGER": 0, "TIMESTAMP": 1, "FLOAT": 1, "DECIMAL": 2, "VARCHAR": 3]
}

struct ToOnePlan: Hashable {
  var column: String
  /// The column of the destination's `Z_ENT` (FORMAT §2.1).
  var entityColumn: String?
}

struct InverseKeyPlan: Hashable {
  /// The root entity whose table has the column.
  var root: String
  var column: String
  var orderColumn: String?
  /// Whether the column is also a to-one of the destination.
  var hasInverse: Bool
}

/// A many-to-many table, seen from the side that it is named after.
struct JoinPlan: Hashable {
  var table: String
  var forward: StorePlan.Key
  var backward: StorePlan.Key
  /// Keys of the entity that declares `forward`.
  var ownerColumn: String
  /// Keys of `forward`'s members.
  var memberColumn: String
  /// The order of `forward`'s members, and of `backward`'s.
  var forwardOrder: String?
  var backwardOrder: String?

  var isSelfInverse: Bool { forward == backward }
}
