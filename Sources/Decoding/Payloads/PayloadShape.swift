package import Schema

/// The shape that a JSON payload must have for `JSONDecoder` to make a Swift value of it (DIALECTS A11).
///
/// Declared types are in a table and referred to by index, so recursive types are finite.
package struct PayloadShape: Hashable, Sendable {
  package indirect enum Node: Hashable, Sendable {
    /// A type that the source does not declare, or that is not decoded: any JSON passes.
    case anything
    case primitive(SwiftPrimitive)
    case optional(Node)
    /// An array or a set.
    case array(Node)
    /// A dictionary with String or Int keys, which JSON holds as an object.
    case dictionary(Node, hasIntegerKeys: Bool)
    /// A dictionary with other keys, which JSON holds as alternating keys and values.
    case pairs(Node, Node)
    case declared(Int)
  }

  package enum Declared: Hashable, Sendable {
    case object(name: String, fields: [Field])
    /// `codec` says which case or which flags a raw value is.
    case rawEnum(name: String, type: SwiftPrimitive, rawValues: Set<RawLiteral>, codec: RawCodec? = nil)
    case caseEnum(name: String, cases: [Case])
    /// An own `init(from:)`, or a class: its payload cannot be checked.
    case unverifiable(name: String)
  }

  package struct Field: Hashable, Sendable {
    package var key: String
    /// Its name in Swift.
    package var name: String
    package var node: Node

    package var isRequired: Bool { if case .optional = node { false } else { true } }
    /// The key's UTF-8, compared with the payload's bytes.
    let bytes: [UInt8]

    package init(key: String, name: String? = nil, node: Node) {
      self.key = key
      self.name = name ?? key
      self.node = node
      bytes = Array(key.utf8)
    }
  }

  /// A case with its payload: labels, or `_0`, `_1` … if there are none.
  package struct Case: Hashable, Sendable {
    /// The key in JSON.
    package var name: String
    package var swiftName: String
    package var fields: [Field]

    let bytes: [UInt8]

    package init(name: String, swiftName: String? = nil, fields: [Field]) {
      self.name = name
      self.swiftName = swiftName ?? name
      self.fields = fields
      bytes = Array(name.utf8)
    }
  }

  package var root: Node
  package var declared: [Declared]
  /// The types that the source does not show or that are not taken apart, in order of appearance.
  package var unresolved: [String]

  package init(root: Node, declared: [Declared] = [], unresolved: [String] = []) {
    (self.root, self.declared, self.unresolved) = (root, declared, unresolved)
  }

  /// The names of declared types whose payload cannot be checked, in order of appearance.
  package var unverifiable: [String] {
    declared.compactMap { if case .unverifiable(let name) = $0 { name } else { nil } }
  }
}
