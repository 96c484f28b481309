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

  package struct Column: Hashable, Sendable {
    package var name: String
    package var declaredType: String

    package init(name: String, declaredType: String) {
      (self.name, self.declaredType) = (name, declaredType)
    }
  }

  package var name: String
  package var family: Family
  package var columns: [Column]

  package init(name: String, family: Family, columns: [Column] = []) {
    (self.name, self.family, self.columns) = (name, family, columns)
  }
}
