import Schema

/// Reads how the values of a property are taken apart, as far as its store depends on it (DIALECTS A7–A16, B5, B6, D5,
/// D6, E12, E15).
struct ContractShapes {
  private var types: ContractTypes
  private let form: AttributeShape.Form
  /// Structs may hold each other many times over.
  private var partsLeft = 2000
  /// The types around the one that is read: a struct may hold itself in a list.
  private var around: Set<String> = []

  /// Nil for a type that the attribute tells completely, and for one that is stored in a way of its own.
  static func shape(
    of property: PropertyContract, as attribute: Attribute, _ entity: EntityContract, _ types: ContractTypes
  ) -> AttributeShape? {
    guard let form = form(of: property, as: attribute, entity.dialect, types) else { return nil }
    var shapes = ContractShapes(types: types, form: form)
    let value = shapes.value(of: property.wrapper?.type ?? property.swiftType)
    switch value {
    // The attribute itself says the same.
    case .unknown, .scalar: return nil
    default: return AttributeShape(form: form, failure: failure(of: property, form, entity.dialect), value: value)
    }
  }

  private init(types: ContractTypes, form: AttributeShape.Form) { (self.types, self.form) = (types, form) }

  private static func form(
    of property: PropertyContract, as attribute: Attribute, _ dialect: Dialect, _ types: ContractTypes
  ) -> AttributeShape.Form? {
    // A getter that is not understood may find another case than the one that has the stored value.
    if let wrapper = property.wrapper { return wrapper.readsRawValue ? .column : nil }
    switch attribute.type {
    case .composite: return .columns
    case .codable: return .json
    case .undefined, .objectID, .other: return nil
    case .binary where property.storageMethod == .codable && dialect != .swiftData: return .json
    case .transformable:
      // Both libraries' own transformers write plain JSON (DIALECTS B6, D6); how SwiftData codes a collection was never
      // seen (E14).
      return LibraryTransformer(named: attribute.valueTransformerName ?? "")?.isJSON == true ? .json : nil
    default: return types.encodedPrimitive(property.swiftType) == nil ? .column : nil
    }
  }

  /// DIALECTS A8–A12, A18, B5, B6, D5, D6.
  private static func failure(
    of property: PropertyContract, _ form: AttributeShape.Form, _ dialect: Dialect
  ) -> AttributeShape.Failure {
    if let wrapper = property.wrapper { return wrapper.traps ? .stops : wrapper.fallback == nil ? .nothing : .fallback }
    switch (dialect, form) {
    case (.managedModels, .column), (.storable, .column): return .stops
    case (.managedModels, _), (.storable, _): return property.isOptional ? .nothing : .stops
    case (.coreDataEvolution, .column):
      guard let value = property.defaultValue, !value.isNil else { return property.isOptional ? .nothing : .stops }
      return property.isOptional && property.policy == .debugAssertNil ? .nothing : .fallback
    case (.coreDataEvolution, _): return .nothing
    default: return .notKnown
    }
  }

  private mutating func value(of type: SwiftType) -> ValueShape {
    partsLeft -= 1
    guard partsLeft > 0 else { return .unknown }
    switch types.resolve(type) {
    case .primitive(let primitive): return .scalar(primitive.attributeType, swift: primitive)
    case .structure(let declared, let structure):
      return inside(declared) { shapes in
        .structure(
          structure.fields.map { field in
            .init(
              name: field.persistentName, key: field.codingKey, isOptional: field.type.isOptional,
              isApart: field.isConstant || field.isWrapped, shape: shapes.value(of: field.type))
          })
      }
    case .enumeration(let declared, let enumeration):
      return inside(declared) { shapes in shapes.cases(of: enumeration).map(ValueShape.enumeration) ?? .unknown }
    case .rawStruct(_, let raw):
      guard case .primitive(let primitive) = types.resolve(raw) else { return .unknown }
      return .rawStruct(primitive.attributeType)
    case .collection(.array(let element)), .collection(.set(let element)): return .list(value(of: element))
    case .collection, .unknown: return .unknown
    }
  }

  /// What a declared type holds; its names are looked up from its own place.
  private mutating func inside(
    _ declared: TypeDeclaration, _ read: (inout ContractShapes) -> ValueShape
  ) -> ValueShape {
    // It is not known what its own init(from:) reads.
    if declared.isGeneric || form == .json && declared.hasCustomDecoding { return .unknown }
    guard around.insert(declared.name).inserted else { return .unknown }
    let scope = types.scope
    types.scope = declared.name
    defer {
      around.remove(declared.name)
      types.scope = scope
    }
    return read(&self)
  }

  private func cases(of enumeration: TypeDeclaration.Enumeration) -> ValueShape.Cases? {
    guard let raw = enumeration.rawType else {
      let names = enumeration.cases.compactMap { one in
        (form == .json ? one.codingKey : one.name).map { ($0, one.name) }
      }
      return .init(
        rawType: nil, names: Dictionary(names) { first, _ in first }, haveValues: enumeration.hasAssociatedValues)
    }
    guard case .primitive(let primitive) = types.resolve(raw) else { return nil }
    let readings = enumeration.readings.map { ($0.key.description, $0.value) }
    return .init(
      rawType: primitive.attributeType,
      names: enumeration.hasUnknownRawValues ? nil : Dictionary(readings) { first, _ in first },
      takesOthers: enumeration.hasUnknownRawValues || enumeration.caseOtherwise != nil)
  }
}
