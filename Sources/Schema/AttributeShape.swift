/// What source says of an attribute's values beyond its column: the members of a struct, the cases of an enum.
package struct AttributeShape: Hashable, Sendable, Codable {
  /// How a value lies in the store.
  package enum Form: String, Hashable, Sendable, Codable {
    /// A column for each member or case, or one below the attribute with the raw value (DIALECTS A16, E12, E15).
    case columns
    /// The attribute's own column, with the raw value of an enum (DIALECTS A7, B5, D5).
    case column
    case json
    /// A value inside a struct, of a kind that was never seen there (FORMAT §3.2).
    case notKnown
  }

  /// What the app makes of a value that it cannot read.
  package enum Failure: String, Hashable, Sendable, Codable { case stops, nothing, fallback, notKnown }

  package var form: Form
  package var failure: Failure
  package var value: ValueShape

  package init(form: Form, failure: Failure = .notKnown, value: ValueShape) {
    (self.form, self.failure, self.value) = (form, failure, value)
  }
}

/// A type as far as stored values depend on it.
package indirect enum ValueShape: Hashable, Sendable, Codable {
  /// A primitive with the type of its column; `swift` is nil where only a model tells it.
  case scalar(AttributeType, swift: SwiftPrimitive?)
  case structure([Member])
  case enumeration(Cases)
  /// A struct that is stored as a raw value, such as an option set.
  case rawStruct(AttributeType)
  /// An array or a set.
  case list(ValueShape)
  /// What no file declares, or takes apart.
  case unknown

  package struct Member: Hashable, Sendable, Codable {
    package var name: String
    /// The key in JSON; nil if it is not coded.
    package var key: String?
    package var formerName: String?
    package var isOptional: Bool
    /// Whether it has no value of its own in the store, or codes it in its own way: a constant, a wrapped property.
    package var isApart = false
    package var shape: ValueShape

    package init(
      name: String, key: String?, formerName: String? = nil, isOptional: Bool, isApart: Bool = false, shape: ValueShape
    ) {
      (self.name, self.key, self.formerName) = (name, key, formerName)
      (self.isOptional, self.isApart, self.shape) = (isOptional, isApart, shape)
    }
  }

  package struct Cases: Hashable, Sendable, Codable {
    /// The type of the raw values; nil without any.
    package var rawType: AttributeType?
    /// The case that each raw value is read as, or each name or key of an enum without raw values.
    ///
    /// Nil if the cases are not known.
    package var names: [String: String]?
    /// Whether other raw values are read as a case too.
    package var takesOthers = false
    package var haveValues = false

    package init(
      rawType: AttributeType?, names: [String: String]?, takesOthers: Bool = false, haveValues: Bool = false
    ) {
      (self.rawType, self.names) = (rawType, names)
      (self.takesOthers, self.haveValues) = (takesOthers, haveValues)
    }
  }
}

extension SwiftPrimitive: Codable {}

extension AttributeType: Codable {
  /// By Xcode's name.
  package init(from decoder: any Decoder) throws {
    let title = try decoder.singleValueContainer().decode(String.self)
    self = Self(title: title) ?? .other(title)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(title)
  }

  /// Whether a column of one type may become one of the other without a mapping of the app's own (FORMAT §9.2).
  package func converts(to other: AttributeType) -> Bool {
    self == other || Self.numbers.contains(self) && Self.numbers.contains(other)
  }

  private static let numbers: Set<AttributeType> = [
    .integer16, .integer32, .integer64, .decimal, .double, .float, .boolean,
  ]
}

extension Attribute {
  /// What source says of its values, else what the model itself does: a composite's leaves, an enum's raw type.
  package var knownShape: AttributeShape {
    shape ?? AttributeShape(form: type == .composite ? .columns : .column, value: ownShape)
  }

  private var ownShape: ValueShape {
    switch type {
    case .undefined, .transformable, .codable, .objectID, .other: return .unknown
    case .composite: break
    default: return .scalar(type, swift: nil)
    }
    if isSwiftDataEnum {
      if holdsRawValueAlone, userInfo["enum"] == nil {
        return .enumeration(.init(rawType: elements.first?.type, names: nil))
      }
      let names = Dictionary(elements.map { ($0.name, $0.name) }) { first, _ in first }
      let haveValues = elements.contains { $0.type == .composite || $0.type == .undefined }
      return .enumeration(.init(rawType: nil, names: names, haveValues: haveValues))
    }
    if holdsRawValueAlone, let only = elements.first { return .rawStruct(only.type) }
    return .structure(
      elements.map { leaf in
        .init(
          name: leaf.name, key: nil, formerName: leaf.renamingIdentifier, isOptional: leaf.isOptional,
          isApart: leaf.isTransient, shape: leaf.shape?.value ?? leaf.ownShape)
      })
  }
}
