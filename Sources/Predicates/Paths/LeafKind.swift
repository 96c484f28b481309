import Schema

/// The kind of a path's end in comparisons: it decides the allowed operators and values (DIALECTS §3.4).
package enum LeafKind: Hashable, Sendable {
  case string, number, boolean, date, uuid, uri
  /// Bytes: Binary, a JSON payload, an archive.
  case blob
  /// A composite, which is nil if all its leaves are.
  case composite
  /// A SwiftData enum with a leaf for each case (FORMAT §3.2).
  case caseLeaves
  /// An object of this entity or a sub-entity: a to-one, `SELF`.
  case object(entity: String)
  case toMany(entity: String)
  /// A column without a declared type, which can be compared with anything.
  case unknown
  /// Not in the store: a transient attribute or a fetched property.
  case notStored

  package init(_ path: TypedPath) {
    if path.payload != nil {
      self = .unknown
      return
    }
    switch path.target {
    case .fetchedProperty: self = .notStored
    case .relationship(let relationship):
      self =
        relationship.isToMany ? .toMany(entity: relationship.destination) : .object(entity: relationship.destination)
    case .attribute(let attribute): self = attribute.isTransient ? .notStored : Self(attribute)
    }
  }

  private init(_ attribute: Attribute) {
    switch attribute.type {
    case .string: self = .string
    case .integer16, .integer32, .integer64, .decimal, .double, .float: self = .number
    case .boolean: self = .boolean
    case .date: self = .date
    case .uuid: self = .uuid
    case .uri: self = .uri
    case .binary, .transformable, .codable: self = .blob
    case .composite: self = attribute.isSwiftDataEnum ? .caseLeaves : .composite
    case .undefined, .objectID, .other: self = .unknown
    }
  }

  /// The operators that a store can evaluate, without nil tests.
  package var operators: [Comparison.Operator] {
    let ordered: [Comparison.Operator] = [
      .equalTo, .notEqualTo, .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo, .between, .in,
    ]
    return switch self {
    case .string, .unknown: Comparison.Operator.allCases
    case .number, .date: ordered
    case .boolean, .uri: [.equalTo, .notEqualTo]
    case .uuid, .caseLeaves, .object: [.equalTo, .notEqualTo, .in]
    case .blob, .composite, .toMany, .notStored: []
    }
  }

  /// Whether `== nil` and `!= nil` are allowed.
  package var allowsNilTest: Bool {
    switch self {
    case .toMany, .notStored: false
    default: true
    }
  }

  /// The kind for messages: `a string`, `an object of Person`.
  package var title: String {
    switch self {
    case .string: "a string"
    case .number: "a number"
    case .boolean: "a Boolean"
    case .date: "a date"
    case .uuid: "a UUID"
    case .uri: "a URI"
    case .blob: "bytes"
    case .composite: "a composite"
    case .caseLeaves: "an enum"
    case .object(let entity): "an object of \(entity)"
    case .toMany(let entity): "objects of \(entity)"
    case .unknown: "a value"
    case .notStored: "not in the store"
    }
  }

  /// Whether values of the two kinds can be compared.
  func fits(_ other: LeafKind, in model: Model) -> Bool {
    switch (self, other) {
    case (.unknown, _), (_, .unknown): true
    case (.number, .boolean), (.boolean, .number): true
    case (.object(let left), .object(let right)): model.areRelated(left, right)
    default: self == other
    }
  }
}

extension Model {
  /// Whether an object of one entity may be of the other: they are the same, or one is the other's ancestor.
  func areRelated(_ left: String, _ right: String) -> Bool {
    guard let first = entity(named: left), let second = entity(named: right) else { return false }
    return left == right || ancestors(of: first).contains { $0.name == right }
      || ancestors(of: second).contains { $0.name == left }
  }
}
