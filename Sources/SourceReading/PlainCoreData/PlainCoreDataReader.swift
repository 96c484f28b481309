import Findings
import Schema
import SwiftSyntax

/// Reads classes of `NSManagedObject` with `@NSManaged` properties, as Xcode generates them (DIALECTS §2.8).
enum PlainCoreDataReader {
  static func read(_ reading: inout EntityReading) {
    reading.takeObjectiveCName()
    takeFetchedName(&reading)
    let variables = reading.declaration.variables.filter { !$0.isStatic }
    let names = Set(variables.filter { $0.attributes.has("NSManaged") }.map(\.runtimeName))
    for variable in variables {
      if variable.attributes.has("NSManaged") {
        classify(variable, names, &reading)
      } else if variable.isStored, !variable.isConstant, !variable.isLazy {
        reading.addIgnored(variable)
      }
    }
    KeyedAccessorReader.add(to: &reading)
  }

  /// The name in `NSFetchRequest<T>(entityName: "Name")` of `fetchRequest()`.
  private static func takeFetchedName(_ reading: inout EntityReading) {
    for member in reading.declaration.members {
      guard let function = member.syntax.as(FunctionDeclSyntax.self), function.name.text == "fetchRequest",
        let body = function.body
      else { continue }
      let search = EntityNameSearch(viewMode: .sourceAccurate)
      search.walk(body)
      guard let found = search.found else { continue }
      take(found.name, at: member.file.place(of: found.syntax), &reading)
    }
    if let variable = reading.declaration.typeProperty("entityName"), let name = variable.expression?.stringValue {
      take(name, at: variable.place, &reading)
    }
  }

  private static func take(_ fetchedName: String, at place: SourcePlace, _ reading: inout EntityReading) {
    reading.entity.entityName = fetchedName
    reading.entity.fetchedEntityName = fetchedName
    reading.entity.places[.fetchedEntityName] = place
  }

  private static func classify(_ variable: Variable, _ names: Set<String>, _ reading: inout EntityReading) {
    let type = reading.type(of: variable)
    let resolved = reading.knowledge.declarations.resolved(type, from: reading.scope)
    reportUnmanageable(variable, type, resolved, &reading)
    if let destination = destination(of: resolved.unwrapped, variable, reading) {
      return relate(variable, type, to: destination, &reading)
    }
    var property = reading.property(variable, as: type)
    property.persistentName = variable.runtimeName
    if let name = primitiveName(variable.runtimeName) {
      // `primitiveX` is the same attribute as `x`, without change notifications.
      guard !names.contains(name) else { return }
      property.persistentName = name
    }
    switch storage(resolved.unwrapped, reading) {
    case let method?: property.storageMethod = method
    case nil:
      reading.notUnderstood(
        "The type '\(resolved.unwrapped)' of '\(variable.name)' is declared in none of the files.", of: variable.name,
        at: variable.places[.type] ?? variable.place)
    }
    reading.add(property)
  }

  /// What does not compile under `@NSManaged` (§2.8).
  private static func reportUnmanageable(
    _ variable: Variable, _ type: SwiftType, _ resolved: SwiftType, _ reading: inout EntityReading
  ) {
    if variable.initialValue != nil {
      reading.tell(
        .sourceManagedValue, "'\(variable.name)' is under @NSManaged, and can have no initial value",
        of: variable.name, at: variable.places[.defaultValue] ?? variable.place)
    }
    guard let why = unrepresentable(resolved, reading) else { return }
    reading.tell(
      .sourceManagedType, "'\(variable.name)': @NSManaged takes no \(type), because Objective-C \(why)",
      of: variable.name, at: variable.places[.type] ?? variable.place)
  }

  /// Why Objective-C surely cannot represent a type; nil if it can, or if that is not known.
  private static func unrepresentable(_ type: SwiftType, _ reading: EntityReading) -> String? {
    if let primitive = type.unwrapped.primitive {
      return type.isOptional && primitive.isScalar ? "has no optional \(primitive.rawValue)" : nil
    }
    guard let name = type.unwrapped.plainName, reading.knowledge.entity(name, from: reading.scope) == nil,
      let declared = reading.knowledge.type(type.unwrapped, from: reading.scope),
      // Another program's type may be called like a class that Objective-C declares.
      declared.location.folder == reading.entity.location.folder,
      reading.knowledge.declarations[name, from: reading.scope]?.inherited.contains("_ObjectiveCBridgeable") != true
    else { return nil }
    switch declared.kind {
    case .enumeration where !declared.isObjectiveC: return "knows no enum that is not @objc"
    case .enumeration: return type.isOptional ? "has no optional enum" : nil
    case .structure, .rawStruct: return "knows no struct of Swift"
    case .alias, .classType: return nil
    }
  }

  private static func primitiveName(_ name: String) -> String? {
    let rest = name.dropFirst("primitive".count)
    guard name.hasPrefix("primitive"), let first = rest.first, first.isUppercase else { return nil }
    return first.lowercased() + rest.dropFirst()
  }

  /// nil for a class that no file declares: an object of the model, or a transformer's value.
  private static func storage(_ type: SwiftType, _ reading: EntityReading) -> StorageMethod? {
    if type.primitive != nil { return .default }
    switch type {
    case .array, .dictionary, .set: return .transformed
    case .named(let name) where numbersAndTexts.contains(name): return .default
    case .named(let name) where isFoundation(name): return .transformed
    default: break
    }
    switch reading.knowledge.type(type, from: reading.scope)?.kind {
    case .enumeration, .rawStruct: return .raw
    // A struct does not compile here, which was reported.
    case .classType, .structure: return .transformed
    default: return nil
    }
  }

  private static let numbersAndTexts: Set<String> = [
    "NSString", "NSNumber", "NSDecimalNumber", "NSDate", "NSData", "NSUUID", "NSURL",
  ]

  /// A framework's own class, which Core Data keeps archived; apps name no class of theirs so.
  private static func isFoundation(_ name: String) -> Bool {
    if numbersAndTexts.contains(name) || swiftNames.contains(name) { return true }
    let isPrefixed = prefixes.contains { prefix in
      name.hasPrefix(prefix) && name.dropFirst(prefix.count).first?.isUppercase == true
    }
    return isPrefixed && name != "NSManagedObject"
  }

  private static let prefixes = ["NS", "UI", "CG", "CL", "CK", "CN", "MK", "PK", "SK", "AV"]
  private static let swiftNames: Set<String> = [
    "Any", "AnyObject", "AnyHashable", "Locale", "TimeZone", "Calendar", "DateComponents", "IndexSet", "IndexPath",
    "URLRequest", "Measurement", "PersonNameComponents", "Notification",
  ]
}

// Relationships, whose rules and inverses only the model has.
extension PlainCoreDataReader {
  private struct Destination {
    var name: String
    var isToMany = false
    var isOrdered = false
  }

  private static func destination(of type: SwiftType, _ variable: Variable, _ reading: EntityReading) -> Destination? {
    switch type {
    case .named("NSSet"), .named("NSMutableSet"): return Destination(name: added(to: variable, reading), isToMany: true)
    case .named("NSOrderedSet"), .named("NSMutableOrderedSet"):
      return Destination(name: added(to: variable, reading), isToMany: true, isOrdered: true)
    case .set(let element):
      guard case .named(let name) = element, element.primitive == nil, !isFoundation(name),
        reading.knowledge.type(element, from: reading.scope) == nil || isOfNamesake(name, reading)
      else { return nil }
      return Destination(name: name, isToMany: true)
    case .named(let name)
    where reading.knowledge.entity(name, from: reading.scope) != nil
      || isOfNamesake(name, reading) && reading.knowledge.entity(name, from: "") != nil:
      return Destination(name: name)
    case .named("NSManagedObject"): return Destination(name: added(to: variable, reading))
    default: return nil
    }
  }

  /// Whether a name is found only inside another module's type that is called like the class.
  private static func isOfNamesake(_ name: String, _ reading: EntityReading) -> Bool {
    let found = reading.knowledge.declarations[name, from: reading.scope]
    guard let found, found.scope == reading.declaration.name else { return false }
    return found.file !== reading.declaration.file && !reading.declaration.members.contains { $0.file === found.file }
  }

  /// The parameter's type of the generated `addToItems(_:)`; empty if there is no such function.
  private static func added(to variable: Variable, _ reading: EntityReading) -> String {
    let property = variable.runtimeName
    let name = "addTo" + property.prefix(1).uppercased() + property.dropFirst()
    for function in reading.declaration.functions where function.name.plainText == name {
      guard let parameter = function.signature.parameterClause.parameters.first else { continue }
      if case .named(let type) = TypeSpelling.read(parameter.type), type != "NSSet", type != "NSOrderedSet" {
        return type
      }
    }
    return ""
  }

  private static func relate(
    _ variable: Variable, _ type: SwiftType, to destination: Destination, _ reading: inout EntityReading
  ) {
    var relationship = RelationshipContract(
      swiftName: variable.name, persistentName: variable.runtimeName, swiftType: type,
      destination: reading.destination(destination.name), isToMany: destination.isToMany,
      isOptional: destination.isToMany || type.isOptional, location: variable.place)
    relationship.isOrdered = destination.isOrdered
    reading.add(relationship, of: variable)
  }
}

extension SourcePlace {
  /// The names of the folders of its file.
  fileprivate var folder: ArraySlice<Substring> { file.split(separator: "/").dropLast() }
}

/// The first text after `entityName:`.
private final class EntityNameSearch: SyntaxVisitor {
  private(set) var found: (name: String, syntax: ExprSyntax)?

  override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
    if found == nil, node.label?.text == "entityName", let name = node.expression.stringValue {
      found = (name, node.expression)
    }
    return .visitChildren
  }
}

/// Finds computed properties that reach an attribute by its key alone: `primitiveValue(forKey: "status")` (DIALECTS §2.8).
enum KeyedAccessorReader {
  /// The accessors whose attribute has no `@NSManaged` variable of its own.
  static func add(to reading: inout EntityReading) {
    let known = Set(reading.entity.properties.map(\.persistentName)).union(
      reading.entity.relationships.map(\.persistentName))
    for variable in reading.declaration.variables where !variable.isStatic {
      guard let getter = variable.getter, let type = variable.type else { continue }
      let search = KeySearch(in: reading.declaration)
      search.walk(getter)
      guard let key = search.key, !known.contains(key) else { continue }
      let inner = reading.knowledge.declarations.resolved(type, from: reading.scope).unwrapped
      var property = reading.property(variable, as: type)
      property.persistentName = key
      switch reading.knowledge.type(inner, from: reading.scope)?.kind {
      case .enumeration, .rawStruct:
        property.storageMethod = .raw
        let values = StoredValueSearch(stored: [key: nil], text: search.text)
        values.walk(getter)
        property.wrapper = WrapperReader.wrapper(variable, type, getter, values, reading)
      default: guard inner.primitive != nil else { continue }
      }
      reading.add(property)
    }
  }
}

/// The key of the first primitive value that is read.
private final class KeySearch: SyntaxVisitor {
  private let declaration: Declaration
  private var locals: [String: ExprSyntax] = [:]
  private(set) var key: String?

  init(in declaration: Declaration) {
    self.declaration = declaration
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard key == nil, let call = ExprSyntax(node).call, call.name == "primitiveValue" else { return .visitChildren }
    key = call["forKey"].flatMap(text)
    return .visitChildren
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.name { locals[name] = node.initializer?.value }
    return .visitChildren
  }

  /// A literal, `#keyPath(Book.rating)`, or a constant of the function or the class that is one of them.
  func text(_ expression: ExprSyntax) -> String? {
    if let text = written(expression) { return text }
    guard let name = expression.memberName else { return nil }
    return (locals[name] ?? declaration.typeProperty(name)?.expression).flatMap(written)
  }

  private func written(_ expression: ExprSyntax) -> String? {
    if let text = expression.stringValue { return text }
    guard let macro = expression.as(MacroExpansionExprSyntax.self), macro.macroName.text == "keyPath" else {
      return nil
    }
    return macro.arguments.first?.expression.memberName
  }
}
