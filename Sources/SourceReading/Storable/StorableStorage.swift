import Schema

/// How storable keeps a type: as it is, by its raw value, or boxed as JSON (DIALECTS B3–B7).
struct StorableStorage {
  var method: StorageMethod
  var transformerName: String?
  /// A type that no file declares, so that the method is a guess.
  var unknownType: String?

  static func of(_ type: SwiftType, in reading: EntityReading) -> StorableStorage {
    let type = type.unwrapped
    let resolved = reading.knowledge.declarations.resolved(type, from: reading.scope).unwrapped
    switch resolved {
    case _ where resolved.primitive != nil: return StorableStorage(method: .default)
    case .array, .dictionary, .set: return boxed(resolved)
    case .generic("Boxed", let types) where types.count == 1: return boxed(types[0])
    case .named("UIImage"), .named("NSImage"):
      return StorableStorage(method: .transformed, transformerName: "imageValueTransformer")
    default: return declared(resolved, reading.knowledge.type(resolved, from: reading.scope), reading)
    }
  }

  private static func declared(
    _ type: SwiftType, _ declared: TypeDeclaration?, _ reading: EntityReading
  ) -> StorableStorage {
    guard let declared else {
      let isEntity = reading.knowledge.entity(type.description, from: reading.scope) != nil
      return StorableStorage(method: .default, unknownType: isEntity ? nil : type.description)
    }
    if declared.conformances.contains("StorableAsData") { return boxed(type) }
    // A type with its own `storedValue()` is stored as it says (B4).
    if let encoded = declared.encodingType {
      if case .generic("Boxed", _) = encoded { return boxed(type) }
      return StorableStorage(method: .default)
    }
    switch declared.kind {
    case .enumeration(let enumeration) where enumeration.rawType != nil: return StorableStorage(method: .raw)
    case .rawStruct: return StorableStorage(method: .raw)
    default: return boxed(type)
    }
  }

  /// `boxedValueTransformer<T>`, whose bytes are the JSON of T (B6).
  private static func boxed(_ type: SwiftType) -> StorableStorage {
    StorableStorage(method: .transformed, transformerName: "boxedValueTransformer<\(type.runtimeName)>")
  }
}
