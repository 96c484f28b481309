/// One value of one row, in the layers that are known: raw → stored.
package struct Cell: Hashable, Sendable {
  /// What SQLite holds; for a composite and a to-many, which have no column, `null`.
  package var raw: RawValue
  package var stored: Reading

  package init(raw: RawValue, stored: Reading) { (self.raw, self.stored) = (raw, stored) }
}

/// A stored value, or why there is none.
package enum Reading: Hashable, Sendable {
  case value(Value)
  /// The bytes do not fit the attribute's type; they are kept as they are.
  case unreadable(UnreadableReason, RawValue)

  /// The value where it can be read; nil if it cannot.
  package var value: Value? { if case .value(let value) = self { value } else { nil } }
}

/// Why a raw value cannot be a value of its attribute's type.
package enum UnreadableReason: Hashable, Sendable {
  case wrongStorageClass(found: String, expected: AttributeType)
  case wrongUUIDLength(Int)
  case notUTF8
  case unknownExternalTag(UInt8)
  case malformedExternalName, emptyExternalBlob
  case outOfRange(AttributeType)
  case unknownEntityID(Int64)
  case columnMissing(String)
}
