import Findings
import Schema

/// An operator against what takes its value and what the entity holds (DIALECTS C3).
enum ReadOperatorRules {
  static let rules = [operation]

  /// The operator fits the property that takes the value, and what the entity holds (DIALECTS C3).
  private static let operation = LintRule.view(.sourceUnboxOperator) { view, source in
    let entity = source.viewed(view)
    return view.allReads.compactMap { read in
      guard let wrong = fault(of: read, view, entity, source) else { return nil }
      return LintRule.Breach(path: read.key, message: wrong, place: read.location)
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
