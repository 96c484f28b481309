import Findings
import Schema
import SwiftSyntax

/// Reads `@Relationship` of storable: `T` is 1…1, `T?` is 0…1 and `Set<T>` 0…max (DIALECTS B10, B11).
enum StorableRelationship {
  static func read(_ variable: Variable, _ type: SwiftType, _ use: MacroUse, _ reading: inout EntityReading) {
    let resolved = reading.knowledge.declarations.resolved(type, from: reading.scope)
    var relationship = RelationshipContract(
      swiftName: variable.name, swiftType: type, destination: "", isOptional: resolved.isOptional,
      deleteRule: use.arguments.deleteRule, location: variable.place)
    relationship.minCount = resolved.isOptional ? 0 : 1
    relationship.maxCount = 1
    relationship.renamingIdentifier = use.arguments.string("renamingIdentifier")
    var destination = resolved.unwrapped
    if let element = element(of: destination) {
      if resolved.isOptional {
        reading.tell(
          .sourceRelationshipOptionality, "the to-many '\(variable.name)' must not be optional.", of: variable.name,
          at: variable.places[.type] ?? variable.place)
      }
      // An unlimited number is 0, as in Core Data.
      relationship.isToMany = true
      relationship.isOptional = true
      relationship.minCount = 0
      relationship.maxCount = 0
      if case .array = destination {
        relationship.isOrdered = true
        reading.tell(
          .sourceSchemaUnsupportedType, "'\(variable.name)' is an array, but relationships of storable have no order.",
          of: variable.name, at: variable.places[.type] ?? variable.place)
      }
      destination = element
    }
    if destination.primitive != nil {
      reading.tell(
        .sourceSchemaUnsupportedType, "'\(variable.name)' is \(type); a relationship is T, T? or Set<T> of a class.",
        of: variable.name, at: variable.places[.type] ?? variable.place)
    }
    relationship.destination = reading.destination(destination.description)
    if let expression = use.arguments["deleteRule"] {
      reportRule(expression, of: variable, at: use.arguments.places[.deleteRule], &reading)
    }
    readInverse(use, of: variable, into: &relationship, &reading)
    reading.add(relationship, of: variable)
  }

  /// Reports a rule that is none of storable's four (DIALECTS B10); a constant may be any of them.
  private static func reportRule(
    _ expression: ExprSyntax, of variable: Variable, at place: SourcePlace?, _ reading: inout EntityReading
  ) {
    let text = expression.trimmedDescription
    guard text.hasPrefix("."), !rules.contains(String(text.dropFirst())) else { return }
    reading.tell(
      .sourceAttributeArgument, "'\(text)' of '\(variable.name)' is no known delete rule.", of: variable.name,
      at: place ?? variable.place)
  }

  private static let rules: Set<String> = ["noAction", "nullify", "cascade", "deny"]

  /// What a collection holds; any set will do.
  private static func element(of type: SwiftType) -> SwiftType? {
    switch type {
    case .set(let element), .array(let element): element
    case .generic(_, let types) where types.count == 1: types.first
    default: nil
    }
  }

  /// A name, or `.init(name:range:deleteRule:renamingIdentifier:)` for one that the other class leaves out.
  private static func readInverse(
    _ use: MacroUse, of variable: Variable, into relationship: inout RelationshipContract,
    _ reading: inout EntityReading
  ) {
    guard let argument = use.arguments["inverse"] else { return }
    if let name = argument.stringValue {
      relationship.inverse = name
    } else if let call = argument.call, ["init", "InverseSpec"].contains(call.name),
      let name = call["name"]?.stringValue,
      let range = part("range", of: call).flatMap(range),
      let rule = part("deleteRule", of: call)?.memberName.flatMap(DeleteRule.init(caseName:))
    {
      relationship.inverse = name
      var implicit = RelationshipContract.ImplicitInverse(
        name: name, minCount: range.min, maxCount: range.max, deleteRule: rule)
      implicit.renamingIdentifier = part("renamingIdentifier", of: call)?.stringValue
      relationship.implicitInverse = implicit
    } else if let rule = argument.call?["deleteRule"], rule.memberName != nil,
      rule.memberName.flatMap(DeleteRule.init(caseName:)) == nil
    {
      reportRule(rule, of: variable, at: use.arguments.places[.inverse], &reading)
    } else {
      reading.notUnderstood(
        "The inverse '\(argument.trimmedDescription)' of '\(variable.name)' is neither a name nor an InverseSpec.",
        of: variable.name, at: use.arguments.places[.inverse] ?? use.place)
    }
  }

  /// An argument, which may be in the tuple of `detail: (range: 0 ... 2, deleteRule: .nullify)`.
  private static func part(_ label: String, of call: Call) -> ExprSyntax? {
    call[label]
      ?? call["detail"]?.as(TupleExprSyntax.self)?.elements.first { $0.label?.text == label }?.expression
  }

  /// `1...1`, `0 ... .max`, `.toOne`, `.toOptional`, `.toMany`; an upper bound of 0 is unlimited.
  private static func range(_ expression: ExprSyntax) -> (min: Int, max: Int)? {
    switch expression.memberName {
    case "toOne": return (1, 1)
    case "toOptional": return (0, 1)
    case "toMany": return (0, 0)
    default: break
    }
    guard let parts = expression.as(SequenceExprSyntax.self)?.elements.map(\.self), parts.count == 3,
      parts[1].trimmedDescription == "...", let min = parts[0].integerValue.flatMap({ Int(exactly: $0) })
    else { return nil }
    if parts[2].memberName == "max" { return (min, 0) }
    return parts[2].integerValue.flatMap { Int(exactly: $0) }.map { (min, $0) }
  }
}
