import Findings
import Schema
import SwiftSyntax

/// Reads `@Fetched` of storable with its four result modes (DIALECTS B12).
enum StorableFetched {
  private static let modes: [(label: String, mode: FetchedPropertyContract.Mode)] = [
    ("countOf", .count), ("identifiersOf", .identifiers), ("dictionariesOf", .dictionaries),
  ]

  static func read(_ variable: Variable, _ type: SwiftType, _ use: MacroUse, _ reading: inout EntityReading) {
    var fetched = FetchedPropertyContract(name: variable.name, location: variable.place)
    let type = reading.knowledge.declarations.resolved(type, from: reading.scope)
    fetched.swiftType = type
    fetched.forms = variable.forms
    fetched.places = variable.places.merging(use.arguments.places) { first, _ in first }
    if let (mode, target) = target(use) {
      fetched.mode = mode
      fetched.destination = reading.destination(TypeSpelling.plainName(target))
    } else if case .array(let element) = type.unwrapped {
      // Without a label the property's own type names the entity.
      fetched.destination = reading.destination(element.description)
    } else {
      reading.notUnderstood(
        "'\(variable.name): \(type)' does not say what it fetches.", of: variable.name, at: variable.place)
    }
    reportArguments(use, of: variable, &reading)
    fetched.predicate = predicate(use, of: variable, &reading)
    fetched.arguments = arguments(use, reading)
    fetched.sortKeys = sortKeys(use, of: variable, &reading)
    reading.entity.fetchedProperties.append(fetched)
  }

  /// The arguments that exist, in the only order that the macro takes.
  private static let labels = modes.map(\.label) + ["predicate", "sortDescriptors"]

  private static func reportArguments(_ use: MacroUse, of variable: Variable, _ reading: inout EntityReading) {
    var last = 0
    for argument in use.arguments.all {
      guard let label = argument.label else { continue }
      let index = labels.firstIndex(of: label)
      if let index, index >= last {
        last = index
        continue
      }
      let fault =
        index == nil
        ? "is no argument of @Fetched"
        : "is written too late: what is fetched comes first, then predicate, then sortDescriptors"
      reading.tell(.sourceAttributeArgument, "'\(label)' \(fault).", of: variable.name, at: argument.place)
    }
  }

  private static func target(_ use: MacroUse) -> (mode: FetchedPropertyContract.Mode, target: String)? {
    for (label, mode) in modes {
      if let target = use.arguments[label]?.metatype { return (mode, target) }
    }
    return nil
  }

  /// What follows the text in `.init(format: "…", 18, Level.low.rawValue)`, or the list of `argumentArray:`.
  private static func arguments(_ use: MacroUse, _ reading: EntityReading) -> [FetchedPropertyContract.Argument] {
    guard let call = use.arguments["predicate"]?.call, call["format"] != nil else { return [] }
    let behind = call.arguments.drop { $0.label != "format" }.dropFirst().flatMap { argument in
      argument.label == "argumentArray"
        ? argument.expression.arrayElements ?? [argument.expression] : [argument.expression]
    }
    return behind.map { expression in
      if let elements = expression.arrayElements {
        let values = elements.compactMap { value(of: $0, reading) }
        return values.count == elements.count ? .values(values) : .expression(expression.trimmedDescription)
      }
      return value(of: expression, reading).map { .value($0) } ?? .expression(expression.trimmedDescription)
    }
  }

  /// The value of a literal, a date or a case's raw value, whatever type takes it.
  private static func value(of expression: ExprSyntax, _ reading: EntityReading) -> Value? {
    if expression.isNil { return .null }
    return ["String", "Bool", "Int", "Double", "Date", "UUID", "URL"].firstResult { type in
      reading.knowledge.defaults.read(expression, as: .named(type), from: reading.scope).value
    }
  }

  /// The text of `.init(format: "…")`; its arguments stay out.
  private static func predicate(_ use: MacroUse, of variable: Variable, _ reading: inout EntityReading) -> String? {
    guard let expression = use.arguments["predicate"], !expression.isNil else { return nil }
    if let text = expression.call?["format"]?.stringValue { return text }
    reading.notUnderstood(
      "The predicate of '\(variable.name)' is no format text.", of: variable.name,
      at: use.arguments.places[.predicate] ?? use.place)
    return nil
  }

  /// `.init(key: "name", ascending: true)` and `NSSortDescriptor(keyPath: \T.name, ascending: false)`.
  private static func sortKeys(
    _ use: MacroUse, of variable: Variable, _ reading: inout EntityReading
  ) -> [FetchedPropertyContract.SortKey] {
    guard let expression = use.arguments["sortDescriptors"], !expression.isNil else { return [] }
    let keys = expression.arrayElements?.map { element -> FetchedPropertyContract.SortKey? in
      guard let call = element.call, let key = call["key"]?.stringValue ?? call["keyPath"]?.keyPath else { return nil }
      let isAscending = call["ascending"]?.booleanValue ?? true
      return FetchedPropertyContract.SortKey(key: key, isAscending: isAscending)
    }
    guard let keys, !keys.contains(nil) else {
      reading.notUnderstood(
        "The sort descriptors of '\(variable.name)' are no list of keys.", of: variable.name,
        at: use.arguments.places[.sortKeys] ?? use.place)
      return []
    }
    return keys.compactMap(\.self)
  }
}
