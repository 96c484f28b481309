import SwiftSyntax

extension Syntax {
  /// The variables that a list of statements or of members declares; empty for any other syntax.
  var declaredBindings: [PatternBindingSyntax] {
    let variables =
      self.as(CodeBlockItemListSyntax.self)?.compactMap { $0.item.as(VariableDeclSyntax.self) } ?? self.as(
        MemberBlockItemListSyntax.self)?.compactMap { $0.decl.as(VariableDeclSyntax.self) } ?? []
    return variables.flatMap(\.bindings)
  }
}

extension PatternBindingSyntax {
  /// The name that it declares; nil for a tuple.
  var name: String? { pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText }
}
