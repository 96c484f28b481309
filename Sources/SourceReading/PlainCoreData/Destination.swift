import SwiftSyntax

/// Where the value of an expression goes if nothing is done with it (DIALECTS §2.8).
enum Destination {
  /// The getter gives it, or gives something else only if it is nil.
  case result
  /// The closure gives it, to whoever calls the closure.
  case closure(ClosureExprSyntax)
  /// A name is given to it by `let` or `if let`.
  case local(String, binding: Syntax)
  /// Anything else: it is changed, compared, given to a function, or not used.
  case other
}

extension SyntaxProtocol {
  var destination: Destination {
    guard let parent else { return .result }
    switch parent.as(SyntaxEnum.self) {
    case .forceUnwrapExpr, .expressionStmt, .codeBlockItem, .codeBlock, .ifExpr, .unresolvedTernaryExpr:
      return parent.destination
    case .codeBlockItemList(let list): return list.count == 1 ? parent.destination : .other
    case .accessorBlock, .accessorDecl: return .result
    case .closureExpr(let closure): return .closure(closure)
    case .returnStmt: return parent.returnDestination
    case .labeledExpr:
      guard let whole = parent.parent?.parent.flatMap(ExprSyntax.init), whole.parenthesised != nil else {
        return .other
      }
      return whole.destination
    case .exprList(let list): return isValue(of: list.map(\.self)) ? parent.parent?.destination ?? .other : .other
    case .initializerClause:
      guard let binding = parent.parent, let name = binding.boundName else { return .other }
      return .local(name, binding: binding)
    default: return .other
    }
  }

  /// Where the value of a `return` goes.
  private var returnDestination: Destination {
    var next = parent
    while let syntax = next {
      switch syntax.as(SyntaxEnum.self) {
      case .closureExpr(let closure): return .closure(closure)
      case .functionDecl, .initializerDecl, .subscriptDecl: return .other
      case .accessorBlock, .accessorDecl: return .result
      default: next = syntax.parent
      }
    }
    return .result
  }

  /// Whether one part of `x ?? y`, `c ? x : y` or `c ? y : x ?? z` is the value of the whole.
  private func isValue(of parts: [ExprSyntax]) -> Bool {
    guard let index = parts.firstIndex(where: { $0.id == id }) else { return false }
    let after = parts[(index + 1)...]
    if self.is(UnresolvedTernaryExprSyntax.self) { return after.count == 1 }
    return (index == 0 || parts[index - 1].is(UnresolvedTernaryExprSyntax.self))
      && (after.isEmpty || after.count == 2 && after.first?.sign == "??")
  }

  /// The name that `let x = …` or `if let x = …` gives to a value.
  var boundName: String? {
    let pattern = self.as(PatternBindingSyntax.self)?.pattern ?? self.as(OptionalBindingConditionSyntax.self)?.pattern
    return pattern?.as(IdentifierPatternSyntax.self)?.identifier.plainText
  }
}

extension ExprSyntax {
  /// The operator between two values.
  var sign: String? { self.as(BinaryOperatorExprSyntax.self)?.operator.text }
}

extension ClosureExprSyntax {
  /// The call that the closure is given to.
  var call: FunctionCallExprSyntax? {
    let argument = parent?.as(LabeledExprSyntax.self)
    return (argument?.parent?.parent ?? parent)?.as(FunctionCallExprSyntax.self)
  }
}
