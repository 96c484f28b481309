package import Findings

/// What source or a configuration promises about one attribute.
package struct PropertyContract: Hashable, Sendable {
  package var swiftName: String
  package var persistentName: String
  package var swiftType: SwiftType
  package var storageMethod: StorageMethod
  /// Whether the written storage method exists.
  package var isStorageKnown = true
  /// How the app's accessor meets a value it cannot decode; nil if nothing was written (DIALECTS A21).
  package var policy: DecodeFailurePolicy?
  package var defaultValue: DefaultExpression?
  package var isTransient = false
  /// A stored variable outside the model (DIALECTS A24).
  package var isIgnored = false
  package var isUnique = false
  /// Options and traits as written without their dot, such as `externalStorage` (DIALECTS E3, E5).
  package var options: [String] = []
  /// The transformer by registered name, or by class name where the class is not in the source read; nil where
  /// CoreDataEvolution's class does not tell its name (DIALECTS A15).
  package var transformerName: String?
  /// The enum of a computed property that wraps this raw value (DIALECTS §2.8, E16).
  package var wrapper: Wrapper?
  package var renamingIdentifier: String?
  package var versionHashModifier: String?
  /// What a value has to satisfy (DIALECTS A60).
  package var validation = Validation()
  package var origin: FactOrigin = .source
  /// Facts that another than `origin` says.
  package var otherOrigins: [SourceFact: FactOrigin] = [:]
  package var location: SourcePlace
  /// The transformer's class as source writes it: `T` of `.transformed(T.self)` (DIALECTS A15).
  package var transformerClass: String?
  /// The macro's arguments that no other member carries, by label, as written: `ingestKey` (DIALECTS B15).
  package var otherArguments: [String: String] = [:]
  package var forms: Set<DeclarationForm> = []
  /// Its `@Attribute` or `@Relationship` as written; nil if it has none.
  package var macro: String?
  /// Where a fact is written that has a place of its own.
  package var places: [SourceFact: SourcePlace] = [:]
  /// Where each option is written, by its name.
  package var optionPlaces: [String: SourcePlace] = [:]

  /// A computed property that turns a stored raw value into a type, such as `status` over `statusRaw`.
  package struct Wrapper: Hashable, Sendable {
    package var name: String
    package var type: SwiftType
    /// What the getter takes for an unknown raw value: the right side of `??`; nil if there is none.
    package var fallback: DefaultExpression?
    /// The getter unwraps by force, so an unknown raw value stops the app.
    package var traps = false
    /// The getter looks the stored value up as it is, and gives the case that has it, or fails as said here.
    ///
    /// If not, it is not understood, and what it gives is not known.
    package var readsRawValue = false
    /// What the getter takes for NULL before it looks for a case: `""` of `S(rawValue: statusRaw ?? "")`.
    package var rawValueOfNull: RawLiteral?
    package var location: SourcePlace?

    package init(name: String, type: SwiftType) { (self.name, self.type) = (name, type) }
  }

  package init(
    swiftName: String, persistentName: String? = nil, swiftType: SwiftType, storageMethod: StorageMethod = .default,
    policy: DecodeFailurePolicy? = nil, defaultValue: DefaultExpression? = nil, location: SourcePlace
  ) {
    self.swiftName = swiftName
    self.persistentName = persistentName ?? swiftName
    self.swiftType = swiftType
    self.storageMethod = storageMethod
    self.policy = policy
    self.defaultValue = defaultValue
    self.location = location
  }

  package var isOptional: Bool { swiftType.isOptional }

  /// Whether SwiftData stores the value serialized, by `@Attribute(.codable)` (DIALECTS E23).
  package var isSerialized: Bool { options.contains("codable") }

  /// Whether SwiftData does not lay the parts of its type out in columns, because an option says so.
  package var isStoredWhole: Bool { isSerialized || options.contains("transformable") }

  /// Where a fact is written, or the property itself where it is not.
  package func place(of fact: SourceFact) -> SourcePlace { places[fact] ?? location }

  /// Where an option such as `unique` is written.
  package func place(ofOption name: String) -> SourcePlace { optionPlaces[name] ?? place(of: .options) }
}

/// How an app's value becomes a column's value (DIALECTS §1.A).
package enum StorageMethod: String, Hashable, Sendable, CaseIterable {
  /// The Core Data primitive itself (A1).
  case `default`
  /// A `RawRepresentable`'s raw value (A7).
  case raw
  /// JSON of a `Codable` value in a binary column (A11).
  case codable
  /// A value transformer's output (A13).
  case transformed
  /// A struct over a composite's leaf columns (A16).
  case composition
}

/// What an accessor does when a stored value cannot be decoded (DIALECTS A21).
package enum DecodeFailurePolicy: String, Hashable, Sendable, CaseIterable {
  case fallbackToDefaultValue, debugAssertNil
}

/// A property's initial value: its text, and its value where the text could be evaluated (DIALECTS A35).
package struct DefaultExpression: Hashable, Sendable {
  package var text: String
  /// The stored form; nil if the text is not evaluated.
  package var value: Value?
  /// The case that the text names, such as `draft` for `.draft` or `Status.draft`.
  package var caseName: String?
  /// The initial value of a new object; nil if only running the text would show it.
  package var written: WrittenValue?

  package init(text: String, value: Value? = nil, caseName: String? = nil, written: WrittenValue? = nil) {
    (self.text, self.value, self.caseName, self.written) = (text, value, caseName, written)
  }

  package var isNil: Bool { text == "nil" }
}

/// A decoder that a user assigns to a column in the configuration, outermost first: `["gzip", "json"]`.
package struct AssignedDecoder: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    case json, propertyList, utf8
    /// A message of Protocol Buffers, without its schema.
    case protobuf
    case gzip, zlib
    /// Integers packed one after the other: width in bytes, signedness, byte order.
    case integers(bytes: Int, isSigned: Bool, isBigEndian: Bool)
  }

  package var steps: [Step]
  /// The Swift type that the last step's payload must fit, where one is named.
  package var swiftType: SwiftType?

  package init(steps: [Step], swiftType: SwiftType? = nil) { (self.steps, self.swiftType) = (steps, swiftType) }
}
