import Findings
import Schema

extension ContractAttributes {
  /// SwiftData: structs and enums are composites, collections blobs (FORMAT §3.2), and what is serialized is one
  /// attribute of Core Data's own type for it (DIALECTS E23).
  mutating func swiftDataShape(of property: PropertyContract) -> Attribute {
    if property.isSerialized { return attribute(property, .codable) }
    var made = attribute(property, .composite)
    switch types.resolve(property.swiftType) {
    case .primitive(let primitive): made.type = primitive.attributeType
    case .enumeration(_, let enumeration): enumerate(enumeration, property, &made)
    case .rawStruct(_, let rawType): made.elements = [element("rawValue", rawType, property)]
    case .structure(_, let structure): made.elements = structure.fields.map { element($0.name, $0.type, property) }
    case .collection(let type):
      let type = types.unaliased(type)
      guard type.isCollectionOfPrimitives else {
        made.type = .binary
        break
      }
      made.type = .transformable
      made.valueClassName = type.runtimeName
      made.valueTransformerName = "NSSecureUnarchiveFromData"
    // Where they lie is not known, which is no fault of the source.
    case .unknown(let type) where types.isOfOpenLayout(type): return attribute(property, .undefined)
    case .unknown: return undeclared(property)
    }
    return made
  }

  /// One element with the raw value, or one per case (FORMAT §3.2).
  ///
  /// Those of cases with associated values have no known type, which is no fault of the source (DIALECTS E15).
  private mutating func enumerate(
    _ enumeration: TypeDeclaration.Enumeration, _ property: PropertyContract, _ made: inout Attribute,
    as type: SwiftType? = nil, level: Int = 0
  ) {
    made.userInfo = ["EnumType": "true"]
    if let raw = types.rawPrimitive(type ?? property.swiftType) {
      made.elements = [Attribute(name: made.name, type: raw.attributeType, isOptional: true)]
      return
    }
    let names = enumeration.cases.map { "\"\($0.name)\"" }
    made.userInfo["enum"] = "{\(names.joined(separator: ", "))}"
    made.elements = enumeration.cases.map { item in
      var made = Attribute(name: item.name, type: .string, isOptional: true)
      guard !item.associatedValues.isEmpty else { return made }
      made.type = .undefined
      guard assume(property, "an enum with associated values", level) else { return made }
      made.type = .composite
      made.elements = item.associatedValues.enumerated().map { index, value in
        element(value.label ?? "_\(index)", value.type, property, level: level + 1)
      }
      return made
    }
  }

  /// Assumes a layout that no real store has shown, and notes that; false when the model must stay open there.
  private mutating func assume(_ property: PropertyContract, _ what: String, _ level: Int) -> Bool {
    // A type that holds itself has no columns.
    guard assumesLayouts, level < Self.mostLevels else { return false }
    assumptions.insert("\(entity.entityName).\(property.swiftName): how SwiftData stores \(what) was never seen")
    return true
  }

  private static let mostLevels = 8

  /// An element of a struct; whatever is no primitive inside it is JSON (FORMAT §3.2).
  private mutating func element(
    _ name: String, _ type: SwiftType, _ property: PropertyContract, level: Int = 0
  ) -> Attribute {
    var kind = AttributeType.binary
    switch types.resolve(type) {
    case .primitive(let primitive): kind = primitive.attributeType
    case .collection: break
    // How they lie inside a struct was never seen, which is no fault of the source.
    case .structure(_, let structure):
      kind = .undefined
      guard assume(property, "a struct inside a struct", level) else { break }
      var made = Attribute(name: name, type: .composite, isOptional: true)
      made.elements = structure.fields.map { element($0.name, $0.type, property, level: level + 1) }
      return made
    case .enumeration(_, let enumeration):
      kind = .undefined
      guard assume(property, "an enum inside a struct", level) else { break }
      var made = Attribute(name: name, type: .composite, isOptional: true)
      enumerate(enumeration, property, &made, as: type, level: level + 1)
      return made
    case .rawStruct(_, let rawType):
      kind = .undefined
      guard assume(property, "an option set inside a struct", level) else { break }
      var made = Attribute(name: name, type: .composite, isOptional: true)
      made.elements = [element("rawValue", rawType, property, level: level + 1)]
      return made
    case .unknown(let type):
      kind = .undefined
      guard !type.isSurelyUncodable, !types.isOfOpenLayout(type) else { break }
      report(
        property, .sourceSchemaUnknownLayout, severity: .advice, "\(type) is not declared in the source that was read")
    }
    return Attribute(name: name, type: kind, isOptional: true)
  }
}
