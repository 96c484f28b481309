// ManagedModels' macros, as `SwiftDataMacros.swift` has SwiftData's.

@attached(peer) macro Model(originalName: String? = nil, hashModifier: String? = nil) =
  #externalMacro(module: "None", type: "None")

@attached(peer) macro Attribute(
  _ options: AttributeOption..., originalName: String? = nil, hashModifier: String? = nil, defaultValue: Any? = nil
) = #externalMacro(module: "None", type: "None")

@attached(peer) macro Relationship(
  _ options: RelationshipOption..., deleteRule: RelationshipDeleteRule = .nullify, minimumModelCount: Int? = 0,
  maximumModelCount: Int? = 0, originalName: String? = nil, inverse: AnyKeyPath? = nil, hashModifier: String? = nil
) = #externalMacro(module: "None", type: "None")

@attached(peer) macro Transient() = #externalMacro(module: "None", type: "None")

struct AttributeOption {
  static let unique = Self()
  static let externalStorage = Self()
  static let preserveValueOnDeletion = Self()
  static let allowsCloudEncryption = Self()
  static let spotlight = Self()
  static let ephemeral = Self()
  static func transformable(by name: String) -> Self { Self() }
}

struct RelationshipOption {
  static let unique = Self()
}

enum RelationshipDeleteRule { case noAction, nullify, cascade, deny }
