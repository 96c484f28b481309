import Findings
import Foundation
import Schema

/// Makes an entity's attributes from its properties, as the dialect that declares them would.
struct ContractAttributes {
  let types: ContractTypes
  let entity: EntityContract
  private(set) var findings: [Finding] = []
  /// Whether a layout that was never seen is made like those that were, as a new store needs one.
  let assumesLayouts: Bool
  /// What was taken for known so, one sentence each.
  var assumptions: Set<String> = []

  init(contract: Contract, entity: EntityContract, assumesLayouts: Bool = false) {
    types = ContractTypes(contract: contract, entity: entity)
    self.entity = entity
    self.assumesLayouts = assumesLayouts
  }

  /// Nil for a property outside the model.
  mutating func attribute(_ property: PropertyContract) -> Attribute? {
    guard !property.isIgnored else { return nil }
    // An ephemeral attribute is in the model and has no column (DIALECTS E5).
    if property.isTransient, !property.has(.ephemeral) {
      switch entity.dialect {
      case .swiftData, .managedModels, .coreModel, .coreValue: return nil
      case .storable: return facets(of: property, on: attribute(property, .undefined))
      case .coreDataEvolution, .plainCoreData: break
      }
    }
    var made = shape(of: property)
    made.defaultValue = defaultValue(of: property, made.type)
    if let written = property.defaultValue, !written.isNil { made.computeDefault(written.text) }
    made.shape = ContractShapes.shape(of: property, as: made, entity, types)
    return facets(of: property, on: made)
  }

  private mutating func shape(of property: PropertyContract) -> Attribute {
    if entity.dialect == .storable, let fault = StorableTypes.fault(of: property.swiftType.unwrapped, types) {
      let why = "\(spelling(property)) \(fault.why)"
      guard fault.hasColumn else { return unknown(property, fault.code, why) }
      report(property, fault.code, why)
    }
    if isTransformed(property), entity.dialect != .coreDataEvolution {
      // ManagedModels generates a transformer for any type that is Codable (DIALECTS D6).
      if entity.dialect == .managedModels, types.isUndeclared(property.swiftType),
        !property.options.contains("transformable")
      {
        reportUndeclared(property)
        // Neither is what it would be stored as.
        if property.swiftType == .other("_") { return attribute(property, .undefined) }
      }
      return transformable(property, name: property.transformerName)
    }
    switch entity.dialect {
    case .swiftData: return swiftDataShape(of: property)
    case .storable: return storableShape(of: property)
    case .managedModels: return managedModelsShape(of: property)
    case .plainCoreData: return plainShape(of: property)
    case .coreDataEvolution, .coreModel, .coreValue: return shapeByMethod(of: property)
    }
  }

  private func isTransformed(_ property: PropertyContract) -> Bool {
    // The type shows which collections SwiftData stores itself (FORMAT §3.2).
    if entity.dialect == .swiftData, !property.options.contains("transformable"),
      case .collection = types.resolve(property.swiftType)
    {
      return false
    }
    return property.storageMethod == .transformed || property.transformerName != nil
      || property.options.contains("transformable")
  }

  private func facets(of property: PropertyContract, on attribute: Attribute) -> Attribute {
    var attribute = attribute
    for option in AttributeOption.allCases { attribute[option] = property.has(option) }
    if property.isTransient { attribute.isTransient = true }
    attribute.versionHashModifier = property.versionHashModifier
    attribute.validation = property.validation
    let earlier = property.renamingIdentifier
    attribute.renamingIdentifier = earlier == attribute.name ? nil : earlier
    return attribute
  }
}

// What each dialect makes of a type.
extension ContractAttributes {
  /// CoreDataEvolution and those like it: the annotation decides (DIALECTS A1–A20, A35).
  private mutating func shapeByMethod(of property: PropertyContract) -> Attribute {
    guard property.isStorageKnown else { return attribute(property, .undefined) }
    switch property.storageMethod {
    case .default:
      guard case .primitive(let primitive) = types.resolve(property.swiftType) else {
        return unknown(property, .sourceSchemaUnsupportedType, "\(spelling(property)) has no Core Data primitive")
      }
      return attribute(property, primitive.attributeType)
    case .raw: return rawShape(of: property)
    case .codable: return attribute(property, .binary)
    case .transformed: return transformable(property, name: property.transformerName)
    case .composition: return composition(property)
    }
  }

  private mutating func rawShape(of property: PropertyContract) -> Attribute {
    switch types.resolve(property.swiftType) {
    case .enumeration, .rawStruct: break
    default: return undeclared(property)
    }
    guard let raw = types.rawPrimitive(property.swiftType) else {
      return unknown(
        property, .sourceSchemaUnsupportedRawBackingType,
        types.isBackedByCharacter(property.swiftType)
          ? "\(spelling(property)) is backed by Character" : "\(spelling(property)) has no raw values")
    }
    if entity.dialect == .coreDataEvolution, !Self.rawBackings.contains(raw) {
      report(
        property, .sourceSchemaUnsupportedRawBackingType, "\(property.swiftType.unwrapped) is backed by \(raw.rawValue)"
      )
    }
    return attribute(property, raw.attributeType)
  }

  /// The backing types that CoreDataEvolution's runtime schema accepts (DIALECTS A7).
  private static let rawBackings: Set<SwiftPrimitive> = [.string, .int, .int16, .int32, .int64]

  private mutating func composition(_ property: PropertyContract) -> Attribute {
    guard case .structure(let type, let structure) = types.resolve(property.swiftType) else {
      return undeclared(property)
    }
    var made = attribute(property, .composite)
    made.compositeName = type.name
    made.elements = structure.fields.map { field in
      guard case .primitive(let primitive) = types.resolve(field.type) else {
        // CoreModel nests composites (DIALECTS F1).
        guard entity.dialect != .coreModel else { return Attribute(name: field.persistentName, type: .undefined) }
        report(property, .sourceSchemaUnsupportedType, "\(type.name).\(field.name) is no primitive")
        return Attribute(name: field.persistentName, type: .undefined)
      }
      let kind = primitive.attributeType
      return Attribute(
        name: field.persistentName, type: kind, isOptional: field.type.isOptional,
        defaultValue: field.defaultValue?.value.flatMap { StoredDefault.value($0, as: kind) })
    }
    return made
  }

  /// storable: primitives without Decimal, raw values, everything else boxed (DIALECTS B3–B7).
  private mutating func storableShape(of property: PropertyContract) -> Attribute {
    let type = property.swiftType.unwrapped
    if let encoded = types.encodedPrimitive(type) { return attribute(property, encoded.attributeType) }
    switch types.resolve(type) {
    case .primitive(let primitive): return attribute(property, primitive.attributeType)
    case .enumeration(let declared, _), .rawStruct(let declared, _):
      if let raw = types.rawPrimitive(type), !declared.conformances.contains("StorableAsData") {
        return attribute(property, raw.attributeType)
      }
      return transformable(property, name: boxed(type))
    case .structure, .collection: return transformable(property, name: boxed(type))
    case .unknown(.generic("Boxed", let inner)) where inner.count == 1:
      return transformable(property, name: boxed(inner[0]))
    case .unknown(.named("UIImage")), .unknown(.named("NSImage")):
      return transformable(property, name: LibraryTransformer.image.rawValue)
    case .unknown: return undeclared(property)
    }
  }

  private func boxed(_ type: SwiftType) -> String { LibraryTransformer.boxed.name(of: type) }

  /// ManagedModels: primitives, raw values, and a generated transformer (DIALECTS D4–D6).
  private mutating func managedModelsShape(of property: PropertyContract) -> Attribute {
    let type = property.swiftType.unwrapped
    switch types.resolve(type) {
    case .primitive(let primitive): return attribute(property, primitive.attributeType)
    case .enumeration, .rawStruct:
      if let raw = types.rawPrimitive(type) { return attribute(property, raw.attributeType) }
    case .structure, .collection: break
    case .unknown: return undeclared(property)
    }
    return transformable(property, name: LibraryTransformer.codable.name(of: type))
  }

  /// `@NSManaged`: what is neither primitive nor raw is an object (DIALECTS §2.8).
  private mutating func plainShape(of property: PropertyContract) -> Attribute {
    switch types.resolve(property.swiftType) {
    case .primitive(let primitive): return attribute(property, primitive.attributeType)
    // Any number attribute will do, and the model alone says which.
    case .unknown(.named("NSNumber")): return attribute(property, .undefined)
    default: break
    }
    if let raw = types.rawPrimitive(property.swiftType) { return attribute(property, raw.attributeType) }
    return attribute(property, .transformable)
  }
}

// The pieces that the dialects share.
extension ContractAttributes {
  func attribute(_ property: PropertyContract, _ type: AttributeType) -> Attribute {
    Attribute(name: property.persistentName, type: type, isOptional: property.isOptional)
  }

  func transformable(_ property: PropertyContract, name: String?) -> Attribute {
    var made = attribute(property, .transformable)
    made.valueTransformerName = name.map { types.contract.transformers[$0] ?? $0 }
    return made
  }

  mutating func undeclared(_ property: PropertyContract) -> Attribute {
    reportUndeclared(property)
    return attribute(property, .undefined)
  }

  private mutating func reportUndeclared(_ property: PropertyContract) {
    let why =
      switch property.swiftType.unwrapped {
      case .other("_"): "the type of '\(property.swiftName)' is neither written nor inferred"
      case let type where !types.isUndeclared(type): "\(spelling(property)) is no type of a column"
      default: "\(spelling(property)) is not declared in the source that was read"
      }
    report(property, .sourceSchemaUnknownType, severity: .advice, "\(why), so its column is not known")
  }

  /// The type and whose it is, as a finding's line may not say what it is about.
  private func spelling(_ property: PropertyContract) -> String {
    "\(property.swiftType.unwrapped) of '\(property.swiftName)'"
  }

  private mutating func unknown(_ property: PropertyContract, _ code: FindingCode, _ why: String) -> Attribute {
    report(property, code, "\(why), so its column is not known")
    return attribute(property, .undefined)
  }

  mutating func report(
    _ property: PropertyContract, _ code: FindingCode, severity: Severity = .mismatch, _ message: String
  ) {
    findings.append(SchemaFinding.property(code, entity, property, severity: severity, message))
  }

  /// The model's default; CoreDataEvolution gives raw attributes none (DIALECTS A41).
  private mutating func defaultValue(of property: PropertyContract, _ type: AttributeType) -> Value? {
    guard let written = property.defaultValue, !written.isNil, type != .composite else { return nil }
    guard entity.dialect == .coreDataEvolution else {
      return (written.value ?? rawValue(of: written, property)).flatMap { StoredDefault.value($0, as: type) }
    }
    guard property.storageMethod == .default, type != .undefined else { return nil }
    let value = written.value.flatMap { StoredDefault.value($0, as: type) }
    if value == nil {
      report(
        property, .sourceSchemaUnsupportedDefaultValueExpression, severity: .advice,
        "the default “\(written.text)” is not evaluated as \(type.title)")
    }
    return value
  }

  private func rawValue(of written: DefaultExpression, _ property: PropertyContract) -> Value? {
    guard let name = written.caseName, case .enumeration(_, let enumeration) = types.resolve(property.swiftType) else {
      return nil
    }
    return enumeration.cases.first { $0.name == name }?.rawValue?.value
  }
}

/// Brings a literal to the value that an attribute of some type would store (DIALECTS A35).
enum StoredDefault {
  /// Nil if the literal is of another kind or out of range.
  static func value(_ value: Value, as type: AttributeType) -> Value? {
    switch (type, value) {
    case (.integer16, .scalar(.integer(let number))): Int16(exactly: number) == nil ? nil : value
    case (.integer32, .scalar(.integer(let number))): Int32(exactly: number) == nil ? nil : value
    case (.integer64, .scalar(.integer)), (.boolean, .scalar(.boolean)), (.string, .scalar(.string)): value
    case (.double, .scalar(.double)), (.float, .scalar(.double)), (.decimal, .scalar(.decimal)): value
    case (.date, .scalar(.date)), (.uuid, .scalar(.uuid)), (.uri, .scalar(.uri)), (.binary, .scalar(.data)): value
    case (.double, .scalar(.integer(let number))), (.float, .scalar(.integer(let number))): .double(Double(number))
    case (.double, .scalar(.decimal(let number))), (.float, .scalar(.decimal(let number))):
      .double((number as NSDecimalNumber).doubleValue)
    case (.decimal, .scalar(.integer(let number))): .decimal(Decimal(number))
    case (.decimal, .scalar(.double(let number))): Decimal(string: "\(number)").map(Value.decimal)
    case (.decimal, .scalar(.string(let text))): Decimal(string: text).map(Value.decimal)
    case (.uuid, .scalar(.string(let text))): UUID(uuidString: text).map(Value.uuid)
    case (.uri, .scalar(.string(let text))): .uri(text)
    case (.binary, .scalar(.string(let text))): Data(base64Encoded: text).map(Value.data)
    default: nil
    }
  }
}

/// What storable can keep, and why not another type (DIALECTS B3–B6).
enum StorableTypes {
  /// The parts of a finding: its code, and the text after the type's name.
  struct Fault {
    var code = FindingCode.sourceSchemaUnsupportedType
    let why: String
    /// Whether a column is made all the same: a conformance may be in another file.
    var hasColumn = false
  }

  private static let stored: Set<SwiftPrimitive> = [
    .bool, .data, .date, .double, .float, .int, .int16, .int32, .int64, .string, .url, .uuid,
  ]

  private static let foreign = "which is no storage type of storable"

  /// nil for a type that can be stored, or of which too little is known.
  static func fault(of type: SwiftType, _ types: ContractTypes) -> Fault? {
    if let encoded = types.encodedPrimitive(type) {
      return stored.contains(encoded) ? nil : Fault(why: "is stored as \(encoded.rawValue), \(foreign)")
    }
    switch types.resolve(type) {
    case .primitive(let primitive):
      return stored.contains(primitive) ? nil : Fault(why: "is no storage type of storable")
    case .enumeration(let declared, _), .rawStruct(let declared, _):
      if declared.conformances.contains("StorableAsData") { return nil }
      let raw = types.rawPrimitive(type)
      if types.isBackedByCharacter(type) || raw.map({ !stored.contains($0) }) == true {
        return Fault(
          code: .sourceSchemaUnsupportedRawBackingType, why: "is backed by \(raw?.rawValue ?? "Character"), \(foreign)")
      }
      return unstorable(declared)
    case .structure(let declared, _): return unstorable(declared)
    case .collection(.set): return Fault(why: "is a set, which is not Storable", hasColumn: true)
    case .collection(let list): return fault(in: list, types)
    case .unknown(.generic("Boxed", let inner)) where inner.count == 1: return fault(in: inner[0], types)
    case .unknown(.named(let name)):
      if types.contract.isClass(name) { return Fault(why: "is an entity, to which @Relationship leads") }
      return types.contract.type(named: name, from: types.scope).flatMap(unstorable)
    case .unknown: return nil
    }
  }

  private static func unstorable(_ declared: TypeDeclaration) -> Fault? {
    declared.mayConform(to: ["Storable", "StorableAsData"]) ? nil : Fault(why: "is not Storable", hasColumn: true)
  }

  /// What is kept as JSON has to be Codable throughout.
  private static func fault(in type: SwiftType, _ types: ContractTypes) -> Fault? {
    types.contract.uncodable(type, from: types.scope).map {
      Fault(why: "holds \($0), which is not Codable", hasColumn: true)
    }
  }
}

extension Attribute {
  /// Notes what source gives new rows, also for the leaves of a composite.
  fileprivate mutating func computeDefault(_ text: String) {
    if defaultValue == nil { computedDefault = Remark(text) }
    for index in elements.indices { elements[index].computeDefault(text) }
  }
}
