import Findings
import Schema

/// How CoreValue's structs read and box what the entity holds under each key (DIALECTS C1, C3, C4).
enum ReadRules {
  static let rules = [unknownKey, operation, heldType]

  /// The entity has each key that is read or boxed (DIALECTS C1, C3).
  private static let unknownKey = LintRule.view(.sourceUnboxUnknownKey) { view, source in
    guard let entity = source.viewed(view) else { return [] }
    let breaches = view.allReads.compactMap { read -> LintRule.Breach? in
      guard read.key != "objectID", !entity.has(read.key) else { return nil }
      return LintRule.Breach(
        path: read.key, message: "\(view.entityName) has no property \"\(read.key)\"; value(forKey:) raises",
        place: read.location)
    }
    // A struct is boxed property by property, under their names (DIALECTS C1).
    guard view.capabilities.contains(.insert) else { return breaches }
    let told = Set(view.allReads.map(\.key))
    return breaches
      + view.fields.compactMap { field in
        guard !field.isWrapped, field.name != "objectID", !told.contains(field.name), !entity.has(field.name) else {
          return nil
        }
        return LintRule.Breach(
          path: field.name, message: "\(view.entityName) has no property \"\(field.name)\"; setValue(_:forKey:) raises",
          place: field.location)
      }
  }

  /// The operator fits the property that takes the value, and what the entity holds (DIALECTS C3).
  private static let operation = LintRule.view(.sourceUnboxOperator) { view, source in
    let entity = source.viewed(view)
    return view.allReads.compactMap { read in
      guard let wrong = fault(of: read, view, entity, source) else { return nil }
      return LintRule.Breach(path: read.key, message: wrong, place: read.location)
    }
  }

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

  private static func fault(
    of read: ValueView.Read, _ view: ValueView, _ entity: ViewedEntity?, _ source: LintedSource
  ) -> String? {
    if read.key == "objectID" { return view.fault(ofIdentifier: read) }
    if let wrong = entity?.fault(of: read) { return wrong }
    guard read.isDirect, let field = read.field, field.name == read.key else { return nil }
    let type = source.resolved(field.type, of: view)
    let isList = if case .array = type.unwrapped { true } else { false }
    switch read.kind {
    case .list where !isList && type.isTakenApart: return "<|| gives a list, and '\(field.name)' is \(field.type)"
    case .required where isList, .optional where isList: return "'\(field.name)' is a list, which <|| reads"
    case .optional where !type.isOptional && type.isTakenApart:
      return "<|? gives an optional, and '\(field.name)' is \(field.type)"
    // What the entity lets be NULL decides, where it is known.
    case .required where type.isOptional && entity == nil:
      return "'\(field.name)' is optional, and <| throws where it is NULL"
    case .required, .optional, .list: return nil
    }
  }
}

extension SwiftType {
  /// Whether it is known not to be another name of an optional or a list.
  fileprivate var isTakenApart: Bool { if case .other = unwrapped { false } else { true } }
}

extension ValueView {
  /// What is wrong with how the object's own identifier is read, which is no property of the entity.
  fileprivate func fault(ofIdentifier read: Read) -> String? {
    // An object always has one.
    guard read.kind == .list else { return nil }
    return "\"objectID\" is no relationship, and <|| reads ordered relationships"
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
