import Schema
import SwiftSyntax

/// What a `#Predicate` without `<T>` is about, as what stands around it says.
enum PredicateContext {
  /// By `FetchDescriptor<T>(predicate:)`, a written type such as `Predicate<T>`, or the property under `@Query`.
  static func type(around node: some SyntaxProtocol) -> SwiftType? {
    var next = node.parent
    while let here = next {
      switch here.as(SyntaxEnum.self) {
      case .functionCallExpr(let call):
        if let type = subject(of: call.calledExpression) { return type }
        guard isInferred(call.calledExpression) else { return nil }
      case .patternBinding(let binding): return subject(of: binding.typeAnnotation?.type)
      case .functionDecl(let function):
        return subject(of: function.signature.returnClause?.type)
      case .attribute(let attribute): return queried(by: attribute)
      case .closureExpr, .sequenceExpr, .macroExpansionExpr, .arrayExpr, .dictionaryExpr,
        .subscriptDecl:
        return nil
      default: break
      }
      next = here.parent
    }
    return nil
  }

  private static let names: Set<String> = ["FetchDescriptor", "Predicate", "Query"]

  private static func subject(of type: TypeSyntax?) -> SwiftType? {
    guard let type, case .generic(let name, let types) = TypeSpelling.read(type).unwrapped,
      names.contains(name)
    else { return nil }
    return types.first
  }

  /// `FetchDescriptor<T>`, and its `init`.
  private static func subject(of called: ExprSyntax) -> SwiftType? {
    if let member = called.as(MemberAccessExprSyntax.self), let base = member.base {
      return subject(of: base)
    }
    guard let generic = called.as(GenericSpecializationExprSyntax.self),
      generic.expression.memberName.map(names.contains) == true
    else { return nil }
    return TypeSpelling.first(of: generic.genericArgumentClause)
  }

  /// A call that takes its type from what it is assigned to.
  private static func isInferred(_ called: ExprSyntax) -> Bool {
    if let member = called.as(MemberAccessExprSyntax.self) {
      return member.declName.baseName.text == "init" && (member.base.map(isInferred) ?? true)
    }
    return called.memberName.map(names.contains) == true
  }

  /// The elements of `@Query(filter:) var items: [Item]`.
  private static func queried(by attribute: AttributeSyntax) -> SwiftType? {
    guard TypeSpelling.lastComponent(of: attribute.attributeName) == "Query",
      let variable = attribute.parent?.parent?.as(VariableDeclSyntax.self),
      let type = variable.bindings.first?.typeAnnotation?.type
    else { return nil }
    guard case .array(let element) = TypeSpelling.read(type).unwrapped else { return nil }
    return element
  }
}
