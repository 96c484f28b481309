package import Findings

/// A type that the source declares and a property uses: an enum, a struct, an option set.
package struct TypeDeclaration: Hashable, Sendable {
  /// The qualified name, such as `Trip.Status`.
  package var name: String
  package var kind: Kind
  /// Those of the inherited and conformed-to names that mean something to a store, extensions included: `Codable`,
  /// `Storable`, `CDRegisteredValueTransformer`.
  package var conformances: Set<String>
  /// An own `init(from:)`: the shape of its payload cannot be verified.
  package var hasCustomDecoding = false
  /// The container that an own `encode(to:)` asks for, if it is not a keyed one (DIALECTS E13).
  package var otherContainer: OtherContainer?
  /// `@Composition` (DIALECTS A36).
  package var isComposition: Bool
  package var location: SourcePlace
  package var isGeneric = false
  /// `@objc`: Objective-C knows the class or the enum.
  package var isObjectiveC = false
  /// A `box` or `unbox` of its own, by which CoreValue stores it in its own way.
  package var boxesItself = false
  /// Who declares it.
  package var origin = FactOrigin.source
  /// What a `Storable` type is stored as where it says so itself (DIALECTS B4).
  package var encodingType: SwiftType?

  package init(
    name: String, kind: Kind, conformances: Set<String> = [], isComposition: Bool = false, location: SourcePlace
  ) {
    (self.name, self.kind, self.conformances) = (name, kind, conformances)
    (self.isComposition, self.location) = (isComposition, location)
  }

  package var isCodable: Bool { !conformances.isDisjoint(with: ["Codable", "Decodable", "StorableAsData"]) }

  package struct OtherContainer: Hashable, Sendable {
    /// `single-value` or `unkeyed`.
    package var name: String
    /// Whether each run of `encode(to:)` asks for it.
    package var isCertain: Bool
    package var location: SourcePlace

    package init(name: String, isCertain: Bool, location: SourcePlace) {
      (self.name, self.isCertain, self.location) = (name, isCertain, location)
    }
  }

  package enum Kind: Hashable, Sendable {
    case enumeration(Enumeration)
    case structure(Structure)
    /// A `RawRepresentable` struct; an option set carries its named flags (DIALECTS §2.2).
    case rawStruct(rawType: SwiftType, flags: [Flag]?)
    case alias(SwiftType)
    /// A class that is no entity: its instances are known by name alone.
    case classType
  }

  package struct Enumeration: Hashable, Sendable {
    /// nil for an enum without raw values.
    package var rawType: SwiftType?
    package var cases: [EnumCase]
    /// What its own `init(rawValue:)` makes of raw values; nil if the compiler makes that.
    package var initialiser: RawInitialiser?

    package init(rawType: SwiftType?, cases: [EnumCase]) { (self.rawType, self.cases) = (rawType, cases) }

    package var hasAssociatedValues: Bool { cases.contains { !$0.associatedValues.isEmpty } }

    /// Whether a raw value that is no case's own may be read as a case all the same.
    package var hasUnknownRawValues: Bool {
      guard rawType != nil else { return false }
      return cases.contains { $0.rawValue == nil } || initialiser?.otherwise == .unknown
    }

    /// The cases' names by the raw values that are read as them, the first case of each.
    package var readings: [RawLiteral: String] {
      if let initialiser, initialiser.otherwise != .unknown { return initialiser.names }
      let isRaw = rawType != nil
      return Dictionary(
        cases.compactMap { one in (one.rawValue ?? (isRaw ? nil : .string(one.name))).map { ($0, one.name) } }
      ) { first, _ in first }
    }

    /// The case that every other raw value is read as.
    package var caseOtherwise: String? { if case .named(let name) = initialiser?.otherwise { name } else { nil } }

    package func `case`(rawValue: RawLiteral) -> EnumCase? { cases.first { $0.rawValue == rawValue } }
  }

  /// An enum's own `init(rawValue:)`, as far as it is a switch over literals (DIALECTS §2.2).
  package struct RawInitialiser: Hashable, Sendable {
    /// What becomes of a raw value that the switch does not name.
    package enum Otherwise: Hashable, Sendable {
      case none
      case named(String)
      /// The initialiser is no switch over literals, so nothing is known of what it reads.
      case unknown
    }

    package var names: [RawLiteral: String]
    package var otherwise: Otherwise

    package init(names: [RawLiteral: String] = [:], otherwise: Otherwise) {
      (self.names, self.otherwise) = (names, otherwise)
    }
  }

  package struct EnumCase: Hashable, Sendable {
    package var name: String
    /// The raw value, implicit ones computed (DIALECTS §2.2); nil if it is not known or there is none.
    package var rawValue: RawLiteral?
    package var associatedValues: [AssociatedValue]
    /// The key in JSON, which is the name at first; nil if `CodingKeys` leaves the case out.
    package var codingKey: String?
    package var location: SourcePlace

    package init(
      name: String, rawValue: RawLiteral? = nil, associatedValues: [AssociatedValue] = [], location: SourcePlace
    ) {
      self.name = name
      self.rawValue = rawValue
      self.associatedValues = associatedValues
      codingKey = name
      self.location = location
    }
  }

  package struct AssociatedValue: Hashable, Sendable {
    package var label: String?
    package var type: SwiftType
    /// The key in JSON where the case's own keys, such as `LoadCodingKeys`, rename it (SE-0295).
    package var codingKey: String?
    /// Whether it is in JSON at all: the case's own keys may leave it out.
    package var isCoded = true

    package init(label: String?, type: SwiftType) { (self.label, self.type) = (label, type) }
  }

  package struct Structure: Hashable, Sendable {
    /// Stored instance properties in source order.
    package var fields: [Field]

    package init(fields: [Field]) { self.fields = fields }
  }

  package struct Field: Hashable, Sendable {
    package var name: String
    package var type: SwiftType
    package var defaultValue: DefaultExpression?
    /// The key in JSON; nil if `CodingKeys` leaves the field out.
    package var codingKey: String?
    /// The leaf's name in the composite (DIALECTS A36).
    package var persistentName: String
    /// A `let` with an initial value, which the synthesised decoder skips.
    package var isConstant: Bool
    package var location: SourcePlace
    package var forms: Set<DeclarationForm> = []
    /// A property wrapper or macro on it, which may code it in its own way.
    package var isWrapped = false

    package init(
      name: String, type: SwiftType, defaultValue: DefaultExpression? = nil, codingKey: String?,
      persistentName: String? = nil, isConstant: Bool = false, location: SourcePlace
    ) {
      self.name = name
      self.type = type
      self.defaultValue = defaultValue
      self.codingKey = codingKey
      self.persistentName = persistentName ?? name
      self.isConstant = isConstant
      self.location = location
    }
  }

  /// A named member of an option set.
  package struct Flag: Hashable, Sendable {
    package var name: String
    package var bits: Int64

    package init(name: String, bits: Int64) { (self.name, self.bits) = (name, bits) }
  }
}

/// A raw value as source writes it.
package enum RawLiteral: Hashable, Sendable, CustomStringConvertible {
  case integer(Int64)
  case string(String)
  case double(Double)

  package var description: String {
    switch self {
    case .integer(let number): "\(number)"
    case .string(let text): text
    case .double(let number): "\(number)"
    }
  }

  /// The most UTF-16 units of a text that a sentence spells.
  private static let mostSpelled = 200

  /// As a sentence spells it: texts in quotes; a long one as its beginning and its length.
  package var spelling: String {
    guard case .string(let text) = self else { return description }
    let length = text.utf16.count
    if length <= Self.mostSpelled { return "\"\(text)\"" }
    // By scalars: a single character may be as long as the text.
    var start = String.UnicodeScalarView()
    var left = Self.mostSpelled
    for scalar in text.unicodeScalars.prefix(Self.mostSpelled) {
      left -= UTF16.width(scalar)
      if left < 0 { break }
      start.append(scalar)
    }
    return "\"\(String(start))…\" (\(length) characters)"
  }

  package var value: Value {
    switch self {
    case .integer(let number): .integer(number)
    case .string(let text): .string(text)
    case .double(let number): .double(number)
    }
  }
}
