import Schema

/// The SQL function that counts the bytes of a value with external storage: `storescope_length(bytes)`.
///
/// SQLite's own would count the byte that says where they are, or the name of their file (FORMAT §4).
package enum LengthFunction {
  package static let name = "storescope_length"

  static func sql(_ column: SQL) -> SQL { "\(text: name)(\(column))" }
}

extension TypedPath {
  /// Whether its column, as bytes, has that byte.
  var isTagged: Bool { payload == nil && attribute?.allowsExternalBinaryDataStorage == true }
}
