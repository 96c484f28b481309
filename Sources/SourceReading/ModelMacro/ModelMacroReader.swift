import Findings
import Schema
import SwiftSyntax

/// Reads the classes under `@Model`, SwiftData's and ManagedModels' (DIALECTS §2.3, §2.4).
enum ModelMacroReader {
  static func read(_ reading: inout EntityReading) {
    let model = reading.declaration.attributes["Model"]?.arguments
    reading.entity.renamingIdentifier = model?.string("originalName")
    reading.entity.versionHashModifier = model?.string("hashModifier")
    reading.entity.places.merge(model?.places ?? [:]) { first, _ in first }
    reading.entity.otherArguments = model?.others ?? [:]
    ModelMacroArguments.report(of: nil, reading.declaration.attributes, &reading)
    let isSwiftData = reading.entity.dialect == .swiftData
    let variables = isSwiftData ? reading.declaration.storedProperties : reading.declaration.storedVariables
    for variable in variables where !variable.isOverride {
      ModelMacroArguments.report(of: variable.name, variable.attributes, &reading)
      classify(variable, &reading)
    }
    for use in reading.ownMacros(named: "Unique") {
      for argument in use.arguments.all {
        for names in pathLists(of: [argument.expression]) { reading.addUnique(names, at: argument.place) }
      }
    }
    for use in reading.ownMacros(named: "Index") { readIndexes(use, &reading) }
    reading.reportFunctions(under: ["Transient"])
    // What @Model says of a lazy variable is a rule of its own (E22).
    reading.reportMisplaced(
      ["Attribute", "Relationship"],
      on: isSwiftData ? [.typeProperty, .computed] : [.typeProperty, .computed, .constant])
    reading.reportPatterns()
  }

  private static func classify(_ variable: Variable, _ reading: inout EntityReading) {
    // ManagedModels leaves a variable with observers to Swift (D2).
    if reading.entity.dialect == .managedModels, variable.forms.contains(.observed) {
      if !variable.attributes.has("Transient") {
        reading.tell(
          .sourcePropertyObserved, "'\(variable.name)' has willSet or didSet, so ManagedModels does not store it",
          of: variable.name, at: variable.place)
      }
      return reading.addIgnored(variable)
    }
    let type = type(of: variable, &reading)
    if variable.attributes.has("Transient") {
      var property = reading.property(variable, as: type)
      if let attribute = variable.attributes["Attribute"] {
        readOptions(attribute.arguments, of: variable, into: &property, &reading)
      }
      property.isTransient = true
      return reading.add(property)
    }
    if let use = variable.attributes["Relationship"] {
      reportBoth(of: variable, &reading)
      return relate(variable, type, use, &reading)
    }
    let attribute = variable.attributes["Attribute"]
    // To SwiftData the type says what a property is, whatever it is called (E8).
    if leadsToEntity(type, reading), attribute == nil || reading.entity.dialect == .swiftData {
      return relate(variable, type, attribute, &reading)
    }
    if let attribute, leadsToEntity(type, reading) { reportRelationship(attribute, variable, type, &reading) }
    var property = reading.property(variable, as: type)
    let storage = ModelStorage.of(type, in: reading)
    property.storageMethod = storage.method
    property.transformerName = storage.transformerName
    if let attribute { readOptions(attribute.arguments, of: variable, into: &property, &reading) }
    // A type that cannot be found out was reported where it was looked up.
    if let unknown = storage.unknownType, unknown != "_", !type.isCodableOfSystem,
      !property.isStoredWhole
    {
      reading.notUnderstood(
        "The type '\(unknown)' of '\(variable.name)' is declared in none of the files.", of: variable.name,
        at: variable.place)
    }
    reading.add(property)
  }

  /// As written, and optional if an alias in it is.
  private static func type(of variable: Variable, _ reading: inout EntityReading) -> SwiftType {
    let written = reading.type(of: variable)
    let isOptional = reading.knowledge.declarations.resolved(written, from: reading.scope).isOptional
    return isOptional && !written.isOptional ? .optional(written) : written
  }

  /// ManagedModels makes of a property an attribute or a relationship (DIALECTS D2).
  private static func reportBoth(of variable: Variable, _ reading: inout EntityReading) {
    let uses = variable.attributes.filter { ["Attribute", "Relationship"].contains($0.name) }
    guard reading.entity.dialect == .managedModels, uses.count > 1, let second = uses.last else { return }
    reading.misplaced(
      "'\(variable.name)' is under @Attribute and @Relationship, and can be one of them alone.", of: variable,
      at: second.place)
  }

  /// ManagedModels takes a property with `@Attribute` for a value, and objects are not Codable (DIALECTS D6).
  private static func reportRelationship(
    _ use: MacroUse, _ variable: Variable, _ type: SwiftType, _ reading: inout EntityReading
  ) {
    let isUnique = use.arguments.unlabelled.contains { $0.expression.memberName == "unique" }
    // Another rule reports a unique collection of objects.
    guard !isUnique || element(of: type, reading) == type.unwrapped else { return }
    reading.misplaced(
      "'@Attribute' stands on '\(variable.name)', and \(type) is a relationship.", of: variable, at: use.place)
  }

  private static func readOptions(
    _ arguments: MacroArguments, of variable: Variable, into property: inout PropertyContract,
    _ reading: inout EntityReading
  ) {
    property.renamingIdentifier = arguments.string("originalName")
    property.versionHashModifier = arguments.string("hashModifier")
    if let expression = arguments["defaultValue"], property.defaultValue == nil {
      property.defaultValue = reading.knowledge.defaults.read(expression, as: property.swiftType, from: reading.scope)
    }
    for option in arguments.unlabelled {
      let call = option.expression.call
      guard let name = option.optionName else { continue }
      property.options.append(name)
      switch name {
      case "unique": property.isUnique = true
      // An ephemeral attribute is in the model and has no column (E5).
      case AttributeOption.ephemeral.rawValue: property.isTransient = true
      // What ManagedModels can store by its type it does, whatever transformer is named (D3).
      case "transformable" where reading.entity.dialect == .managedModels && isValue(property, reading): break
      case "transformable":
        property.storageMethod = .transformed
        property.transformerClass = call?["by"]?.metatype.map(TypeSpelling.plainName)
        property.transformerName = transformer(call?["by"], reading)
        property.places[.transformer] = option.place
      case "codable" where reading.entity.dialect == .swiftData:
        property.storageMethod = .codable
        property.transformerName = nil
      case _ where AttributeOption(rawValue: name) != nil: break
      // For ManagedModels it is reported with the other arguments.
      case _ where reading.entity.dialect == .managedModels: break
      default:
        reading.notUnderstood("'.\(name)' is no known option of @Attribute.", of: variable.name, at: option.place)
      }
    }
  }

  /// Whether a property of ManagedModels holds a primitive, raw values or what is surely Codable.
  private static func isValue(_ property: PropertyContract, _ reading: EntityReading) -> Bool {
    property.storageMethod != .transformed || reading.isSurelyCodable(property.swiftType)
  }

  private static func transformer(_ argument: ExprSyntax?, _ reading: EntityReading) -> String? {
    if let text = argument?.stringValue { return text }
    return argument?.metatype.map { reading.knowledge.transformerName(of: $0, from: reading.scope) }
  }

  private static func leadsToEntity(_ type: SwiftType, _ reading: EntityReading) -> Bool {
    guard case .named(let name) = element(of: type, reading) else { return false }
    if reading.entity.dialect == .managedModels, untyped.contains(name) { return true }
    return reading.knowledge.entity(name, from: reading.scope) != nil
  }

  /// Collections of objects that name no class (D7).
  private static let untyped: Set<String> = ["NSOrderedSet", "NSSet"]

  /// What a relationship's type holds: the type itself, or the collection's element.
  private static func element(of type: SwiftType, _ reading: EntityReading) -> SwiftType {
    switch reading.knowledge.declarations.resolved(type, from: reading.scope).unwrapped {
    case .array(let element), .set(let element): element
    case .generic("RelationshipSet", let types): types.first ?? type
    case let other: other
    }
  }

  private static func relate(_ variable: Variable, _ type: SwiftType, _ use: MacroUse?, _ reading: inout EntityReading)
  {
    let resolved = reading.knowledge.declarations.resolved(type, from: reading.scope)
    let arguments = use?.arguments ?? MacroArguments([])
    let element = element(of: type, reading)
    let isOrderedSet = element == .named("NSOrderedSet")
    let inverse = arguments["inverse"]
    // NSSet and NSOrderedSet name no class, but the root of the inverse's key path does (D7).
    let isUntyped = isOrderedSet || element == .named("NSSet")
    let root = inverse?.as(KeyPathExprSyntax.self)?.root?.trimmedDescription
    let destination = isUntyped ? root ?? "" : element.description
    let isToMany = isUntyped || element != resolved.unwrapped
    var relationship = RelationshipContract(
      swiftName: variable.name, swiftType: type, destination: reading.destination(destination), isToMany: isToMany,
      // SwiftData's `[T]` is not optional (E8).
      isOptional: resolved.isOptional || isToMany && reading.entity.dialect != .swiftData, inverse: inverse?.keyPath,
      // Both systems nullify if nothing is written (D2, E8).
      deleteRule: arguments.deleteRule ?? .nullify, location: variable.place)
    relationship.isOrdered = isOrderedSet
    relationship.minCount = arguments.integer("minimumModelCount")
    relationship.maxCount = arguments.integer("maximumModelCount")
    relationship.options = arguments.unlabelled.compactMap(\.expression.memberName)
    relationship.renamingIdentifier = arguments.string("originalName")
    relationship.versionHashModifier = arguments.string("hashModifier")
    reading.add(relationship, of: variable)
  }

  /// `[\.a], [\.b, \.c]` as lists of paths (E9).
  private static func pathLists(of expressions: [ExprSyntax]) -> [[String]] {
    expressions.compactMap { $0.arrayElements?.compactMap(\.keyPath) }.filter { !$0.isEmpty }
  }

  /// `#Index<T>([\.a])` and `#Index<T>(.binary([…]), .rtree([…]))` (E10).
  private static func readIndexes(_ use: MacroUse, _ reading: inout EntityReading) {
    for argument in use.arguments.all {
      let call = argument.expression.call
      let lists = pathLists(of: call?.arguments.map(\.expression) ?? [argument.expression])
      let kind: IndexContract.Kind = call?.name == "rtree" ? .rTree : .binary
      reading.entity.indexes += lists.map { IndexContract(paths: $0, kind: kind, location: argument.place) }
    }
  }
}

extension EntityReading {
  /// Whether a type conforms to Codable as far as its name and the files say.
  fileprivate func isSurelyCodable(_ type: SwiftType, depth: Int = 0) -> Bool {
    let type = knowledge.declarations.resolved(type, from: scope)
    // Aliases may lead back to themselves through a collection.
    guard type.primitive == nil, !type.isCodableOfSystem else { return true }
    guard depth < 8 else { return false }
    switch type {
    case .optional(let inner), .array(let inner), .set(let inner): return isSurelyCodable(inner, depth: depth + 1)
    case .dictionary(let key, let value):
      return isSurelyCodable(key, depth: depth + 1) && isSurelyCodable(value, depth: depth + 1)
    case .named:
      let conformances = knowledge.type(type, from: scope)?.conformances ?? []
      return conformances.contains("Codable") || conformances.isSuperset(of: ["Decodable", "Encodable"])
    case .generic, .other: return false
    }
  }

  /// The uses of `#Unique` or `#Index` that are about this class; those about another are reported (DIALECTS E9, E10).
  fileprivate mutating func ownMacros(named name: String) -> [MacroUse] {
    declaration.macros(named: name).filter { use in
      guard let type = use.genericType, let named = knowledge.entity(type, from: scope),
        named.swiftName != entity.swiftName
      else { return true }
      tell(
        name == "Unique" ? .sourceUniqueUnknownPath : .sourceIndexUnknownPath,
        "#\(name)<\(type)> stands in '\(entity.swiftName)', and is about another class.", of: nil, at: use.place)
      return false
    }
  }
}

/// The arguments of `@Model`'s macros that do not exist, or have no effect there (DIALECTS D2, D3, E2–E8).
enum ModelMacroArguments {
  private static let labels: [String: Set<String>] = [
    "Model": ["originalName", "hashModifier"],
    "Attribute": ["originalName", "hashModifier"],
    "Relationship": [
      "deleteRule", "minimumModelCount", "maximumModelCount", "originalName", "inverse", "hashModifier",
    ],
    "Transient": [],
  ]
  private static let options: [String: Set<String>] = [
    "Attribute": Set(AttributeOption.allCases.map(\.rawValue)).union(["unique", "transformable"]),
    "Relationship": ["unique"],
  ]

  /// Reports those of a class, or of its property of a name.
  static func report(of property: String?, _ attributes: [MacroUse], _ reading: inout EntityReading) {
    let dialect = reading.entity.dialect
    for use in attributes {
      guard let labels = labels[use.name] else { continue }
      for argument in use.arguments.all {
        guard let message = fault(argument, of: use, labels, dialect) else { continue }
        reading.tell(.sourceAttributeArgument, message, of: property, at: argument.place)
      }
    }
  }

  private static func fault(
    _ argument: MacroArguments.Argument, of use: MacroUse, _ labels: Set<String>, _ dialect: Dialect
  ) -> String? {
    let expression = argument.expression
    let text = expression.trimmedDescription
    guard let label = argument.label else { return option(expression, of: use, dialect) }
    // A default of its own is ManagedModels' alone.
    let isDefault = dialect == .managedModels && use.name == "Attribute" && label == "defaultValue"
    guard labels.contains(label) || isDefault else { return "'\(label)' is no argument of @\(use.name)." }
    if expression.isNil { return nil }
    // SwiftData runs the expression, so that a constant will do.
    if dialect == .swiftData, !expression.isLiteral, label != "deleteRule" || !expression.isImplicit { return nil }
    switch label {
    case "originalName", "hashModifier":
      return expression.stringValue == nil ? "'\(text)' of '\(label)' is no string literal." : nil
    case "deleteRule": return use.arguments.deleteRule == nil ? "'\(text)' is no known delete rule." : nil
    case "minimumModelCount", "maximumModelCount":
      return expression.integerValue == nil ? "'\(text)' of '\(label)' is no integer literal." : nil
    case "inverse": return expression.keyPath == nil ? "'\(text)' is no key path." : nil
    default: return nil
    }
  }

  private static func option(_ expression: ExprSyntax, of use: MacroUse, _ dialect: Dialect) -> String? {
    let call = expression.call
    let name = call?.name ?? expression.memberName
    // Options that SwiftData may have gained since are reported as not understood.
    if dialect == .swiftData, use.name == "Attribute", name != nil, name != "transformable" { return nil }
    guard let name, options[use.name]?.contains(name) == true else {
      return "'\(expression.trimmedDescription)' is no known option of @\(use.name)."
    }
    guard name == "transformable" else { return nil }
    let transformer = call?["by"]
    // SwiftData takes any text for a name.
    if dialect == .swiftData, transformer != nil { return nil }
    return (transformer?.stringValue ?? transformer?.metatype) == nil
      ? "'.transformable' needs a transformer, 'by:' its type or its name." : nil
  }
}

extension ExprSyntax {
  /// Whether it is `.name`, whose type goes without saying.
  fileprivate var isImplicit: Bool { self.as(MemberAccessExprSyntax.self).map { $0.base == nil } ?? false }

  /// Whether it says its value itself: a key path, a text, a number or a flag.
  fileprivate var isLiteral: Bool { stringValue != nil || doubleValue != nil || booleanValue != nil || keyPath != nil }
}

/// How a property under `@Model` is stored, from its type alone.
struct ModelStorage {
  var method: StorageMethod
  var transformerName: String?
  /// A type that no file declares, so that the method is a guess.
  var unknownType: String?

  static func of(_ type: SwiftType, in reading: EntityReading) -> ModelStorage {
    let inner = reading.knowledge.declarations.resolved(type, from: reading.scope).unwrapped
    if inner.primitive != nil { return ModelStorage(method: .default) }
    let declared = reading.knowledge.type(inner, from: reading.scope)
    return reading.entity.dialect == .managedModels
      ? managedModels(type.unwrapped, inner, declared, in: reading) : swiftData(inner, declared)
  }

  /// FORMAT §3.2, DIALECTS E12–E15.
  private static func swiftData(_ type: SwiftType, _ declared: TypeDeclaration?) -> ModelStorage {
    switch (type, declared?.kind) {
    case (_, .enumeration(let enumeration)):
      let hasPayload = enumeration.cases.contains { !$0.associatedValues.isEmpty }
      return ModelStorage(method: hasPayload ? .composition : .raw)
    case (_, .rawStruct): return ModelStorage(method: .raw)
    case (_, .structure): return ModelStorage(method: .composition)
    case _ where type.isCollectionOfPrimitives:
      return ModelStorage(method: .transformed, transformerName: "NSSecureUnarchiveFromData")
    case (.array, _), (.set, _), (.dictionary, _): return ModelStorage(method: .codable)
    case (_, .classType): return ModelStorage(method: .default)
    default: return ModelStorage(method: .default, unknownType: type.description)
    }
  }

  /// DIALECTS D5 and D6: raw values, else always JSON through a generated transformer.
  private static func managedModels(
    _ written: SwiftType, _ type: SwiftType, _ declared: TypeDeclaration?, in reading: EntityReading
  ) -> ModelStorage {
    switch declared?.kind {
    case .enumeration(let enumeration) where enumeration.rawType != nil: return ModelStorage(method: .raw)
    case .rawStruct: return ModelStorage(method: .raw)
    default:
      var storage = ModelStorage(
        method: .transformed, transformerName: LibraryTransformer.codable.name(of: written))
      // Objects with @Attribute are reported there.
      if case .named(let name) = type, declared == nil, reading.knowledge.entity(name, from: reading.scope) == nil {
        storage.unknownType = name
      }
      return storage
    }
  }
}
