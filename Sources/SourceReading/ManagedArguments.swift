import Schema
import SwiftSyntax

/// The arguments of ManagedModels' macros that are none, or of no use there (DIALECTS D2, D3).
enum ManagedArguments {
  private static let labels: [String: Set<String>] = [
    "Model": ["originalName", "hashModifier"],
    "Attribute": ["originalName", "hashModifier", "defaultValue"],
    "Relationship": [
      "deleteRule", "minimumModelCount", "maximumModelCount", "originalName", "inverse",
      "hashModifier",
    ],
    "Transient": [],
  ]
  private static let options: [String: Set<String>] = [
    "Attribute": [
      "unique", "externalStorage", "ephemeral", "spotlight", "transformable",
      "allowsCloudEncryption", "preserveValueOnDeletion",
    ],
    "Relationship": ["unique"],
  ]

  /// Reports those of a class, or of its property of a name.
  static func report(
    of property: String?,
    _ attributes: [MacroUse],
    _ reading: inout EntityReading
  ) {
    guard reading.entity.dialect == .managedModels else { return }
    for use in attributes {
      guard let labels = labels[use.name] else { continue }
      for argument in use.arguments.all {
        guard let message = fault(argument, of: use, labels) else { continue }
        reading.tell(
          "source.attribute.argument",
          .mismatch,
          message,
          of: property,
          at: argument.place
        )
      }
    }
  }

  private static func fault(
    _ argument: MacroArguments.Argument,
    of use: MacroUse,
    _ labels: Set<String>
  ) -> String? {
    let expression = argument.expression
    let text = expression.trimmedDescription
    guard let label = argument.label else { return option(expression, of: use) }
    guard labels.contains(label) else { return "'\(label)' is no argument of @\(use.name)." }
    if expression.isNil { return nil }
    switch label {
    case "originalName", "hashModifier":
      return expression.stringValue == nil ? "'\(text)' of '\(label)' is no string literal." : nil
    case "deleteRule":
      return use.arguments.deleteRule == nil ? "'\(text)' is no known delete rule." : nil
    case "minimumModelCount", "maximumModelCount":
      return expression.integerValue == nil ? "'\(text)' of '\(label)' is no integer literal." : nil
    case "inverse": return expression.keyPath == nil ? "'\(text)' is no key path." : nil
    default: return nil
    }
  }

  private static func option(_ expression: ExprSyntax, of use: MacroUse) -> String? {
    let call = expression.call
    guard let name = call?.name ?? expression.memberName, options[use.name]?.contains(name) == true
    else {
      return "'\(expression.trimmedDescription)' is no known option of @\(use.name)."
    }
    guard name == "transformable" else { return nil }
    let transformer = call?["by"]
    return (transformer?.stringValue ?? transformer?.metatype) == nil
      ? "'.transformable' needs a transformer, 'by:' its type or its name." : nil
  }
}
