/// An attribute of an entity, or an element of a composite attribute.
package struct Attribute: Hashable, Sendable {
  package var name: String
  package var type: AttributeType
  package var isOptional: Bool
  package var isTransient: Bool
  package var defaultValue: Value?
  /// A default that the model's file has and that is no value of the type, as text; there is no `defaultValue` then.
  package var unreadDefault = Remark()
  /// A default that source computes when it makes the schema, as text; there is no `defaultValue` then.
  package var computedDefault = Remark()
  /// The elements of a composite in declared order, which decides columns (FORMAT §1.5).
  package var elements: [Attribute]
  /// The composite type's name, where the model's form has one (XML only).
  package var compositeName: String?
  package var valueTransformerName: String?
  package var valueClassName: String?
  /// The text of the derivation expression; nil for an attribute that is not derived.
  package var derivationExpression: String?
  package var derivationFilter: String?
  package var allowsExternalBinaryDataStorage: Bool
  package var preservesValueOnDeletion = false
  package var allowsCloudEncryption = false
  package var isIndexedBySpotlight = false
  /// The `indexed` flag of models older than fetch indexes.
  package var isIndexed = false
  package var validation: Validation
  package var userInfo: [String: String]
  package var versionHashModifier: String?
  /// The earlier name, nil if it equals the name.
  package var renamingIdentifier: String?
  /// What source says of its values; nil in a model that is not made of source, and for plain types.
  package var shape: AttributeShape?

  package init(
    name: String, type: AttributeType, isOptional: Bool = false, isTransient: Bool = false, defaultValue: Value? = nil,
    elements: [Attribute] = [], valueTransformerName: String? = nil, derivationExpression: String? = nil,
    allowsExternalBinaryDataStorage: Bool = false, validation: Validation = Validation(),
    userInfo: [String: String] = [:], renamingIdentifier: String? = nil
  ) {
    self.name = name
    self.type = type
    self.isOptional = isOptional
    self.isTransient = isTransient
    self.defaultValue = defaultValue
    self.elements = elements
    self.valueTransformerName = valueTransformerName
    self.derivationExpression = derivationExpression
    self.allowsExternalBinaryDataStorage = allowsExternalBinaryDataStorage
    self.validation = validation
    self.userInfo = userInfo
    self.renamingIdentifier = renamingIdentifier == name ? nil : renamingIdentifier
  }

  /// Whether new rows get a value, be it known or not.
  package var hasDefault: Bool {
    defaultValue != nil || unreadDefault.text != nil || computedDefault.text != nil
  }

  /// A SwiftData enum stored as a composite: its elements are one raw value, or one per case (FORMAT §3.2).
  package var isSwiftDataEnum: Bool { type == .composite && userInfo["EnumType"] != nil }

  /// A composite of a raw value alone: an enum's, or that of a struct such as an option set (FORMAT §3.2).
  package var holdsRawValueAlone: Bool {
    guard type == .composite, elements.count == 1, let only = elements.first else { return false }
    return only.type != .composite && (isSwiftDataEnum || only.name == "rawValue")
  }
}

/// An attribute's type (FORMAT §1.6).
package enum AttributeType: Hashable, Sendable, CaseIterable {
  case undefined
  case integer16
  case integer32
  case integer64
  case decimal
  case double
  case float
  case string
  case boolean
  case date
  case binary
  case uuid
  case uri
  case transformable
  case objectID
  case composite
  /// JSON that Core Data itself writes and reads.
  case codable
  /// One that is not known here, by Xcode's name for it or as `type 2300`.
  case other(String)

  /// Those that are known.
  package static let allCases: [AttributeType] = [
    .undefined, .integer16, .integer32, .integer64, .decimal, .double, .float, .string, .boolean, .date, .binary, .uuid,
    .uri, .transformable, .objectID, .composite, .codable,
  ]

  /// The type with a number of Core Data's.
  package init(number: Int) { self = Self.allCases.first { $0.number == number } ?? .other("type \(number)") }

  /// Core Data's number; nil for what Xcode alone names.
  package var number: Int? {
    switch self {
    case .undefined: 0
    case .integer16: 100
    case .integer32: 200
    case .integer64: 300
    case .decimal: 400
    case .double: 500
    case .float: 600
    case .string: 700
    case .boolean: 800
    case .date: 900
    case .binary: 1000
    case .uuid: 1100
    case .uri: 1200
    case .transformable: 1800
    case .objectID: 2000
    case .composite: 2100
    case .codable: 2200
    case .other(let title): title.hasPrefix("type ") ? Int(title.dropFirst(5)) : nil
    }
  }

  /// Whether its values may be bytes of any form.
  package var mayHoldBytes: Bool { [.binary, .transformable, .codable].contains(self) || isOther }

  /// Whether it is one that is not known here.
  package var isOther: Bool { if case .other = self { true } else { false } }

  /// The name that Xcode's XML and `schema --json` use, such as `Integer 16`.
  package var title: String {
    switch self {
    case .undefined: "Undefined"
    case .integer16: "Integer 16"
    case .integer32: "Integer 32"
    case .integer64: "Integer 64"
    case .decimal: "Decimal"
    case .double: "Double"
    case .float: "Float"
    case .string: "String"
    case .boolean: "Boolean"
    case .date: "Date"
    case .binary: "Binary"
    case .uuid: "UUID"
    case .uri: "URI"
    case .transformable: "Transformable"
    case .objectID: "Object ID"
    case .composite: "Composite"
    case .codable: "Codable"
    case .other(let title): title
    }
  }

  package init?(title: String) {
    guard let type = Self.allCases.first(where: { $0.title == title }) else { return nil }
    self = type
  }

  /// The column type that Core Data declares for it; nil if it has no column of its own, or which is not known
  /// (FORMAT §1.6).
  package var declaredColumnType: String? {
    switch self {
    case .integer16, .integer32, .integer64, .boolean: "INTEGER"
    case .decimal: "DECIMAL"
    case .double, .float: "FLOAT"
    case .string, .uri: "VARCHAR"
    case .date: "TIMESTAMP"
    case .binary, .uuid, .transformable, .codable: "BLOB"
    case .undefined, .objectID, .composite, .other: nil
    }
  }
}

/// What an attribute's value must satisfy when Core Data saves it.
package struct Validation: Hashable, Sendable {
  /// The least value; for strings the least length.
  package var minimum: Value?
  package var maximum: Value?
  package var regularExpression: String?
  /// Validation predicates of other shapes, as predicate text.
  package var otherPredicates: [String]

  package init(
    minimum: Value? = nil, maximum: Value? = nil, regularExpression: String? = nil, otherPredicates: [String] = []
  ) {
    (self.minimum, self.maximum) = (minimum, maximum)
    (self.regularExpression, self.otherPredicates) = (regularExpression, otherPredicates)
  }

  package var isEmpty: Bool { self == Validation() }
}

/// An argument of CoreDataEvolution's `@Attribute` that limits the value (DIALECTS A60).
package enum LimitArgument: String, CaseIterable, Sendable {
  case min, max, minLength, maxLength, regex, minDate, maxDate

  /// What it is for.
  package enum Subject: String, Sendable { case numbers, texts, dates }

  package var subject: Subject {
    switch self {
    case .min, .max: .numbers
    case .minLength, .maxLength, .regex: .texts
    case .minDate, .maxDate: .dates
    }
  }

  /// Whether a value of a type may have it.
  package func fits(_ type: SwiftPrimitive) -> Bool {
    switch type {
    case .string: subject == .texts
    case .date: subject == .dates
    case .bool, .data, .uuid, .url: false
    case .int, .int8, .int16, .int32, .int64, .uint, .uint8, .uint16, .uint32, .uint64, .float, .double, .decimal:
      subject == .numbers
    }
  }
}

/// An option of `@Attribute` that sets a flag of the model's attribute (DIALECTS E3, E5).
package enum AttributeOption: String, CaseIterable, Sendable {
  case externalStorage, preserveValueOnDeletion, allowsCloudEncryption, spotlight
  /// The attribute is in the model and has no column.
  case ephemeral

  fileprivate var flag: WritableKeyPath<Attribute, Bool> {
    switch self {
    case .externalStorage: \.allowsExternalBinaryDataStorage
    case .preserveValueOnDeletion: \.preservesValueOnDeletion
    case .allowsCloudEncryption: \.allowsCloudEncryption
    case .spotlight: \.isIndexedBySpotlight
    case .ephemeral: \.isTransient
    }
  }
}

extension Attribute {
  /// Whether it has what an option asks for.
  package subscript(option: AttributeOption) -> Bool {
    get { self[keyPath: option.flag] }
    set { self[keyPath: option.flag] = newValue }
  }
}

extension PropertyContract {
  /// Whether the source writes an option.
  package func has(_ option: AttributeOption) -> Bool { options.contains(option.rawValue) }
}
