/// A table of a store that holds no entity's rows: history, joins, bookkeeping, CloudKit's mirror.
package struct StoreTable: Hashable, Sendable {
  /// The purpose of the table, inferred from its name (FORMAT §1.1).
  package enum Family: Hashable, Sendable, CaseIterable {
    /// A many-to-many relationship's pairs.
    case join
    /// Persistent history: transactions and what they changed.
    case history
    /// What `NSPersistentCloudKitContainer` keeps.
    case cloudKit
    /// Metadata, the highest keys, the cached model, R-trees.
    case bookkeeping
    /// Nothing that the model or Core Data explains.
    case unexplained
  }

  package var name: String
  package var family: Family
  package var columns: [TableColumn]

  package init(name: String, family: Family, columns: [TableColumn] = []) {
    (self.name, self.family, self.columns) = (name, family, columns)
  }
}

/// A column of a table, with its type as the table declares it.
package struct TableColumn: Hashable, Sendable {
  package let name: String
  package let declaredType: String

  package init(_ name: String, _ declaredType: String) { (self.name, self.declaredType) = (name, declaredType) }
}
