import Schema

/// How a property under `@Model` is stored, from its type alone.
struct ModelStorage {
  var method: StorageMethod
  var transformerName: String?
  /// A type that no file declares, so that the method is a guess.
  var unknownType: String?

  static func of(_ type: SwiftType, in reading: EntityReading) -> ModelStorage {
    let inner = reading.knowledge.declarations.resolved(type, from: reading.scope).unwrapped
    if inner.primitive != nil { return ModelStorage(method: .default) }
    let declared = reading.knowledge.type(inner, from: reading.scope)
    return reading.entity.dialect == .managedModels
      ? managedModels(type.unwrapped, inner, declared, in: reading) : swiftData(inner, declared)
  }

  /// FORMAT §3.2, DIALECTS E12–E15.
  private static func swiftData(_ type: SwiftType, _ declared: TypeDeclaration?) -> ModelStorage {
    switch (type, declared?.kind) {
    case (_, .enumeration(let enumeration)):
      let hasPayload = enumeration.cases.contains { !$0.associatedValues.isEmpty }
      return ModelStorage(method: hasPayload ? .composition : .raw)
    case (_, .rawStruct): return ModelStorage(method: .raw)
    case (_, .structure): return ModelStorage(method: .composition)
    case _ where type.isCollectionOfPrimitives:
      return ModelStorage(method: .transformed, transformerName: "NSSecureUnarchiveFromData")
    case (.array, _), (.set, _), (.dictionary, _): return ModelStorage(method: .codable)
    case (_, .classType): return ModelStorage(method: .default)
    default: return ModelStorage(method: .default, unknownType: type.description)
    }
  }

  /// DIALECTS D5 and D6: raw values, else always JSON through a generated transformer.
  private static func managedModels(
    _ written: SwiftType, _ type: SwiftType, _ declared: TypeDeclaration?, in reading: EntityReading
  ) -> ModelStorage {
    switch declared?.kind {
    case .enumeration(let enumeration) where enumeration.rawType != nil: return ModelStorage(method: .raw)
    case .rawStruct: return ModelStorage(method: .raw)
    default:
      var storage = ModelStorage(method: .transformed, transformerName: "CodableTransformer<\(written.runtimeName)>")
      // Objects with @Attribute are reported there.
      if case .named(let name) = type, declared == nil, reading.knowledge.entity(name, from: reading.scope) == nil {
        storage.unknownType = name
      }
      return storage
    }
  }
}
