// CoreDataEvolution's macros, as `SwiftDataMacros.swift` has SwiftData's.

@attached(peer) macro PersistentModel(
  generateInit: Bool = false, generateToManyCount: Bool = true, observation: ObservationMode = .none
) = #externalMacro(module: "None", type: "None")

@attached(peer) macro Attribute(
  _ traits: AttributeTrait..., persistentName: String? = nil, storageMethod: AttributeStorageMethod? = nil,
  decodeFailurePolicy: AttributeDecodeFailurePolicy? = nil, min: Double? = nil, max: Double? = nil,
  minLength: Int? = nil, maxLength: Int? = nil, regex: String? = nil, minDate: Date? = nil, maxDate: Date? = nil
) = #externalMacro(module: "None", type: "None")

@attached(peer) macro Relationship(
  persistentName: String? = nil, inverse: String, deleteRule: RelationshipDeleteRule, minimumModelCount: Int? = nil,
  maximumModelCount: Int? = nil
) = #externalMacro(module: "None", type: "None")

@attached(peer) macro Ignore() = #externalMacro(module: "None", type: "None")
@attached(peer) macro Composition() = #externalMacro(module: "None", type: "None")
@attached(peer) macro CompositionField(persistentName: String? = nil) = #externalMacro(module: "None", type: "None")

enum ObservationMode { case none, mainActor }
enum AttributeTrait { case unique, transient }
enum AttributeDecodeFailurePolicy { case fallbackToDefaultValue, debugAssertNil }
enum RelationshipDeleteRule { case nullify, cascade, deny }

struct AttributeStorageMethod {
  static let `default` = Self()
  static let raw = Self()
  static let codable = Self()
  static let composition = Self()
  static func transformed<Transformer>(_ type: Transformer.Type) -> Self { Self() }
  static func transformed(name: String) -> Self { Self() }
}
