import Findings
import Schema
import SwiftSyntax

/// Reads the classes of CoreDataEvolution: `@PersistentModel` (DIALECTS §2.2, A1–A34).
enum CoreDataEvolutionReader {
  static func read(_ reading: inout EntityReading) {
    reading.takeObjectiveCName()
    let model = reading.declaration.attributes["PersistentModel"]?.arguments
    reading.entity.otherArguments = model?.others ?? [:]
    reading.entity.otherArgumentPlaces = model?.otherPlaces ?? [:]
    reading.entity.methods = reading.declaration.plainMethods
    for variable in reading.declaration.storedVariables where !variable.attributes.has("NSManaged") {
      classify(variable, &reading)
    }
    reading.reportMisplaced(["Attribute", "Relationship", "Ignore", "CompositionField"])
    reading.reportPatterns()
  }

  /// What a stored variable is, in the order of DIALECTS A26.
  private static func classify(_ variable: Variable, _ reading: inout EntityReading) {
    let type = reading.type(of: variable)
    if let use = variable.attributes["CompositionField"] {
      reading.misplaced(
        "'@CompositionField' stands on '\(variable.name)', which is no leaf of a composition.", of: variable,
        at: use.place)
    }
    if variable.forms.contains(.observed) { return passOver(variable, &reading) }
    if let use = variable.attributes["Ignore"] {
      for argument in use.arguments.all { report(argument, "argument of @Ignore", variable, &reading) }
      return reading.addIgnored(variable)
    }
    if let attribute = variable.attributes["Attribute"] {
      reportRelationship(attribute, variable, type, &reading)
      return reading.add(annotated(variable, type, attribute, &reading))
    }
    // Without @Relationship, what holds values needs a storage method.
    guard variable.attributes.has("Relationship") || !holdsValues(type, reading) else {
      return reading.add(reading.property(variable, as: type))
    }
    switch type {
    case .set(let element): relate(variable, to: element, isToMany: true, &reading)
    case .array(let element): relate(variable, to: element, isToMany: true, isOrdered: true, &reading)
    case .optional(.named(let name)) where !isPrimitive(name) && !isAlias(variable, type, reading):
      relate(variable, to: .named(name), &reading)
    // Meant for a relationship, but of the wrong optionality, which a rule reports.
    case .named where isMeant(variable, type, reading): relate(variable, to: type, &reading)
    case .optional(.set(let element)) where isMeant(variable, type, reading):
      relate(variable, to: element, isToMany: true, &reading)
    case .optional(.array(let element)) where isMeant(variable, type, reading):
      relate(variable, to: element, isToMany: true, isOrdered: true, &reading)
    default:
      if case .optional(let inner) = type, inner.primitive == nil {
        reading.notUnderstood(
          "'\(variable.name): \(type)' is no relationship and has no @Attribute.", of: variable.name, at: variable.place
        )
      }
      if let use = variable.attributes["Relationship"] {
        reading.misplaced(
          "'@Relationship' stands on '\(variable.name)', and \(type) is no relationship.", of: variable, at: use.place)
      }
      reading.add(reading.property(variable, as: type))
    }
  }

  /// The macro leaves a variable with observers to Swift, and takes no attribute on it (DIALECTS A24, A40).
  private static func passOver(_ variable: Variable, _ reading: inout EntityReading) {
    let names = ["Attribute", "Relationship", "Ignore"]
    if let use = variable.attributes.first(where: { names.contains($0.name) }) {
      reading.misplaced(
        "'@\(use.name)' stands on a variable with observers, '\(variable.name)', which is not " + "stored.",
        of: variable, at: use.place)
    }
    reading.addIgnored(variable)
  }

  /// `@Attribute` on what leads to other objects (DIALECTS A40).
  private static func reportRelationship(
    _ use: MacroUse, _ variable: Variable, _ type: SwiftType, _ reading: inout EntityReading
  ) {
    guard leadsToEntity(type, reading) else { return }
    reading.misplaced(
      "'@Attribute' stands on '\(variable.name)', and \(type) is a relationship.", of: variable, at: use.place)
  }

  /// Whether a type is, or is a collection of, a primitive or a struct or enum that a file declares (DIALECTS A20).
  private static func holdsValues(_ type: SwiftType, _ reading: EntityReading) -> Bool {
    switch type.unwrapped {
    case .set(let element), .array(let element): element.primitive != nil || isValue(element, reading)
    case let inner: type.isOptional && isValue(inner, reading)
    }
  }

  private static func isValue(_ type: SwiftType, _ reading: EntityReading) -> Bool {
    switch reading.knowledge.type(type, from: reading.scope)?.kind {
    case .enumeration, .structure, .rawStruct: true
    case .alias, .classType, nil: false
    }
  }

  private static func isMeant(_ variable: Variable, _ type: SwiftType, _ reading: EntityReading) -> Bool {
    variable.attributes.has("Relationship") && leadsToEntity(type, reading)
  }

  private static func leadsToEntity(_ type: SwiftType, _ reading: EntityReading) -> Bool {
    var type = type.unwrapped
    switch type {
    case .array(let element), .set(let element): type = element
    default: break
    }
    guard case .named(let name) = type, type.primitive == nil else { return false }
    return reading.knowledge.entity(name, from: reading.scope) != nil
  }

  /// The primitives that need no storage method (DIALECTS A1); other integers are not among them.
  private static func isPrimitive(_ name: String) -> Bool {
    SwiftPrimitive(rawValue: name)?.isCoreDataEvolutions == true
  }

  /// Another name of a primitive, under which the macro knows it not.
  private static func isAlias(_ variable: Variable, _ type: SwiftType, _ reading: EntityReading) -> Bool {
    let resolved = reading.knowledge.declarations.resolved(type, from: reading.scope)
    return resolved.unwrapped.primitive != nil && type.unwrapped.primitive == nil
      && !variable.attributes.has("Relationship")
  }

  private static func annotated(
    _ variable: Variable, _ type: SwiftType, _ attribute: MacroUse, _ reading: inout EntityReading
  ) -> PropertyContract {
    var property = reading.property(variable, as: type)
    let arguments = attribute.arguments
    property.persistentName = arguments.string("persistentName") ?? variable.name
    for trait in arguments.unlabelled {
      switch trait.expression.memberName {
      case "unique": property.isUnique = true
      case "transient": property.isTransient = true
      default: report(trait, "trait", variable, &reading)
      }
      if let name = trait.expression.memberName { property.options.append(name) }
    }
    for argument in arguments.all {
      switch argument.label {
      case "storageMethod": readStorage(argument, of: variable, into: &property, &reading)
      case "decodeFailurePolicy":
        property.policy = argument.expression.memberName.flatMap(DecodeFailurePolicy.init)
        if property.policy == nil, !argument.expression.isNil {
          report(argument, "decode failure policy", variable, &reading)
        }
      case "persistentName": reportName(argument, variable, &reading)
      case nil: break
      case let label?:
        if let limit = LimitArgument(rawValue: label) {
          guard !property.validation.take(limit, argument.expression, reading) else { continue }
          report(argument, "literal for '\(label)'", variable, &reading)
          continue
        }
        unknown(label, of: "Attribute", argument, variable, &reading)
      }
    }
    return property
  }

  private static func readStorage(
    _ argument: MacroArguments.Argument, of variable: Variable, into property: inout PropertyContract,
    _ reading: inout EntityReading
  ) {
    let expression = argument.expression
    guard !expression.isNil else { return }
    let call = expression.call
    guard let method = (call?.name ?? expression.memberName).flatMap(StorageMethod.init) else {
      property.isStorageKnown = false
      return report(argument, "storage method", variable, &reading)
    }
    property.storageMethod = method
    guard method == .transformed else { return }
    guard call?.arguments.count == 1 else {
      return report(argument, "transformer: one metatype or one name", variable, &reading)
    }
    if let name = call?["name"]?.stringValue {
      property.transformerName = name
    } else if let metatype = call?.arguments.first?.expression.metatype {
      property.transformerClass = TypeSpelling.plainName(metatype)
      property.transformerName =
        reading.knowledge.registeredTransformerName(of: metatype, from: reading.scope)
        ?? SourceKnowledge.registeredByEvolution[TypeSpelling.plainName(metatype)]
      guard reading.knowledge.isUnregistered(metatype, from: reading.scope) else { return }
      reading.tell(
        .sourceStorageTransformerUnregistered,
        "'\(variable.name)': \(metatype) does not conform to CDRegisteredValueTransformer", of: variable.name,
        at: argument.place)
    } else {
      report(argument, "transformer", variable, &reading)
    }
  }

  private static func relate(
    _ variable: Variable, to destination: SwiftType, isToMany: Bool = false, isOrdered: Bool = false,
    _ reading: inout EntityReading
  ) {
    let type = variable.type ?? destination
    let arguments = variable.attributes["Relationship"]?.arguments ?? MacroArguments([])
    // The expanded form keeps the persistent name that the class's macro read.
    let expanded = variable.attributes["_CDRelationship"]?.arguments
    let name = arguments.string("persistentName") ?? expanded?.string("persistentName")
    let known: Set<String> = ["inverse", "deleteRule"]
    for argument in arguments.all {
      switch argument.label {
      case "persistentName": reportName(argument, variable, &reading)
      case "minimumModelCount", "maximumModelCount":
        // The macro reads the digits as they are, without `_` between them.
        let isCount = argument.expression.integerValue != nil && !argument.expression.trimmedDescription.contains("_")
        if !isCount, !argument.expression.isNil {
          report(argument, "integer literal for '\(argument.label ?? "")'", variable, &reading)
        }
      case "deleteRule" where arguments.deleteRule == nil: report(argument, "delete rule", variable, &reading)
      case "inverse" where argument.expression.stringValue == nil:
        report(argument, "string literal", variable, &reading)
      case let label? where !known.contains(label): unknown(label, of: "Relationship", argument, variable, &reading)
      case nil: report(argument, "argument of @Relationship", variable, &reading)
      default: break
      }
    }
    var relationship = RelationshipContract(
      swiftName: variable.name, persistentName: name, swiftType: type,
      destination: reading.destination(destination.description), isToMany: isToMany,
      isOptional: isToMany || type.isOptional, inverse: arguments.string("inverse"), deleteRule: arguments.deleteRule,
      location: variable.place)
    relationship.isOrdered = isOrdered
    relationship.minCount = arguments.integer("minimumModelCount")
    relationship.maxCount = arguments.integer("maximumModelCount")
    relationship.isAnnotated = variable.attributes.has("Relationship") || expanded != nil
    reading.add(relationship, of: variable)
  }

  /// A macro reads a name only if it is written out (DIALECTS A25).
  private static func reportName(
    _ argument: MacroArguments.Argument, _ variable: Variable, _ reading: inout EntityReading
  ) {
    guard argument.expression.stringValue == nil, !argument.expression.isNil else { return }
    report(argument, "string literal", variable, &reading)
  }

  private static func unknown(
    _ label: String, of macro: String, _ argument: MacroArguments.Argument, _ variable: Variable,
    _ reading: inout EntityReading
  ) {
    reading.tell(
      .sourceAttributeArgument, "'\(label)' is no argument of @\(macro).", of: variable.name, at: argument.place)
  }

  private static func report(
    _ argument: MacroArguments.Argument, _ what: String, _ variable: Variable, _ reading: inout EntityReading
  ) {
    reading.tell(
      .sourceAttributeArgument,
      "'\(variable.name)': '\(argument.expression.trimmedDescription)' is no known \(what).", of: variable.name,
      at: argument.place)
  }
}

// The arguments of `@Attribute` that say what a value has to satisfy (DIALECTS A60).
extension Validation {
  /// Takes an argument; false if it is no literal of its kind.
  mutating func take(_ limit: LimitArgument, _ expression: ExprSyntax, _ reading: EntityReading) -> Bool {
    guard !expression.isNil else { return true }
    let value: Value?
    switch limit.subject {
    case .texts where limit == .regex:
      regularExpression = expression.stringValue
      return regularExpression != nil
    case .texts: value = expression.integerValue.flatMap { $0 < 0 ? nil : .integer($0) }
    case .dates: value = reading.knowledge.defaults.read(expression, as: .named("Date"), from: reading.scope).value
    case .numbers: value = expression.integerValue.map { .integer($0) } ?? expression.doubleValue.map { .double($0) }
    }
    guard let value else { return false }
    switch limit {
    case .min, .minLength, .minDate: minimum = value
    case .max, .maxLength, .maxDate, .regex: maximum = value
    }
    return true
  }
}
