import Schema

extension ContractAttributes {
  /// SwiftData: structs and enums are composites, collections blobs (FORMAT §3.2).
  mutating func swiftDataShape(of property: PropertyContract) -> Attribute {
    var made = attribute(property, .composite)
    switch types.resolve(property.swiftType) {
    case .primitive(let primitive): made.type = primitive.attributeType
    case .enumeration(_, let enumeration): enumerate(enumeration, property, &made)
    case .rawStruct(_, let rawType):
      made.elements = [element("rawValue", rawType, property)]
    case .structure(_, let structure):
      made.elements = structure.fields.map { element($0.name, $0.type, property) }
    case .collection(let type):
      guard types.unaliased(type).isCollectionOfPrimitives else {
        made.type = .binary
        break
      }
      made.type = .transformable
      made.valueClassName = type.runtimeName
      made.valueTransformerName = "NSSecureUnarchiveFromData"
    // Where they lie is not known, which is no fault of the source.
    case .unknown(let type) where types.isOfOpenLayout(type):
      return attribute(property, .undefined)
    case .unknown: return undeclared(property)
    }
    return made
  }

  /// One element with the raw value, or one per case (FORMAT §3.2).
  ///
  /// Those of cases with associated values have no known type, which is no fault of the source (DIALECTS E15).
  private mutating func enumerate(
    _ enumeration: TypeDeclaration.Enumeration,
    _ property: PropertyContract,
    _ made: inout Attribute
  ) {
    made.userInfo = ["EnumType": "true"]
    if let raw = types.rawPrimitive(property.swiftType) {
      made.elements = [
        Attribute(name: property.persistentName, type: raw.attributeType, isOptional: true)
      ]
      return
    }
    let names = enumeration.cases.map { "\"\($0.name)\"" }
    made.userInfo["enum"] = "{\(names.joined(separator: ", "))}"
    made.elements = enumeration.cases.map { item in
      let type: AttributeType = item.associatedValues.isEmpty ? .string : .undefined
      return Attribute(name: item.name, type: type, isOptional: true)
    }
  }

  /// An element of a struct; whatever is no primitive inside it is JSON (FORMAT §3.2).
  private mutating func element(
    _ name: String,
    _ type: SwiftType,
    _ property: PropertyContract
  ) -> Attribute {
    var kind = AttributeType.binary
    switch types.resolve(type) {
    case .primitive(let primitive): kind = primitive.attributeType
    case .structure, .collection: break
    // How they lie inside a struct was never seen, which is no fault of the source.
    case .enumeration, .rawStruct: kind = .undefined
    case .unknown(let type):
      kind = .undefined
      guard !type.isSurelyUncodable, !types.isOfOpenLayout(type) else { break }
      report(
        property,
        "unknown-layout",
        severity: .advice,
        "\(type) is not declared in the source that was read"
      )
    }
    return Attribute(name: name, type: kind, isOptional: true)
  }
}
