import Schema
import SwiftSyntax

/// The name under which a value transformer's class registers itself (DIALECTS A15).
enum TransformerReader {
  static func name(of declaration: Declaration, ancestry: Set<String>) -> String? {
    guard declaration.keyword == .class,
      ancestry.contains("ValueTransformer") || ancestry.contains("CDRegisteredValueTransformer")
        || ancestry.contains("NSSecureUnarchiveFromDataTransformer")
    else { return nil }
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
}
