package import Findings
package import Schema

/// A table as `sqlite_master` and `PRAGMA table_info` describe it.
package struct TableShape: Hashable, Sendable {
  package let name: String
  package let columns: [TableColumn]
  package let address: RowAddress
  /// The index of the first column with a name in upper case: columns are looked up for each attribute of a model.
  private let places: [String: Int]

  package init(name: String, columns: [TableColumn], address: RowAddress = .key) {
    (self.name, self.columns, self.address) = (name, columns, address)
    places = Dictionary(columns.enumerated().map { ($1.name.uppercased(), $0) }) { first, _ in first }
  }

  /// The column with a name, matching case first, then ignoring it.
  package func column(named name: String) -> TableColumn? {
    guard let found = places[name.uppercased()].map({ columns[$0] }) else { return nil }
    return found.name == name ? found : columns.first { $0.name == name } ?? found
  }
}

// The columns that every row of an entity has.
extension TableShape {
  /// Named as in FORMAT §1.4; an attribute named `_pk` gets `Z_PK1`.
  static let rowColumns: Set<String> = ["Z_PK", "Z_ENT", "Z_OPT"]

  private var lacking: [String] { Self.rowColumns.filter { column(named: $0) == nil }.sorted() }

  /// False if rows lack a key or an entity, and so cannot be identified.
  package var hasReadableRows: Bool { lacking.allSatisfy { $0 == "Z_OPT" } }

  /// Whether the table has `Z_OPT`.
  package var countsSaves: Bool { column(named: "Z_OPT") != nil }

  /// A finding for each of these columns that the table lacks.
  package func problems(of entity: String) -> [Finding] {
    lacking.map { column in
      Finding(
        code: .storeColumnMissing, entity: entity,
        message: "table \(name) has no column \(column), which every row begins with")
    }
  }

  /// The finding about an entity without a table.
  package static func missing(of entity: String) -> Finding {
    Finding(
      code: .storeTableMissing, entity: entity, message: "the store has no table Z\(entity.uppercased()) for \(entity)")
  }
}

/// A row of `Z_PRIMARYKEY`: an entity's number, name, parent's number and highest key (FORMAT §1.2).
package struct EntityNumber: Hashable, Sendable {
  package let number: Int
  package let name: String
  package let superNumber: Int
  /// Nil if `Z_MAX` is NULL.
  package let maximumKey: Int64?

  package init(number: Int, name: String, superNumber: Int, maximumKey: Int64?) {
    (self.number, self.name) = (number, name)
    (self.superNumber, self.maximumKey) = (superNumber, maximumKey)
  }
}
