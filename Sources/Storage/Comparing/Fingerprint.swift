package import Predicates

/// SQL that compares rows of two stores: keys that sort alike, and hashes of what columns mean.
///
/// Numbers are equal by value whatever SQLite stores them as, -0.0 and 0.0 too. Texts and blobs are equal by
/// their bytes. Hashes are equal in one process only.
package enum Fingerprint {
  /// How a column's values are read before they are compared.
  package enum Kind: Character, Sendable {
    /// SQLite's value.
    case value = "v"
    /// Every number but 0 is true.
    case boolean = "b"
    /// A text is its bytes.
    case bytes = "d"
    /// The first byte says whether the bytes follow or lie in a file (FORMAT §4); a file is read.
    case tagged = "x"
  }

  package struct Part: Sendable {
    package let kind: Kind
    package let value: SQL

    package init(_ kind: Kind, _ value: SQL) { (self.kind, self.value) = (kind, value) }
  }

  static let keyName = "storescope_key"
  static let hashName = "storescope_hash"
  static let setName = "storescope_set"
  /// SQLite takes no more than 127 arguments, which may be set lower.
  private static let mostParts = 60

  /// Bytes that are equal if all parts are, and sort by the parts' values in both stores.
  ///
  /// They begin with `number`, so keys of different entities differ.
  package static func key(_ parts: [Part], of number: Int) -> SQL {
    call(keyName, ["\(number: number)", spelling(parts)] + parts.map(\.value))
  }

  /// An integer that is equal if all parts are.
  package static func hash(_ parts: [Part]) -> SQL {
    guard parts.count > mostParts else { return call(hashName, [spelling(parts)] + parts.map(\.value)) }
    let pieces = stride(from: 0, to: parts.count, by: mostParts).map { start in
      Part(.value, hash(Array(parts[start..<min(start + mostParts, parts.count)])))
    }
    return hash(pieces)
  }

  /// An aggregate over hashes that does not depend on their order; NULL if there are none.
  package static func set(_ hash: SQL) -> SQL { call(setName, [hash]) }

  private static func spelling(_ parts: [Part]) -> SQL { "'\(text: String(parts.map(\.kind.rawValue)))'" }

  private static func call(_ name: String, _ arguments: [SQL]) -> SQL { "\(text: name)(\(list: arguments))" }
}
