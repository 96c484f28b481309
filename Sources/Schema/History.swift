/// A transaction of persistent history: one save, by whom and when (FORMAT §6.1).
package struct HistoryTransaction: Hashable, Sendable {
  package var number: Int64
  /// In seconds since 2001-01-01 UTC.
  package var time: Double?
  package var author: String?
  package var bundle: String?
  package var context: String?
  package var process: String?

  package init(number: Int64) { self.number = number }
}

/// What a transaction did to one object.
package struct HistoryChange: Hashable, Sendable {
  /// With Core Data's numbers.
  package enum Kind: Int64, Hashable, Sendable {
    case insert = 0
    case update = 1
    case delete = 2

    /// `+`, `~` or `-`.
    package var sign: String {
      switch self {
      case .insert: "+"
      case .update: "~"
      case .delete: "-"
      }
    }
  }

  package var objectID: ObjectID
  package var kind: Kind
  /// What an update changed, a composite by its leaves; nil if it is no update, or if the bitmap does not fit the
  /// model.
  package var properties: [String]?
  /// What is kept of a deleted object; empty if nothing is.
  package var tombstone: [Tombstone.Kept] = []

  package init(objectID: ObjectID, kind: Kind) { (self.objectID, self.kind) = (objectID, kind) }
}

/// The bits of `ACHANGE.ZCOLUMNS` for one entity: the property of each (FORMAT §6.1).
package struct ChangeSlots: Hashable, Sendable {
  /// The part of a property that a bit means.
  package enum Kind: Hashable, Sendable {
    /// A to-one's key, and the column of its destination's entity.
    case key, entity
    /// A to-one's place in an ordered inverse.
    case order
    case attribute
    /// A to-many.
    case collection
  }

  /// By bit: a property's name, or a composite's leaf by its path.
  package let paths: [String]
  /// By bit.
  package let kinds: [Kind]

  package init(_ slots: [(path: String, kind: Kind)]) {
    paths = slots.map(\.path)
    kinds = slots.map(\.kind)
  }

  /// The properties whose bits are set, each once; nil if the bitmap has fewer bytes than the slots need.
  ///
  /// Bits behind the last slot mean nothing.
  package func properties(in bitmap: UnsafeBufferPointer<UInt8>) -> [String]? {
    guard bitmap.count * 8 >= paths.count else { return nil }
    var found: [String] = []
    for slot in paths.indices where bitmap[slot / 8] & (0x80 >> (slot % 8)) != 0 {
      if !found.contains(paths[slot]) { found.append(paths[slot]) }
    }
    return found
  }
}

extension Model {
  /// The slots of an entity's bitmaps: columns, then collections, each group from the root entity down (FORMAT §6.1).
  package func changeSlots(of entity: Entity) -> ChangeSlots {
    let levels = ancestors(of: entity).reversed() + [entity]
    func all<Property>(
      _ properties: (Entity) -> [Property], where isIn: (Property) -> Bool, paths: (Property) -> [String]
    ) -> [String] {
      levels.flatMap { properties($0).filter(isIn).flatMap(paths) }
    }
    func relationships(where isIn: @escaping (Relationship) -> Bool) -> [String] {
      all({ $0.relationships.sorted { $0.name < $1.name } }) {
        !$0.isTransient && isIn($0)
      } paths: {
        [$0.name]
      }
    }
    let attributes = all({ $0.attributes.sorted { $0.name < $1.name } }) {
      !$0.isTransient
    } paths: {
      leaves(of: $0, below: "")
    }
    func inverse(_ relationship: Relationship) -> Relationship? {
      guard let name = relationship.inverse, let destination = self.entity(named: relationship.destination) else {
        return nil
      }
      return self.relationships(of: destination).first { $0.name == name }
    }
    func hasSubentities(_ relationship: Relationship) -> Bool {
      self.entity(named: relationship.destination).map { !subentities(of: $0).isEmpty } ?? false
    }
    let groups: [(paths: [String], kind: ChangeSlots.Kind)] = [
      (relationships { !$0.isToMany }, .key),
      (relationships { !$0.isToMany && hasSubentities($0) }, .entity),
      (relationships { !$0.isToMany && inverse($0)?.isOrdered == true }, .order),
      (attributes, .attribute),
      (relationships { $0.isToMany && inverse($0)?.isToMany == false }, .collection),
      (relationships { $0.isToMany && inverse($0)?.isToMany != false }, .collection),
    ]
    return ChangeSlots(groups.flatMap { group in group.paths.map { (path: $0, kind: group.kind) } })
  }

  private func leaves(of attribute: Attribute, below prefix: String) -> [String] {
    guard attribute.type == .composite else { return [prefix + attribute.name] }
    return attribute.elements.flatMap { leaves(of: $0, below: prefix + attribute.name + ".") }
  }
}

/// How many objects were inserted, updated and deleted.
package struct ChangeCounts: Hashable, Sendable {
  package var inserts = 0
  package var updates = 0
  package var deletes = 0

  package init(inserts: Int = 0, updates: Int = 0, deletes: Int = 0) {
    (self.inserts, self.updates, self.deletes) = (inserts, updates, deletes)
  }

  package mutating func add(_ kind: HistoryChange.Kind) {
    switch kind {
    case .insert: inserts += 1
    case .update: updates += 1
    case .delete: deletes += 1
    }
  }
}

extension [String: ChangeCounts] {
  /// `Asset +1 ~2, Moment -1`.
  package var text: String {
    keys.sorted().map { entity in
      let counts = self[entity] ?? ChangeCounts()
      let parts = [("+", counts.inserts), ("~", counts.updates), ("-", counts.deletes)]
      return ([entity] + parts.filter { $0.1 > 0 }.map { "\($0)\($1)" }).joined(separator: " ")
    }.joined(separator: ", ")
  }
}

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
