/// A composite's element and the known facts about how an app stores it (DIALECTS A16).
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
    if let caseFields {
      fields = Dictionary(caseFields.map { ($0.name, $0) }) { first, _ in first }
    } else if let (type, structure) = structure(in: contract) {
      fields = Dictionary(structure.fields.map { ($0.persistentName, $0) }) { first, _ in first }
      scope = type.name
      origin = type.origin
    } else if let (type, enumeration) = enumeration(in: contract), attribute.isSwiftDataEnum {
      return caseLeaves(of: attribute, type, enumeration, contract)
    }
    return attribute.elements.map { element in
      let property = fields[element.name].map { Self.property($0, from: origin, element, contract, scope) }
      return LeafPlan(
        element: element, swiftName: property?.swiftName ?? element.name,
        plan: AttributePlan(element, property: property, dialect: dialect, contract: contract, scope: scope))
    }
  }

  /// The leaves of an enum that has one for each case (FORMAT §3.2).
  private func caseLeaves(
    of attribute: Attribute, _ type: TypeDeclaration, _ enumeration: TypeDeclaration.Enumeration, _ contract: Contract
  ) -> [LeafPlan] {
    attribute.elements.map { element in
      var plan = AttributePlan(element, property: nil, dialect: nil, contract: contract, scope: type.name)
      plan.dialect = dialect
      let found = enumeration.cases.first { $0.name == element.name }
      plan.caseFields = found.map { one in
        one.associatedValues.enumerated().map { index, value in
          TypeDeclaration.Field(
            name: value.label ?? "_\(index)", type: value.type, codingKey: nil, location: one.location)
        }
      }
      return LeafPlan(element: element, swiftName: element.name, plan: plan)
    }
  }

  /// The enum that the property's type names, through aliases.
  package func enumeration(in contract: Contract) -> (type: TypeDeclaration, enumeration: TypeDeclaration.Enumeration)?
  {
    guard let type = declaredType(in: contract), case .enumeration(let enumeration) = type.kind else { return nil }
    return (type, enumeration)
  }

  /// The stored fields of a composition that the attribute has no element for; the app's getter asks for them all.
  package func fieldsWithoutLeaf(in attribute: Attribute, _ contract: Contract) -> [TypeDeclaration.Field] {
    guard method == .composition, attribute.type == .composite, let (_, structure) = structure(in: contract) else {
      return []
    }
    let names = Set(attribute.elements.map(\.name))
    return structure.fields.filter { !$0.isConstant && !names.contains($0.persistentName) }
  }

  /// The struct that the property's type names, through aliases.
  package func structure(in contract: Contract) -> (type: TypeDeclaration, structure: TypeDeclaration.Structure)? {
    guard let type = declaredType(in: contract), case .structure(let structure) = type.kind else { return nil }
    return (type, structure)
  }

  /// What the property's type names, through aliases.
  private func declaredType(in contract: Contract) -> TypeDeclaration? {
    guard case .named(let name) = swiftType?.unwrapped else { return nil }
    var found = contract.type(named: name, from: scope)
    for _ in 0..<8 {
      guard let type = found, case .alias(let aliased) = type.kind else { return found }
      guard case .named(let name) = aliased.unwrapped else { return nil }
      found = contract.type(named: name, from: type.name)
    }
    return nil
  }

  /// A leaf as a property of its own, its storage method inferred from its column and type.
  private static func property(
    _ field: TypeDeclaration.Field, from origin: FactOrigin, _ element: Attribute, _ contract: Contract, _ scope: String
  ) -> PropertyContract {
    var property = PropertyContract(
      swiftName: field.name, persistentName: element.name, swiftType: field.type,
      storageMethod: leafMethod(field.type.unwrapped, element, contract, scope), defaultValue: field.defaultValue,
      location: field.location)
    property.origin = origin
    return property
  }

  private static func leafMethod(
    _ type: SwiftType, _ element: Attribute, _ contract: Contract, _ scope: String
  ) -> StorageMethod {
    switch element.type {
    case .composite:
      guard let codec = RawCodec(type, in: contract, from: scope) else {
        return element.isSwiftDataEnum ? .raw : .composition
      }
      return codec.hasAssociatedValues ? .composition : .raw
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
