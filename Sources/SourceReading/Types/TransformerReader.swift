import Schema
import SwiftSyntax

/// Reads value transformers' classes: their registered names and what they allow (DIALECTS A13, A15).
enum TransformerReader {
  static func transformer(
    _ declaration: Declaration, in declarations: Declarations, ancestry: Set<String>
  ) -> TransformerDeclaration? {
    guard declaration.keyword == .class, !ancestry.isDisjoint(with: bases) else { return nil }
    let allowed = declaration.typeProperty("allowedTopLevelClasses")?.expression?.arrayElements
    var found = TransformerDeclaration(className: declaration.name, location: declaration.place)
    found.registeredName = TransformerNameReader(declarations).name(of: declaration)
    found.superclass = declaration.inherited.first
    found.allowedTopLevelClasses = allowed?.compactMap(\.metatype)
    found.transformedValueClass = transformedValueClass(of: declaration)
    return found
  }

  private static let bases: Set<String> = [
    "ValueTransformer", "CDRegisteredValueTransformer", "NSSecureUnarchiveFromDataTransformer",
  ]

  private static func transformedValueClass(of declaration: Declaration) -> String? {
    let function = declaration.functions.first { $0.name.text == "transformedValueClass" }
    guard let statements = function?.body?.statements, statements.count == 1, let item = statements.first?.item else {
      return nil
    }
    return (item.as(ReturnStmtSyntax.self)?.expression ?? item.as(ExprSyntax.self))?.metatype
  }
}
