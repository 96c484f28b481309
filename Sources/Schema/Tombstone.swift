/// What persistent history keeps of a deleted object (FORMAT §6.1).
package struct Tombstone: Hashable, Sendable {
  package struct Kept: Hashable, Sendable {
    package var attribute: Attribute
    package var cell: Cell

    package init(attribute: Attribute, cell: Cell) { (self.attribute, self.cell) = (attribute, cell) }
  }

  package var objectID: ObjectID
  /// When it was deleted, in seconds since 2001-01-01 UTC; nil if its transaction no longer exists.
  package var time: Double?
  /// The attributes that are preserved after deletion.
  package var values: [Kept]

  package init(objectID: ObjectID, time: Double?, values: [Kept]) {
    (self.objectID, self.time, self.values) = (objectID, time, values)
  }
}

extension Model {
  /// The attributes that a tombstone keeps, in the order of its columns: the root entity's first, each entity's
  /// by name (FORMAT §6.1).
  package func preservedAttributes(of entity: Entity) -> [Attribute] {
    (ancestors(of: entity).reversed() + [entity]).flatMap { declarer in
      declarer.attributes.filter { $0.preservesValueOnDeletion && !$0.isTransient }.sorted { $0.name < $1.name }
    }
  }

  /// The history's column for an attribute of a deleted object; nil if nothing is kept of it.
  package func tombstoneColumn(of attribute: String, in entity: Entity) -> String? {
    preservedAttributes(of: entity).firstIndex { $0.name == attribute }.map { "ZTOMBSTONE\($0)" }
  }

  /// What a tombstone keeps, each with the place of its column among the history's tombstone columns.
  package func tombstoneColumns(of entity: Entity, among columns: [String]) -> [(attribute: Attribute, column: Int)] {
    preservedAttributes(of: entity).compactMap { attribute in
      tombstoneColumn(of: attribute.name, in: entity).flatMap { columns.firstIndex(of: $0) }.map { (attribute, $0) }
    }
  }
}
