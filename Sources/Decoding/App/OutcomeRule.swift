import Schema

/// The result of an accessor for NULL and for values that it cannot decode: the decode outcome matrix (DIALECTS
/// §5.1).
struct OutcomeRule: Hashable, Sendable {
  /// nil if no source was read.
  var dialect: Dialect?
  var method: StorageMethod
  var isOptional: Bool
  var policy = DecodeFailurePolicy.fallbackToDefaultValue
  var hasDefault = false
  /// A number or Bool that `@NSManaged` reads as a scalar.
  var isScalar = false
  /// Whether Core Data itself decodes the value, and raises if it cannot (FORMAT §1.6).
  var raises = false

  enum Effect: Hashable, Sendable {
    case nilValue, defaultValue, trap, throwing
    /// A scalar accessor's 0 or false.
    case zero
  }

  /// The result for NULL, and whether a debug build asserts.
  var forNull: (effect: Effect, asserts: Bool) {
    switch dialect {
    case .coreDataEvolution: method == .transformed ? (.nilValue, false) : evolution
    case .coreModel: (isOptional ? .nilValue : .throwing, false)
    case .plainCoreData where !isOptional && isScalar: (.zero, false)
    case .swiftData, .storable, .managedModels, .plainCoreData: (isOptional ? .nilValue : .trap, false)
    // CoreValue's types are views, which read their own way (DIALECTS C3–C7).
    case .coreValue, nil: (.nilValue, false)
    }
  }

  /// The result for an undecodable value, and whether a debug build asserts.
  var forUndecodable: (effect: Effect, asserts: Bool) {
    if raises { return (.trap, false) }
    return switch dialect {
    case .coreDataEvolution: evolution
    case .swiftData: (.trap, false)
    case .storable:
      // A boxed payload's failure is logged and becomes nil; a raw value's is fatal.
      (isOptional && isPayload ? .nilValue : .trap, false)
    case .managedModels: isPayload ? (isOptional ? .nilValue : .trap, true) : (.trap, false)
    case .coreModel: (.throwing, false)
    case .plainCoreData: (isOptional ? .nilValue : .trap, false)
    case .coreValue, nil: (.nilValue, false)
    }
  }

  private var isPayload: Bool { method == .codable || method == .transformed }

  /// CoreDataEvolution treats NULL and the undecodable alike, except in `.transformed` (A8–A13, A18).
  private var evolution: (effect: Effect, asserts: Bool) {
    let asserts = policy == .debugAssertNil
    switch method {
    case .default: return (isOptional ? .nilValue : .trap, false)
    case .raw where isOptional: return asserts ? (.nilValue, true) : (hasDefault ? .defaultValue : .nilValue, false)
    case .raw: return hasDefault ? (.defaultValue, asserts) : (.trap, false)
    case .codable, .transformed: return (.nilValue, asserts)
    case .composition: return (.nilValue, false)
    }
  }
}
