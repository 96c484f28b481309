import Findings
import Schema

/// What Xcode warns of in a model, checked where a model is looked at by itself (FORMAT §8).
enum ModelRules {
  static let rules = [inverse, noAction, type, defaultType]

  /// They are checked beside source too.
  static let ofTransformers = [transformer, valueClass]

  /// Every relationship has an inverse; under CloudKit another rule asks for it.
  private static let inverse = LintRule.modelled(.modelInverseMissing) { one, source in
    if source.cloudKitUse(of: one) == .certain { return [] }
    return one.entity.relationships.filter { $0.inverse == nil && !$0.isTransient }.map { relationship in
      LintRule.Breach(path: relationship.name, message: "'\(relationship.name)' has no inverse")
    }
  }

  /// No delete rule is No Action.
  private static let noAction = LintRule.relationship(.modelDeleteRuleNoAction) { relationship, _, _ in
    guard relationship.deleteRule == .noAction else { return nil }
    return .init(message: "'\(relationship.name)' has the delete rule No Action")
  }

  /// An attribute that is stored has a type; under CloudKit another rule asks for it.
  private static let type = LintRule.modelled(.modelTypeUndefined) { one, source in
    if source.cloudKitUse(of: one) == .certain { return [] }
    return one.entity.attributes.filter { $0.type == .undefined && !$0.isTransient }.map { attribute in
      LintRule.Breach(path: attribute.name, message: "'\(attribute.name)' is stored and has no type")
    }
  }

  /// A Transformable names a transformer, and one that checks classes.
  private static let transformer = LintRule.attribute(.modelTransformerInsecure) { attribute, one in
    guard attribute.type == .transformable else { return nil }
    guard let name = attribute.valueTransformerName else {
      // The source may name one by a class that no file declares.
      guard one.isGiven else { return nil }
      return .init(message: "'\(attribute.name)' is Transformable and names no transformer")
    }
    guard insecure.contains(name) else { return nil }
    return .init(message: "'\(attribute.name)': the transformer \(name) takes any class from an archive")
  }

  /// The class of a Transformable's values is one of Objective-C.
  private static let valueClass = LintRule.attribute(.modelValueClass) { attribute, one in
    guard one.isGiven, let name = attribute.valueClassName, name.contains(where: { "[]<>:?".contains($0) }) else {
      return nil
    }
    return .init(message: "'\(attribute.name)': the custom class '\(name)' is a type of Swift and no class")
  }

  private static let insecure: Set<String> = [
    "NSKeyedUnarchiveFromData", "NSKeyedUnarchiveFromDataTransformerName", "NSUnarchiveFromData",
    "NSUnarchiveFromDataTransformerName",
  ]

  /// A default is a value of the attribute's type.
  ///
  /// Xcode keeps the default of an earlier type where the present one shows none.
  private static let defaultType = LintRule.attribute(.modelDefaultType) { attribute, _ in
    guard let text = attribute.unreadDefault.text else { return nil }
    return .init(message: "the default '\(text)' of '\(attribute.name)' is no \(attribute.type.title)")
  }
}
