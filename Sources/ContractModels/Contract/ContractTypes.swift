import Schema

/// What a Swift type turns out to be once aliases and optionals are looked through.
enum ResolvedType {
  case primitive(SwiftPrimitive)
  case enumeration(TypeDeclaration, TypeDeclaration.Enumeration)
  case structure(TypeDeclaration, TypeDeclaration.Structure)
  /// A `RawRepresentable` struct with the type of its raw value.
  case rawStruct(TypeDeclaration, SwiftType)
  /// An array, a set or a dictionary.
  case collection(SwiftType)
  /// A type that the source read does not declare, or a class.
  case unknown(SwiftType)
}

/// Looks types up where a property names them.
struct ContractTypes {
  let contract: Contract
  /// The class in which names are looked up first, its schema version before it.
  var scope: String

  init(contract: Contract, entity: EntityContract) {
    self.contract = contract
    scope = entity.scope
  }

  func resolve(_ type: SwiftType) -> ResolvedType { resolve(type, depth: 0) }

  private func resolve(_ type: SwiftType, depth: Int) -> ResolvedType {
    let type = type.unwrapped
    if let primitive = type.primitive { return .primitive(primitive) }
    switch type {
    case .array, .set, .dictionary: return .collection(type)
    case .named(let name):
      if let primitive = Self.foundation[name] { return .primitive(primitive) }
      guard depth < 16, let found = contract.type(named: name, from: scope) else { return .unknown(type) }
      switch found.kind {
      case .enumeration(let enumeration): return .enumeration(found, enumeration)
      case .structure(let structure): return .structure(found, structure)
      case .rawStruct(let rawType, _): return .rawStruct(found, rawType)
      case .alias(let other): return resolve(other, depth: depth + 1)
      case .classType: return .unknown(type)
      }
    case .optional, .generic, .other: return .unknown(type)
    }
  }

  /// Whether a type is a name that no file declares.
  func isUndeclared(_ type: SwiftType) -> Bool {
    guard case .unknown(let type) = resolve(type) else { return false }
    switch type {
    case .named(let name): return contract.type(named: name, from: scope) == nil && !type.isCodableOfSystem
    case .other("_"): return true
    default: return false
    }
  }

  /// Whether it is known to be Codable or declared, though not how it lies in columns: a class, a generic struct.
  func isOfOpenLayout(_ type: SwiftType) -> Bool {
    type.isCodableOfSystem || type.unwrapped.plainName.flatMap { contract.type(named: $0, from: scope) } != nil
  }

  /// A type with the aliases in its collections resolved.
  func unaliased(_ type: SwiftType, depth: Int = 0) -> SwiftType {
    guard depth < 16 else { return type }
    switch resolve(type) {
    case .primitive(let primitive): return .named(primitive.rawValue)
    case .collection(.array(let inner)): return .array(unaliased(inner, depth: depth + 1))
    case .collection(.set(let inner)): return .set(unaliased(inner, depth: depth + 1))
    case .collection(.dictionary(let key, let value)):
      return .dictionary(unaliased(key, depth: depth + 1), unaliased(value, depth: depth + 1))
    default: return type
    }
  }

  /// The primitive that a type is or that its raw values are; nil for any other.
  func rawPrimitive(_ type: SwiftType) -> SwiftPrimitive? {
    let raw: SwiftType?
    switch resolve(type) {
    case .enumeration(_, let enumeration): raw = enumeration.rawType
    case .rawStruct(_, let type): raw = type
    default: raw = nil
    }
    guard let raw, case .primitive(let primitive) = resolve(raw) else { return nil }
    return primitive
  }

  /// Whether raw values are characters, which no column holds.
  func isBackedByCharacter(_ type: SwiftType) -> Bool {
    switch resolve(type) {
    case .enumeration(let declared, _): declared.conformances.contains("Character")
    case .rawStruct(_, let raw): raw == .named("Character")
    default: false
    }
  }

  /// The primitive that a `Storable` type says it is stored as (DIALECTS B4).
  func encodedPrimitive(_ type: SwiftType) -> SwiftPrimitive? {
    guard case .named(let name) = type.unwrapped, type.unwrapped.primitive == nil,
      let encoded = contract.type(named: name, from: scope)?.encodingType,
      case .primitive(let primitive) = resolve(encoded)
    else { return nil }
    return primitive
  }

  /// Foundation's classes that `@NSManaged` properties may name (DIALECTS §2.8), and the system's aliases.
  private static let foundation: [String: SwiftPrimitive] = [
    "NSString": .string, "NSDate": .date, "NSData": .data, "NSDecimalNumber": .decimal, "NSUUID": .uuid, "NSURL": .url,
    "TimeInterval": .double, "Float64": .double, "Float32": .float,
  ]
}
