import Schema
import SwiftSyntax

/// Reads an enum's own `init(rawValue:)` if it is a switch over literals (DIALECTS §2.2).
enum RawInitialiserReader {
  /// nil if the compiler makes the initialiser.
  static func read(_ declaration: Declaration, type: SwiftPrimitive) -> TypeDeclaration.RawInitialiser? {
    let own = declaration.initialisers.filter { initialiser in
      let parameters = initialiser.signature.parameterClause.parameters
      return parameters.count == 1 && parameters.first?.firstName.text == "rawValue"
    }
    guard let only = own.first else { return nil }
    let unknown = TypeDeclaration.RawInitialiser(otherwise: .unknown)
    guard own.count == 1, let parameter = only.signature.parameterClause.parameters.first,
      let body = only.body?.statements, body.count == 1,
      let choice = body.first?.item.as(ExpressionStmtSyntax.self)?.expression.as(SwitchExprSyntax.self),
      choice.subject.memberName == (parameter.secondName ?? parameter.firstName).plainText,
      choice.subject.memberBase == nil
    else { return unknown }
    var read = TypeDeclaration.RawInitialiser(otherwise: .none)
    var refused: Set<RawLiteral> = []
    for item in choice.cases {
      guard let branch = item.as(SwitchCaseSyntax.self), let result = result(of: branch.statements) else {
        return unknown
      }
      switch branch.label {
      case .default: read.otherwise = result.name.map { .named($0) } ?? .none
      case .case(let label):
        for pattern in label.caseItems {
          guard pattern.whereClause == nil, let value = pattern.pattern.as(ExpressionPatternSyntax.self)?.expression,
            let literal = EnumerationReader.literal(value, of: type)
          else { return unknown }
          // The first of two branches for one value is taken.
          guard !read.names.keys.contains(literal), !refused.contains(literal) else { continue }
          if let name = result.name { read.names[literal] = name } else { refused.insert(literal) }
        }
      }
    }
    // A value that its own branch refuses does not become the case that all other values become.
    if case .named = read.otherwise, !refused.isEmpty { return unknown }
    return read
  }

  private enum Outcome {
    case named(String)
    case none

    var name: String? { if case .named(let name) = self { name } else { nil } }
  }

  /// `self = .a`, `self = Kind.a` or `return nil`; nil for anything else.
  private static func result(of statements: CodeBlockItemListSyntax) -> Outcome? {
    var items = statements.map(\.item)
    if items.count == 2, let last = items.last?.as(ReturnStmtSyntax.self), last.expression == nil { items.removeLast() }
    guard items.count == 1, let only = items.first else { return nil }
    if let end = only.as(ReturnStmtSyntax.self) { return end.expression?.isNil == true ? Outcome.none : nil }
    guard let parts = only.as(SequenceExprSyntax.self)?.elements.map(\.self), parts.count == 3,
      parts[0].trimmedDescription == "self", parts[1].is(AssignmentExprSyntax.self),
      parts[2].is(MemberAccessExprSyntax.self), let name = parts[2].memberName
    else { return nil }
    return .named(name)
  }
}
