import Schema
import SwiftSyntax

extension SourceKnowledge {
  /// The text that an expression always has: a literal, or a constant of a type such as `Keys.name`.
  func text(_ expression: ExprSyntax, from scope: String) -> String? {
    let expression = expression.core
    if let text = expression.stringValue { return text }
    guard let name = expression.memberName else { return nil }
    guard let base = expression.memberBase else { return constant(name, of: scope, from: scope) }
    if name == "rawValue", let inner = expression.as(MemberAccessExprSyntax.self)?.base {
      return rawText(inner, from: scope)
    }
    return constant(name, of: ["self", "Self"].contains(base) ? scope : base, from: scope)
  }

  private func constant(_ name: String, of type: String, from scope: String) -> String? {
    declarations[type, from: scope]?.typeProperty(name)?.expression?.core.stringValue
  }

  /// `Keys.name.rawValue` of an enum of texts.
  private func rawText(_ value: ExprSyntax, from scope: String) -> String? {
    guard let base = value.memberBase, let name = value.memberName,
      case .enumeration(let found)? = type(.named(base), from: scope)?.kind,
      case .string(let text)? = found.cases.first(where: { $0.name == name })?.rawValue
    else { return nil }
    return text
  }
}
