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

/// Reads the name under which a transformer's class registers, as far as source shows it (DIALECTS A15).
struct TransformerNameReader {
  private static let nameType = "NSValueTransformerName"
  /// A class may be its own ancestor and a constant its own value, which is no Swift but can be written.
  private static let deepest = 16

  private let declarations: Declarations

  init(_ declarations: Declarations) { self.declarations = declarations }

  /// The class's own name or the one that it inherits; nil if source does not say.
  func name(of declaration: Declaration) -> String? { name(of: declaration, depth: 0) }

  private func name(of declaration: Declaration, depth: Int) -> String? {
    guard depth < Self.deepest else { return nil }
    let named = declaration.variables.filter { $0.isStatic && $0.type == .named(Self.nameType) }
    let own = declaration.typeProperty("transformerName") ?? (named.count == 1 ? named.first : nil)
    if let own { return own.expression.flatMap { text(of: $0, in: declaration, depth: depth) } }
    let parent = declaration.inherited.lazy.compactMap { declarations[$0, from: declaration.scope] }.first {
      $0.keyword == .class
    }
    return parent.flatMap { name(of: $0, depth: depth + 1) }
  }

  private func text(of expression: ExprSyntax, in scope: Declaration, depth: Int) -> String? {
    guard depth < Self.deepest else { return nil }
    if let text = expression.stringValue { return text }
    if let literal = expression.as(StringLiteralExprSyntax.self) { return interpolated(literal, in: scope) }
    if let call = expression.call {
      guard let argument = call.arguments.first?.expression else { return nil }
      if call.name == "String" { return call["describing"].flatMap { typeName($0, in: scope) } }
      guard call.name == Self.nameType || call.name == "init" else { return nil }
      return text(of: argument, in: scope, depth: depth + 1)
    }
    guard let name = expression.memberName else { return nil }
    if name == "secureUnarchiveFromDataTransformerName" { return "NSSecureUnarchiveFromData" }
    return constant(name, of: expression.memberBase, in: scope).flatMap { text(of: $0, in: scope, depth: depth + 1) }
  }

  /// `.tagsName` is a constant of the name's own type, `name` and `Self.name` one of the class.
  private func constant(_ name: String, of base: String?, in scope: Declaration) -> ExprSyntax? {
    let owner: Declaration? =
      switch base {
      case "Self", "self": scope
      case let base?: declarations[TypeSpelling.plainName(base), from: scope.name]
      case nil: scope.typeProperty(name) == nil ? declarations[Self.nameType] : scope
      }
    return owner?.typeProperty(name)?.expression
  }

  /// `"\(T.self)"`, with text around it.
  private func interpolated(_ literal: StringLiteralExprSyntax, in scope: Declaration) -> String? {
    var text = ""
    for segment in literal.segments {
      switch segment {
      case .stringSegment(let part): text += part.content.text
      case .expressionSegment(let part):
        guard part.expressions.count == 1, let only = part.expressions.first?.expression,
          let name = typeName(only, in: scope)
        else { return nil }
        text += name
      }
    }
    return text
  }

  /// The plain name of the class that `T.self` names, as Swift describes it.
  private func typeName(_ expression: ExprSyntax, in scope: Declaration) -> String? {
    if expression.trimmedDescription == "self" { return scope.shortName }
    guard let name = expression.metatype else { return nil }
    return name == "Self" ? scope.shortName : name.split(separator: ".").last.map(String.init)
  }
}
