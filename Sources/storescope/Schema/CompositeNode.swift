import Decoding
import Schema

/// A composite type as a part of the schema of its own.
struct CompositeNode {
  var name: String
  /// Of the first attribute that has the type, or of the type itself; its elements are the type's.
  var reader: AttributeReader
  /// `Entity.attribute`, in the order of the model.
  var users: [String]
}
