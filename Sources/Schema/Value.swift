package import Foundation

/// A value as Core Data stores it: the middle layer of a cell.
package enum Value: Hashable, Sendable, WrapsScalar {
  /// What a predicate can compare with and a row can be given.
  case scalar(Scalar)
  /// The number that is stored for a Float, which compares as it is stored and is written as a Float.
  case float(Double)
  /// The first bytes of a blob that is too long to read for a row: prefix and whole length in bytes.
  case longData(prefix: Data, length: Int)
  /// The start of a text that is too long to read for a row, and its length in characters.
  case longString(prefix: String, length: Int)
  /// A blob in the support folder: its file's name, and what the file says.
  case external(ExternalData)
  /// A composite's leaves in element order, nested composites included.
  case composite([Leaf])
  /// The number of objects at the other end; nil if it is not counted, or not yet.
  case toMany(count: Int?)

  /// One element of a composite value.
  package struct Leaf: Hashable, Sendable {
    package var name: String
    package var reading: Reading

    package init(name: String, reading: Reading) { (self.name, self.reading) = (name, reading) }
  }
}

extension Value {
  package static func toOne(_ object: ObjectID) -> Value { .scalar(.object(object)) }

  /// The value as a predicate has it; nil if a predicate cannot hold it.
  package var scalar: Scalar? {
    switch self {
    case .scalar(let scalar): scalar
    case .float(let number): .double(number)
    case .longData, .longString, .external, .composite, .toMany: nil
    }
  }
}

/// A blob that external storage keeps outside the store (FORMAT §4).
package struct ExternalData: Hashable, Sendable {
  /// The bare UUID that names the file in `_EXTERNAL_DATA`.
  package var fileName: String
  /// The file's length in bytes; nil if the file is missing.
  package var length: Int?
  /// The file's bytes, where they were asked for.
  package var data: Data?

  package init(fileName: String, length: Int?, data: Data? = nil) {
    (self.fileName, self.length, self.data) = (fileName, length, data)
  }
}

/// An object's identity in a store: the entity of its row and the row's primary key.
package struct ObjectID: Hashable, Sendable, Comparable {
  package var entity: String
  package var pk: Int64

  package init(entity: String, pk: Int64) { (self.entity, self.pk) = (entity, pk) }

  package static func < (left: Self, right: Self) -> Bool { (left.entity, left.pk) < (right.entity, right.pk) }

  /// The URI that Core Data gives the object (FORMAT §1.2).
  package func uri(storeUUID: String) -> String { "x-coredata://\(storeUUID)/\(entity)/p\(pk)" }
}
