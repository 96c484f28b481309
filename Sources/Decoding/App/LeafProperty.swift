import Schema

/// A composite's leaf as a property of its own, its storage method told from its column and type.
enum LeafProperty {
  static func property(
    _ field: TypeDeclaration.Field,
    _ element: Attribute,
    _ contract: Contract,
    _ scope: String
  ) -> PropertyContract {
    PropertyContract(
      swiftName: field.name,
      persistentName: element.name,
      swiftType: field.type,
      storageMethod: method(field.type.unwrapped, element, contract, scope),
      defaultValue: field.defaultValue,
      location: field.location
    )
  }

  private static func method(
    _ type: SwiftType,
    _ element: Attribute,
    _ contract: Contract,
    _ scope: String
  ) -> StorageMethod {
    switch element.type {
    case .composite: return element.isSwiftDataEnum ? .raw : .composition
    case .transformable: return .transformed
    case .binary: return type.primitive == .data ? .default : .codable
    default:
      guard type.primitive == nil, case .named(let name) = type,
        let declaration = contract.type(named: name, from: scope), RawCodec(declaration) != nil
      else { return .default }
      return .raw
    }
  }
}
