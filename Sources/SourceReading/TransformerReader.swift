import Schema
import SwiftSyntax

/// Reads value transformers' classes: their registered names and what they allow (DIALECTS A13, A15).
enum TransformerReader {
  static func transformer(
    _ declaration: Declaration,
    ancestry: Set<String>
  ) -> TransformerDeclaration? {
    guard declaration.keyword == .class, !ancestry.isDisjoint(with: bases) else { return nil }
    let allowed = declaration.typeProperty("allowedTopLevelClasses")?.expression?.arrayElements
    return TransformerDeclaration(
      className: declaration.name,
      registeredName: name(of: declaration),
      superclass: declaration.inherited.first,
      allowedTopLevelClasses: allowed?.compactMap(\.metatype),
      transformedValueClass: transformedValueClass(of: declaration),
      location: declaration.place
    )
  }

  private static let bases: Set<String> = [
    "ValueTransformer", "CDRegisteredValueTransformer", "NSSecureUnarchiveFromDataTransformer",
  ]

  private static func name(of declaration: Declaration) -> String? {
    let named = declaration.variables.filter { $0.isStatic && $0.type == .named(nameType) }
    let candidate =
      declaration.typeProperty("transformerName") ?? (named.count == 1 ? named.first : nil)
    return candidate?.expression.flatMap { text(of: $0) }
  }

  private static let nameType = "NSValueTransformerName"

  private static func text(of expression: ExprSyntax) -> String? {
    if let text = expression.stringValue { return text }
    if expression.memberName == "secureUnarchiveFromDataTransformerName" {
      return "NSSecureUnarchiveFromData"
    }
    guard let call = expression.call, let argument = call.arguments.first?.expression,
      call.name == nameType || call.name == "init"
    else { return nil }
    if let text = argument.stringValue { return text }
    // `String(describing: T.self)` is the class's plain name.
    return argument.call.flatMap { inner in
      inner.name == "String" ? inner["describing"]?.metatype : nil
    }
  }

  private static func transformedValueClass(of declaration: Declaration) -> String? {
    let function = declaration.functions.first { $0.name.text == "transformedValueClass" }
    guard let statements = function?.body?.statements, statements.count == 1,
      let item = statements.first?.item
    else { return nil }
    return (item.as(ReturnStmtSyntax.self)?.expression ?? item.as(ExprSyntax.self))?.metatype
  }
}
