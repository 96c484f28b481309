/// A composite's element and what is known of how an app stores it (DIALECTS A16).
package struct LeafPlan: Hashable, Sendable {
  package let element: Attribute
  /// The struct's field; the element's own name where the source does not know it.
  package let swiftName: String
  package let plan: AttributePlan
}

extension AttributePlan {
  /// The plans of a composite's elements, in their order.
  package func leaves(of attribute: Attribute, in contract: Contract) -> [LeafPlan] {
    var fields: [String: TypeDeclaration.Field] = [:]
    var scope = scope
    var origin = FactOrigin.source
    if let (type, structure) = structure(in: contract) {
      fields = Dictionary(structure.fields.map { ($0.persistentName, $0) }) { first, _ in first }
      scope = type.name
      origin = type.origin
    }
    return attribute.elements.map { element in
      let property = fields[element.name].map {
        Self.property($0, from: origin, element, contract, scope)
      }
      return LeafPlan(
        element: element,
        swiftName: property?.swiftName ?? element.name,
        plan: AttributePlan(
          element,
          property: property,
          dialect: dialect,
          contract: contract,
          scope: scope
        )
      )
    }
  }

  /// The stored fields of a composition that the attribute has no element for; the app's getter asks for them all.
  package func fieldsWithoutLeaf(
    in attribute: Attribute,
    _ contract: Contract
  ) -> [TypeDeclaration.Field] {
    guard method == .composition, attribute.type == .composite,
      let (_, structure) = structure(in: contract)
    else { return [] }
    let names = Set(attribute.elements.map(\.name))
    return structure.fields.filter { !$0.isConstant && !names.contains($0.persistentName) }
  }

  /// The struct that the property's type names, through aliases.
  package func structure(
    in contract: Contract
  ) -> (type: TypeDeclaration, structure: TypeDeclaration.Structure)? {
    guard case .named(let name) = swiftType?.unwrapped else { return nil }
    var found = contract.type(named: name, from: scope)
    for _ in 0..<8 {
      guard let type = found else { return nil }
      switch type.kind {
      case .structure(let structure): return (type, structure)
      case .alias(.named(let name)): found = contract.type(named: name, from: type.name)
      default: return nil
      }
    }
    return nil
  }

  /// A leaf as a property of its own, its storage method told from its column and type.
  private static func property(
    _ field: TypeDeclaration.Field,
    from origin: FactOrigin,
    _ element: Attribute,
    _ contract: Contract,
    _ scope: String
  ) -> PropertyContract {
    PropertyContract(
      swiftName: field.name,
      persistentName: element.name,
      swiftType: field.type,
      storageMethod: leafMethod(field.type.unwrapped, element, contract, scope),
      defaultValue: field.defaultValue,
      origin: origin,
      location: field.location
    )
  }

  private static func leafMethod(
    _ type: SwiftType,
    _ element: Attribute,
    _ contract: Contract,
    _ scope: String
  ) -> StorageMethod {
    switch element.type {
    case .composite: return element.isSwiftDataEnum ? .raw : .composition
    case .transformable: return .transformed
    case .codable: return .codable
    case .binary: return type.primitive == .data ? .default : .codable
    default:
      guard type.primitive == nil, case .named(let name) = type,
        let declaration = contract.type(named: name, from: scope), RawCodec(declaration) != nil
      else { return .default }
      return .raw
    }
  }
}
