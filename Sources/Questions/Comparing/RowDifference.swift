package import Schema

/// A row that only one of two stores has, or that differs between them.
package struct RowDifference: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable { case insert, update, delete }

  /// A property, or a composite's leaf, with its value on each side; nil on the side without the row.
  package struct Field: Hashable, Sendable {
    package let path: SidesName
    package let values: Sides<ComparedValue?>

    package init(path: SidesName, values: Sides<ComparedValue?>) { (self.path, self.values) = (path, values) }
  }

  package let kind: Kind
  package let entity: SidesName
  /// The paths and values by which the row is matched; empty if it is matched by primary key.
  package let key: [NamedReading]
  package let objects: Sides<ObjectID?>
  /// The fields that differ; for a row that only one side has, those with a value.
  package let fields: [Field]

  package init(kind: Kind, entity: SidesName, key: [NamedReading], objects: Sides<ObjectID?>, fields: [Field]) {
    (self.kind, self.entity, self.key) = (kind, entity, key)
    (self.objects, self.fields) = (objects, fields)
  }
}

/// A value by its path.
package struct NamedReading: Hashable, Sendable {
  package let name: String
  package let reading: Reading

  package init(_ name: String, _ reading: Reading) { (self.name, self.reading) = (name, reading) }
}

/// A property's value on one side of a comparison.
package enum ComparedValue: Hashable, Sendable {
  case value(Reading)
  case object(KeyedObject)
  /// The objects at the end of a to-many, in its order or that of their keys; `count` may be more than are listed.
  case objects([KeyedObject], count: Int)
}

/// An object with the key by which it is matched, which is empty for a primary key.
package struct KeyedObject: Hashable, Sendable {
  package let id: ObjectID
  package let key: [NamedReading]

  package init(_ id: ObjectID, key: [NamedReading]) { (self.id, self.key) = (id, key) }

  /// Whether both are the same object, according to their keys.
  package func isSame(as other: KeyedObject) -> Bool {
    key.isEmpty && other.key.isEmpty ? id.pk == other.id.pk : key.map(\.reading) == other.key.map(\.reading)
  }
}
