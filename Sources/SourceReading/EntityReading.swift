import Findings
import Schema
import SwiftSyntax

/// One entity while its dialect's reader fills it.
struct EntityReading {
  let knowledge: SourceKnowledge
  let declaration: Declaration
  var entity: EntityContract
  private(set) var findings: [Finding] = []

  init(_ knowledge: SourceKnowledge, _ declaration: Declaration, _ identity: SourceKnowledge.Identity) {
    self.knowledge = knowledge
    self.declaration = declaration
    entity = EntityContract(
      entityName: declaration.shortName, swiftName: identity.swiftName, dialect: identity.dialect,
      superclass: declaration.inherited.firstResult { knowledge.entity($0, from: declaration.scope) }?.swiftName,
      version: identity.version, location: declaration.place)
    entity.inheritedNames = declaration.inherited
    entity.isExtensionAlone = declaration.keyword == .extension
    entity.inheritsUndeclared =
      declaration.inherited.first.map {
        knowledge.declarations[$0, from: declaration.scope] == nil && !Self.knownAncestors.contains($0)
      } ?? false
    entity.hasInitializer = !declaration.initialisers.isEmpty
    entity.unmanaged = declaration.variables.compactMap { variable in
      // SwiftData stores constants too (DIALECTS E22).
      variable.unmanagedForm.flatMap { $0 == .constant && identity.dialect == .swiftData ? nil : $0 }.map { form in
        var unmanaged = UnmanagedVariable(name: variable.name, form: form, location: variable.place)
        unmanaged.runtimeName = variable.runtimeName
        unmanaged.attributes = variable.attributes.map(\.name)
        unmanaged.makesCalls = variable.getter.map { CallSearch.isCalling($0) } ?? false
        return unmanaged
      }
    }
  }

  /// Names in a superclass's place that add no property of the model.
  private static let knownAncestors: Set<String> = [
    "Codable", "Comparable", "CustomDebugStringConvertible", "CustomStringConvertible", "Decodable", "Encodable",
    "Equatable", "Hashable", "Identifiable", "ManagedObject", "NSManagedObject", "NSObject", "Observable",
    "ObservableObject", "PersistentModel", "Sendable",
  ]

  /// Takes the name of `@objc(Name)`, which is the entity's unless a model says otherwise (DIALECTS A33).
  mutating func takeObjectiveCName() {
    let attributes = declaration.attributes
    guard let attribute = attributes["objc"] ?? attributes["_objcRuntimeName"],
      let name = attribute.arguments.objectiveCName, !name.isEmpty
    else { return }
    entity.entityName = name
    entity.objectiveCName = name
    entity.places[.persistentName] = attribute.place
  }

  mutating func read() {
    switch entity.dialect {
    case .coreDataEvolution: CoreDataEvolutionReader.read(&self)
    case .swiftData, .managedModels: ModelMacroReader.read(&self)
    case .storable: StorableReader.read(&self)
    case .coreModel: CoreModelReader.read(&self)
    case .plainCoreData: PlainCoreDataReader.read(&self)
    // CoreValue's types are views over entities, not entities.
    case .coreValue: break
    }
    reportRepeated()
    takeWrappers()
  }

  /// The attributes of all dialects that carry facts about a property.
  private static let macros: Set<String> = ["Attribute", "Relationship", "_CDRelationship"]

  /// The attributes that say what a property is, each of which can be said once.
  private static let propertyMacros: Set<String> = [
    "Attribute", "Relationship", "Fetched", "Transient", "Ignore", "NSManaged",
  ]

  /// The scope in which the entity's members look up names.
  var scope: String { declaration.name }

  /// A finding about a form that no rule covers.
  mutating func notUnderstood(_ message: String, of property: String?, at place: SourcePlace) {
    tell(.sourceNotUnderstood, message, of: property, at: place)
  }

  mutating func tell(_ code: FindingCode, _ message: String, of property: String?, at place: SourcePlace) {
    findings.append(Finding(code: code, entity: entity.entityName, path: property, message: message, location: place))
    if let property { entity.noted[property, default: []].insert(code) }
  }

  /// A property with what every dialect reads alike: name, type, default, form.
  func property(_ variable: Variable, as type: SwiftType) -> PropertyContract {
    var property = PropertyContract(
      swiftName: variable.name, swiftType: type, defaultValue: defaultValue(of: variable, as: type),
      location: variable.place)
    property.forms = variable.forms
    property.places = variable.places
    for attribute in variable.attributes where Self.macros.contains(attribute.name) {
      property.take(attribute.arguments)
      property.macro = property.macro ?? attribute.text
    }
    return property
  }

  func defaultValue(of variable: Variable, as type: SwiftType) -> DefaultExpression? {
    variable.initialValue.map { knowledge.defaults.read($0, as: type, from: scope) }
  }

  /// Adds a stored variable that is no part of the model (DIALECTS A24).
  mutating func addIgnored(_ variable: Variable) {
    var property = property(variable, as: variable.type ?? .other("_"))
    property.isIgnored = true
    add(property)
  }

  /// Adds a relationship with what every dialect reads alike: form, initial value, places.
  mutating func add(_ relationship: RelationshipContract, of variable: Variable) {
    var relationship = relationship
    relationship.forms = variable.forms
    relationship.defaultValue = defaultValue(of: variable, as: relationship.swiftType)
    relationship.places = variable.places
    for attribute in variable.attributes where Self.macros.contains(attribute.name) {
      relationship.places.merge(attribute.arguments.places) { first, _ in first }
      relationship.optionPlaces.merge(attribute.arguments.optionPlaces) { first, _ in first }
      relationship.otherArguments.merge(attribute.arguments.others) { first, _ in first }
      relationship.macro = relationship.macro ?? attribute.text
    }
    entity.relationships.append(relationship)
  }

  /// Reports attributes of the dialect on variables that it does not store (DIALECTS A40, B13, E1).
  mutating func reportMisplaced(
    _ names: Set<String>, on forms: Set<UnmanagedVariable.Form> = Set(UnmanagedVariable.Form.allCases)
  ) {
    reportFunctions(under: names)
    for variable in declaration.variables {
      guard let use = variable.attributes.first(where: { names.contains($0.name) }), let form = variable.unmanagedForm,
        forms.contains(form)
      else { continue }
      misplaced(
        "'@\(use.name)' stands on \(form.words), '\(variable.name)', which is not stored.", of: variable, at: use.place)
    }
  }

  /// Reports a macro that is repeated on one variable (DIALECTS A40, B13).
  private mutating func reportRepeated() {
    for variable in declaration.variables {
      for use in variable.attributes where Self.propertyMacros.contains(use.name) {
        guard let place = use.repetition else { continue }
        tell(
          .sourcePropertyAttributes, "'@\(use.name)' stands twice on '\(variable.name)'; the first counts.",
          of: variable.name, at: place)
      }
    }
  }

  mutating func reportFunctions(under names: Set<String>) {
    for (name, use) in declaration.functions(under: names) {
      tell(
        .sourceAttributeMisplaced, "'@\(use.name)' stands on a function, '\(name)', which is not stored.", of: name,
        at: use.place)
    }
  }

  /// Reports an attribute that a variable must not have.
  mutating func misplaced(_ message: String, of variable: Variable, at place: SourcePlace) {
    tell(.sourceAttributeMisplaced, message, of: variable.name, at: place)
  }

  /// Reports `var (a, b) = …`, which no macro takes apart (DIALECTS A40, B13, D2).
  ///
  /// If `attributes` are given, only variables with one of them are properties, and other patterns are passed over.
  mutating func reportPatterns(having attributes: Set<String>? = nil) {
    for (pattern, place) in declaration.patterns(having: attributes) {
      tell(.sourcePropertyPattern, "'\(pattern)' is a pattern; each property needs a name alone", of: nil, at: place)
    }
  }

  /// The type of a variable; one that is neither written nor inferred is reported.
  mutating func type(of variable: Variable) -> SwiftType {
    if let type = knowledge.defaults.inference.type(of: variable, from: scope) { return type }
    // What is not stored has no column whose type matters.
    if !variable.attributes.has("Transient") {
      notUnderstood(
        "The type of '\(variable.name)' is not written and cannot be inferred.", of: variable.name, at: variable.place)
    }
    return .other("_")
  }

  mutating func add(_ property: PropertyContract) {
    entity.properties.append(property)
    reportNoCase(property)
    guard property.isUnique, !property.isTransient else { return }
    addUnique([property.persistentName], at: property.place(ofOption: "unique"))
  }

  /// Reports `.drafted` if the enum has neither a case nor a static member of that name.
  private mutating func reportNoCase(_ property: PropertyContract) {
    guard let written = property.defaultValue, !property.isIgnored,
      let name = knowledge.defaults.unknownCase(written, of: property.swiftType, from: scope)
    else { return }
    tell(
      .sourceDefaultNoCase, "'\(property.swiftName)': \(property.swiftType.unwrapped) has no case '\(name)'",
      of: property.swiftName, at: property.place(of: .defaultValue))
  }

  /// A constraint that is written twice counts once.
  mutating func addUnique(_ names: [String], at place: SourcePlace) {
    guard entity.uniquenessPlaces[names] == nil else { return }
    entity.uniquenessConstraints.append(names)
    entity.uniquenessPlaces[names] = place
  }

  /// The Swift name of a class that a relationship leads to, without its schema version.
  func destination(_ name: String) -> String { knowledge.entity(name, from: scope)?.swiftName ?? name }

  private mutating func takeWrappers() {
    let wrappers = WrapperReader.wrappers(in: self)
    for index in entity.properties.indices {
      guard let wrapper = wrappers[entity.properties[index].swiftName] else { continue }
      entity.properties[index].wrapper = wrapper
    }
  }
}

extension PropertyContract {
  /// Keeps the places of a macro's arguments, and the arguments without a member of their own.
  mutating func take(_ arguments: MacroArguments) {
    places.merge(arguments.places) { first, _ in first }
    optionPlaces.merge(arguments.optionPlaces) { first, _ in first }
    otherArguments.merge(arguments.others) { first, _ in first }
  }
}

/// Finds out whether code calls anything.
final class CallSearch: SyntaxVisitor {
  private var isFound = false

  static func isCalling(_ code: some SyntaxProtocol) -> Bool {
    let search = CallSearch(viewMode: .sourceAccurate)
    search.walk(code)
    return search.isFound
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    isFound = true
    return .skipChildren
  }
}
