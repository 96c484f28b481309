import Decoding
import Schema

/// A composite type as a part of the schema.
struct CompositeNode {
  var name: String
  /// The first attribute with the type, or the type itself; its elements are the type's.
  var reader: AttributeReader
  /// `Entity.attribute`, in the order of the model.
  var users: [String]
}
