import Schema
import SwiftSyntax

/// The type of what a unique struct's `IdentifierValue()` returns (DIALECTS C8).
struct IdentifierTypeReader {
  let knowledge: SourceKnowledge
  let declaration: Declaration

  /// The members whose type is the same whatever they are of.
  private static let members: [String: SwiftType] = [
    "description": .named("String"), "debugDescription": .named("String"), "uuidString": .named("String"),
    "absoluteString": .named("String"), "hashValue": .named("Int"), "count": .named("Int"),
  ]

  /// nil if the source does not say.
  func type(of function: FunctionDeclSyntax) -> SwiftType? {
    let written = function.signature.returnClause.map { resolved(TypeSpelling.read($0.type)) }
    if let written, written.primitive != nil { return written }
    guard let statements = function.body?.statements, statements.count == 1, let item = statements.first?.item,
      let value = item.as(ReturnStmtSyntax.self)?.expression ?? item.as(ExprSyntax.self)
    else { return nil }
    return type(of: value).map(resolved)
  }

  /// Whether the source makes a type an identifier's, beside CoreValue's own ones.
  func isOwnIdentifier(_ type: SwiftType) -> Bool {
    guard case .named(let name) = type, let found = knowledge.declarations[name, from: declaration.name] else {
      return false
    }
    return knowledge.ancestry.of(found.name).contains("IdentifierType")
  }

  private func resolved(_ type: SwiftType) -> SwiftType {
    knowledge.declarations.resolved(type, from: declaration.name)
  }

  private func type(of expression: ExprSyntax) -> SwiftType? {
    let expression = expression.core
    if let forced = expression.as(ForceUnwrapExprSyntax.self) {
      return type(of: forced.expression).map(resolved)?.unwrapped
    }
    if let parts = expression.as(SequenceExprSyntax.self)?.elements.map(\.self), parts.count == 3,
      parts[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "??"
    {
      return type(of: parts[2]) ?? type(of: parts[0]).map(resolved)?.unwrapped
    }
    if let access = expression.as(MemberAccessExprSyntax.self), let base = access.base {
      return member(access.declName.baseName.plainText, of: base) ?? TypeInference.type(of: expression)
    }
    if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.plainText { return property(name) }
    return TypeInference.type(of: expression)
  }

  private func property(_ name: String) -> SwiftType? { declaration.variables.first { $0.name == name }?.type }

  private func member(_ name: String, of base: ExprSyntax) -> SwiftType? {
    if base.trimmedDescription == "self" { return property(name) }
    guard name == "rawValue" else { return Self.members[name] }
    guard let type = type(of: base).map(resolved) else { return nil }
    switch knowledge.type(type, from: declaration.name)?.kind {
    case .enumeration(let enumeration): return enumeration.rawType
    case .rawStruct(let rawType, _): return rawType
    default: return nil
    }
  }
}
