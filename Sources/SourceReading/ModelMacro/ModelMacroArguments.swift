import Findings
import Schema
import SwiftSyntax

/// The arguments of `@Model`'s macros that do not exist, or have no effect there (DIALECTS D2, D3, E2–E8).
enum ModelMacroArguments {
  private static let labels: [String: Set<String>] = [
    "Model": ["originalName", "hashModifier"],
    "Attribute": ["originalName", "hashModifier"],
    "Relationship": [
      "deleteRule", "minimumModelCount", "maximumModelCount", "originalName", "inverse", "hashModifier",
    ],
    "Transient": [],
  ]
  private static let options: [String: Set<String>] = [
    "Attribute": Set(AttributeOption.allCases.map(\.rawValue)).union(["unique", "transformable"]),
    "Relationship": ["unique"],
  ]

  /// Reports those of a class, or of its property of a name.
  static func report(of property: String?, _ attributes: [MacroUse], _ reading: inout EntityReading) {
    let dialect = reading.entity.dialect
    for use in attributes {
      guard let labels = labels[use.name] else { continue }
      for argument in use.arguments.all {
        guard let message = fault(argument, of: use, labels, dialect) else { continue }
        reading.tell(.sourceAttributeArgument, message, of: property, at: argument.place)
      }
    }
  }

  private static func fault(
    _ argument: MacroArguments.Argument, of use: MacroUse, _ labels: Set<String>, _ dialect: Dialect
  ) -> String? {
    let expression = argument.expression
    let text = expression.trimmedDescription
    guard let label = argument.label else { return option(expression, of: use, dialect) }
    // A default of its own is ManagedModels' alone.
    let isDefault = dialect == .managedModels && use.name == "Attribute" && label == "defaultValue"
    guard labels.contains(label) || isDefault else { return "'\(label)' is no argument of @\(use.name)." }
    if expression.isNil { return nil }
    // SwiftData runs the expression, so that a constant will do.
    if dialect == .swiftData, !expression.isLiteral, label != "deleteRule" || !expression.isImplicit { return nil }
    switch label {
    case "originalName", "hashModifier":
      return expression.stringValue == nil ? "'\(text)' of '\(label)' is no string literal." : nil
    case "deleteRule": return use.arguments.deleteRule == nil ? "'\(text)' is no known delete rule." : nil
    case "minimumModelCount", "maximumModelCount":
      return expression.integerValue == nil ? "'\(text)' of '\(label)' is no integer literal." : nil
    case "inverse": return expression.keyPath == nil ? "'\(text)' is no key path." : nil
    default: return nil
    }
  }

  private static func option(_ expression: ExprSyntax, of use: MacroUse, _ dialect: Dialect) -> String? {
    let call = expression.call
    let name = call?.name ?? expression.memberName
    // Options that SwiftData may have gained since are reported as not understood.
    if dialect == .swiftData, use.name == "Attribute", name != nil, name != "transformable" { return nil }
    guard let name, options[use.name]?.contains(name) == true else {
      return "'\(expression.trimmedDescription)' is no known option of @\(use.name)."
    }
    guard name == "transformable" else { return nil }
    let transformer = call?["by"]
    // SwiftData takes any text for a name.
    if dialect == .swiftData, transformer != nil { return nil }
    return (transformer?.stringValue ?? transformer?.metatype) == nil
      ? "'.transformable' needs a transformer, 'by:' its type or its name." : nil
  }
}

extension ExprSyntax {
  /// Whether it is `.name`, whose type goes without saying.
  fileprivate var isImplicit: Bool { self.as(MemberAccessExprSyntax.self).map { $0.base == nil } ?? false }

  /// Whether it says its value itself: a key path, a text, a number or a flag.
  fileprivate var isLiteral: Bool { stringValue != nil || doubleValue != nil || booleanValue != nil || keyPath != nil }
}
