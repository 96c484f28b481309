/// A table as `sqlite_master` and `PRAGMA table_info` describe it.
package struct TableShape: Hashable, Sendable {
  package struct Column: Hashable, Sendable {
    package let name: String
    package let declaredType: String

    package init(_ name: String, _ declaredType: String) {
      self.name = name
      self.declaredType = declaredType
    }
  }

  package let name: String
  package let columns: [Column]

  package init(name: String, columns: [Column]) {
    self.name = name
    self.columns = columns
  }

  /// The column with a name, by case first, then without regard to it.
  package func column(named name: String) -> Column? {
    columns.first { $0.name == name }
      ?? columns.first { $0.name.uppercased() == name.uppercased() }
  }
}

/// A row of `Z_PRIMARYKEY`: an entity's number, name, parent's number and highest key (FORMAT §1.2).
package struct EntityNumber: Hashable, Sendable {
  package let number: Int
  package let name: String
  package let superNumber: Int
  /// nil where `Z_MAX` is NULL.
  package let maximumKey: Int64?

  package init(number: Int, name: String, superNumber: Int, maximumKey: Int64?) {
    self.number = number
    self.name = name
    self.superNumber = superNumber
    self.maximumKey = maximumKey
  }
}
