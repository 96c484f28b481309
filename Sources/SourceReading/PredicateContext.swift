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
        // `delete(model: Item.self, where: #Predicate { … })`.
        if let model = call.arguments.first(where: { $0.label?.text == "model" }),
          let name = model.expression.metatype
        {
          return .named(name)
        }
        guard isInferred(call.calledExpression) else { return nil }
      case .patternBinding(let binding): return subject(of: binding.typeAnnotation?.type)
      case .functionDecl(let function):
        return subject(of: function.signature.returnClause?.type)
      case .attribute(let attribute): return queried(by: attribute)
      case .sequenceExpr(let assignment): return assigned(by: assignment)
      case .closureExpr, .macroExpansionExpr, .arrayExpr, .dictionaryExpr,
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

  /// The subject of the variable in `descriptor.predicate = #Predicate { … }`, `predicate = #Predicate { … }` and
  /// `_items = Query(filter: #Predicate { … })`.
  private static func assigned(by sequence: SequenceExprSyntax) -> SwiftType? {
    let parts = sequence.elements.map(\.self)
    guard parts.count == 3, parts[1].is(AssignmentExprSyntax.self) else { return nil }
    var target = parts[0]
    if let member = target.as(MemberAccessExprSyntax.self), let base = member.base,
      member.declName.baseName.text == "predicate", !base.isSelf
    {
      target = base
    }
    guard let name = target.ownName else { return nil }
    let wrapped = name.hasPrefix("_") ? String(name.dropFirst()) : nil
    for binding in bindings(around: sequence) {
      guard let found = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText
      else { continue }
      if found == name {
        let called = binding.initializer?.value.as(FunctionCallExprSyntax.self)?.calledExpression
        return subject(of: binding.typeAnnotation?.type) ?? called.flatMap { subject(of: $0) }
      }
      if found == wrapped { return element(of: binding.typeAnnotation?.type) }
    }
    return nil
  }

  /// The variables that are seen from a place, the nearest first.
  private static func bindings(around node: some SyntaxProtocol) -> [PatternBindingSyntax] {
    var found: [PatternBindingSyntax] = []
    var next = node.parent
    while let here = next {
      let declarations =
        here.as(CodeBlockItemListSyntax.self)?.compactMap { $0.item.as(VariableDeclSyntax.self) }
        ?? here.as(MemberBlockItemListSyntax.self)?
        .compactMap { $0.decl.as(VariableDeclSyntax.self) } ?? []
      found += declarations.reversed().flatMap(\.bindings)
      next = here.parent
    }
    return found
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
      let binding = variable.bindings.first
    else { return nil }
    return element(of: binding.typeAnnotation?.type)
  }

  private static func element(of type: TypeSyntax?) -> SwiftType? {
    guard let type, case .array(let element) = TypeSpelling.read(type).unwrapped else {
      return nil
    }
    return element
  }
}

extension ExprSyntax {
  fileprivate var isSelf: Bool {
    self.as(DeclReferenceExprSyntax.self)?.baseName.tokenKind == .keyword(.self)
  }

  /// `x` of `x` and of `self.x`.
  fileprivate var ownName: String? {
    if let member = self.as(MemberAccessExprSyntax.self) {
      return member.base?.isSelf == true ? member.declName.baseName.plainText : nil
    }
    return self.as(DeclReferenceExprSyntax.self)?.baseName.plainText
  }
}
