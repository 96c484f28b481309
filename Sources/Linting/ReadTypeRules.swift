import Findings
import Schema

/// A property's type against what the entity holds under its key (DIALECTS C4).
enum ReadTypeRules {
  static let rules = [heldType]

  /// The property's type fits what the entity holds under its key (DIALECTS C4).
  private static let heldType = LintRule.view(.sourceUnboxType) { view, source in
    guard let entity = source.viewed(view) else { return [] }
    let isBoxed = view.capabilities.contains(.insert)
    let boxed = view.fields.filter { isBoxed && !$0.isWrapped }.map { (key: $0.name, field: $0) }
    // A key that belongs to another property is reported as that.
    let read = view.allReads.filter(\.isDirect).compactMap { read in read.field.map { (key: read.key, field: $0) } }
      .filter { $0.key == $0.field.name || !entity.has($0.field.name) }
    var told: Set<String> = []
    return (read + boxed).compactMap { key, field in
      guard let held = entity.misfit(of: source.resolved(field.type, of: view), for: key, source, view),
        told.insert(key).inserted
      else { return nil }
      return LintRule.Breach(
        path: field.name, message: "'\(field.name)' is \(field.type), and \(view.entityName)'s \"\(key)\" is \(held)",
        place: field.location)
    }
  }
}

extension ViewedEntity {
  /// What the entity has under a key, where a type can neither be made of it nor stored in it; nil if it may.
  fileprivate func misfit(of type: SwiftType, for key: String, _ source: LintedSource, _ view: ValueView) -> String? {
    guard let form = source.form(of: type.unwrapped, in: view) else { return nil }
    if let attribute = attributes.first(where: { $0.name == key }) {
      guard let held = ValueForm(attribute.type), held != form else { return nil }
      return attribute.type.title
    }
    return relationships.contains { $0.name == key } ? "a relationship" : nil
  }
}

/// The class of Objective-C that a value is boxed in: numbers of all types share one (DIALECTS C4).
private enum ValueForm: Hashable {
  case number
  case other(AttributeType)

  /// Nil for what has no one class.
  init?(_ type: AttributeType) {
    switch type {
    case .integer16, .integer32, .integer64, .decimal, .double, .float, .boolean: self = .number
    case .string, .date, .binary, .uuid, .uri: self = .other(type)
    case .transformable, .composite, .undefined, .objectID, .codable, .other: return nil
    }
  }
}

extension LintedSource {
  /// What CoreValue makes a type of: a primitive by itself, an enum by its raw value; nil for all others.
  fileprivate func form(of type: SwiftType, in view: ValueView) -> ValueForm? {
    if let primitive = type.primitive { return ValueForm(primitive.attributeType) }
    guard case .named(let name) = type else { return nil }
    if ["NSNumber", "NSDecimalNumber"].contains(name) { return .number }
    guard case .enumeration(let enumeration)? = contract.type(named: name, from: view.name)?.kind else { return nil }
    return enumeration.rawType?.primitive.flatMap { ValueForm($0.attributeType) }
  }
}
