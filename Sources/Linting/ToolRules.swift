import ContractModels
import Findings
import Schema

/// How much of the source of CoreDataEvolution is held against the app's model (DIALECTS A58).
package enum LintLevel: String, Comparable, CaseIterable, Sendable {
  /// What the app reads otherwise than the model says.
  case quick
  /// Also what cde-tool's `validate` refuses although the app reads the same values.
  case strict
  /// Also each `@Attribute` and `@Relationship` that cde-tool would write in another way.
  case exact

  package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .quick: 0
    case .strict: 1
    case .exact: 2
    }
  }
}

/// What cde-tool asks of source beyond what the app reads (DIALECTS A58).
enum ToolRules {
  static let rules = [classArguments, attribute, text]

  /// The class is generated as the configuration says, or as the tool does by itself (DIALECTS A55).
  private static let classArguments = LintRule.entity(.sourceModelStrict, .evolution) { entity, source in
    guard source.isHeld(entity, to: .strict) else { return [] }
    let options = source.configured.toolOptions
    return [
      ("generateInit", "false", options.generateInit), ("generateToManyCount", "true", options.generateToManyCount),
    ].compactMap { label, standard, wanted in
      let written = entity.otherArguments[label] ?? standard
      guard written != "\(wanted)" else { return nil }
      return LintRule.Breach(
        message: "@PersistentModel: \(label) is \(written), and cde-tool asks for \(wanted)",
        place: entity.otherArgumentPlaces[label] ?? entity.location,
        fix: entity.fix(.argument(.evolutionClass, label: label, value: "\(wanted)")))
    }
  }

  /// Type, name, default and policy of an attribute are those that the tool would give it (DIALECTS A5, A21, A56).
  private static let attribute = LintRule.property(.sourceModelStrict, .evolution) { property, entity, source in
    guard source.isHeld(entity, to: .strict),
      let theirs = source.model?.attribute(property.persistentName, of: entity.entityName)
    else { return nil }
    let fault =
      typeFault(property, theirs, entity, source) ?? nameFault(property) ?? defaultFault(property, theirs)
      ?? policyFault(property, entity, source)
    return fault.map { fault in
      .init(
        message: "'\(property.swiftName)': \(fault.what)", place: property.place(of: fault.fact),
        fix: fault.change.map { property.fix($0) })
    }
  }

  private typealias Fault = (fact: SourceFact, what: String, change: SourceChange.Kind?)

  private static func typeFault(
    _ property: PropertyContract, _ theirs: Attribute, _ entity: EntityContract, _ source: LintedSource
  ) -> Fault? {
    guard property.storageMethod == .default, let mine = property.swiftType.unwrapped.primitive,
      // Another type of column is a difference at each level.
      mine.attributeType == theirs.type, let wanted = theirs.type.swiftPrimitive, wanted != mine,
      !source.isAsked(property, of: entity)
    else { return nil }
    return (
      .type, "\(mine.rawValue) in source, and cde-tool asks for \(wanted.rawValue)",
      .type(wanted.rawValue + (property.isOptional ? "?" : ""))
    )
  }

  private static func nameFault(_ property: PropertyContract) -> Fault? {
    guard property.places[.persistentName] != nil, property.persistentName == property.swiftName,
      property.macro?.contains("\"\(property.swiftName)\"") == true
    else { return nil }
    return (
      .persistentName, "persistentName is the property's own name, which cde-tool leaves out",
      .argument(.evolutionAttribute, label: "persistentName", value: nil)
    )
  }

  private static func defaultFault(_ property: PropertyContract, _ theirs: Attribute) -> Fault? {
    guard let written = property.defaultValue, !written.isNil else { return nil }
    if property.isOptional {
      // One that the model lacks is a difference at each level.
      guard [.default, .raw].contains(property.storageMethod), theirs.defaultValue != nil else { return nil }
      return (.defaultValue, "what is optional can only have the default nil for cde-tool", nil)
    }
    guard property.storageMethod == .default, written.value == nil else { return nil }
    return (
      .defaultValue, "cde-tool holds the text '\(written.text)' against the model's default, and cannot read it",
      theirs.defaultValue?.literal(of: theirs.type).map { .initialValue($0) }
    )
  }

  /// A policy that a rule for the property asks for is held against it anyway.
  private static func policyFault(
    _ property: PropertyContract, _ entity: EntityContract, _ source: LintedSource
  ) -> Fault? {
    let stated = source.configured.entity(named: entity.entityName)?.property(persistentName: property.persistentName)
    guard [.raw, .codable, .transformed].contains(property.storageMethod), stated == nil else { return nil }
    let wanted = source.configured.toolOptions.policy
    let policy = property.policy ?? .fallbackToDefaultValue
    guard policy != wanted else { return nil }
    return (
      .policy, "decodeFailurePolicy is .\(policy.rawValue), and cde-tool asks for .\(wanted.rawValue)",
      .argument(.evolutionAttribute, label: "decodeFailurePolicy", value: ".\(wanted.rawValue)")
    )
  }

  /// `@Attribute` and `@Relationship` are written as the tool writes them (DIALECTS A58).
  private static let text = LintRule.entity(.sourceModelText, .evolution) { entity, source in
    guard source.isHeld(entity, to: .exact) else { return [] }
    // In which order the tool writes limits is not known, nor the name of a transformer that no file declares.
    let attributes = entity.properties.filter {
      !$0.isIgnored && $0.isStorageKnown && $0.validation.isEmpty
        && ($0.storageMethod != .transformed || $0.transformerName != nil)
    }.map { ($0 as any LintedMember, $0.canonicalMacro) }
    let relationships = entity.relationships.filter(\.isAnnotated).compactMap { relationship in
      relationship.canonicalMacro.map { (relationship as any LintedMember, Optional($0)) }
    }
    return (attributes + relationships).compactMap { member, wanted in
      // One that the macro does not understand is reported as such.
      guard member.macro != wanted, entity.noted[member.swiftName]?.contains(.sourceAttributeArgument) != true else {
        return nil
      }
      let what = wanted.map { "cde-tool writes \($0)" } ?? "cde-tool writes no @Attribute"
      return LintRule.Breach(
        path: member.swiftName, message: "'\(member.swiftName)': \(what)", place: member.location,
        fix: member.fix(.macro(name: member is RelationshipContract ? "Relationship" : "Attribute", text: wanted)))
    }
  }
}

extension LintedSource {
  /// Whether a class is compared with an entity of the app's model at a level.
  fileprivate func isHeld(_ entity: EntityContract, to level: LintLevel) -> Bool {
    self.level >= level && isCompared(entity) && model?.entity(named: entity.entityName) != nil
  }
}

extension PropertyContract {
  /// The `@Attribute` that cde-tool writes for it; nil if none is needed.
  fileprivate var canonicalMacro: String? {
    var arguments: [String] = []
    if isUnique { arguments.append(".unique") }
    if isTransient { arguments.append(".transient") }
    if persistentName != swiftName { arguments.append("persistentName: \"\(persistentName)\"") }
    switch storageMethod {
    case .default: break
    case .raw, .codable, .composition: arguments.append("storageMethod: .\(storageMethod.rawValue)")
    case .transformed:
      arguments.append("storageMethod: .transformed(name: \"\(transformerName ?? "")\")")
    }
    if [.raw, .codable, .transformed].contains(storageMethod) {
      arguments.append("decodeFailurePolicy: .\((policy ?? .fallbackToDefaultValue).rawValue)")
    }
    return arguments.isEmpty ? nil : "@Attribute(\(arguments.joined(separator: ", ")))"
  }
}

extension RelationshipContract {
  /// The `@Relationship` that cde-tool writes for it; nil if what it says is not complete.
  fileprivate var canonicalMacro: String? {
    guard let inverse, let deleteRule else { return nil }
    return deleteRule.evolutionMacro(
      named: persistentName == swiftName ? nil : persistentName, inverse: inverse, minCount ?? 0,
      maxCount == 1 && !isToMany ? 0 : maxCount ?? 0)
  }
}
