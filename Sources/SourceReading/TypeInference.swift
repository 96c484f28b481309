import Schema
import SwiftSyntax

/// The type of a variable that writes none, from its initial value (DIALECTS D4).
enum TypeInference {
  /// nil where the expression does not say, as `[]` does not.
  static func type(of expression: ExprSyntax) -> SwiftType? {
    if expression.is(StringLiteralExprSyntax.self) { return .named("String") }
    if expression.is(BooleanLiteralExprSyntax.self) { return .named("Bool") }
    if expression.is(IntegerLiteralExprSyntax.self) { return .named("Int") }
    if expression.is(FloatLiteralExprSyntax.self) { return .named("Double") }
    if let negated = expression.negated { return type(of: negated) }
    if let cast = cast(expression) { return cast }
    if let elements = expression.arrayElements { return array(of: elements) }
    if let dictionary = expression.as(DictionaryExprSyntax.self) { return type(of: dictionary) }
    if let call = expression.as(FunctionCallExprSyntax.self) { return constructed(by: call) }
    if let forced = expression.as(ForceUnwrapExprSyntax.self) {
      return type(of: forced.expression)?.unwrapped
    }
    return member(expression)
  }

  /// `x as T`, which the parser leaves as a sequence of three.
  private static func cast(_ expression: ExprSyntax) -> SwiftType? {
    guard let parts = expression.as(SequenceExprSyntax.self)?.elements, parts.count == 3 else {
      return nil
    }
    let all = parts.map(\.self)
    guard all[1].is(UnresolvedAsExprSyntax.self) else { return nil }
    return all[2].as(TypeExprSyntax.self).map { TypeSpelling.read($0.type) }
  }

  private static func array(of elements: [ExprSyntax]) -> SwiftType? {
    guard let first = elements.first, let element = type(of: first) else { return nil }
    return .array(element)
  }

  private static func type(of dictionary: DictionaryExprSyntax) -> SwiftType? {
    guard case .elements(let elements) = dictionary.content, let first = elements.first,
      let key = type(of: first.key), let value = type(of: first.value)
    else { return nil }
    return .dictionary(key, value)
  }

  /// `Date()`, `[String]()`, `Set<Int>()`, `Status.init(…)`, `Optional<Int>.none` excluded.
  private static func constructed(by call: FunctionCallExprSyntax) -> SwiftType? {
    let called = call.calledExpression
    if let elements = called.arrayElements, elements.count == 1, let element = elements.first {
      return spelled(element).map { .array($0) }
    }
    if let dictionary = called.as(DictionaryExprSyntax.self),
      case .elements(let pairs) = dictionary.content, let pair = pairs.first,
      let key = spelled(pair.key), let value = spelled(pair.value)
    {
      return .dictionary(key, value)
    }
    if let access = called.as(MemberAccessExprSyntax.self),
      access.declName.baseName.text == "init"
    {
      return access.base.flatMap(spelled)
    }
    return spelled(called)
  }

  /// `Status.draft`, `Date.now`, `Date.distantPast`: the base, where it is written like a type.
  private static func member(_ expression: ExprSyntax) -> SwiftType? {
    guard let access = expression.as(MemberAccessExprSyntax.self), let base = access.base,
      access.declName.baseName.text.first?.isLowercase == true,
      !["rawValue", "self"].contains(access.declName.baseName.text)
    else { return nil }
    return spelled(base)
  }

  /// A type written where an expression stands: `Int`, `Trip.Status`, `Set<Int>`, `Int?`.
  private static func spelled(_ expression: ExprSyntax) -> SwiftType? {
    if let optional = expression.as(OptionalChainingExprSyntax.self) {
      return spelled(optional.expression).map { .optional($0) }
    }
    if let elements = expression.arrayElements, elements.count == 1, let element = elements.first {
      return spelled(element).map { .array($0) }
    }
    if let generic = expression.as(GenericSpecializationExprSyntax.self) {
      return SwiftType(
        generic: TypeSpelling.plainName(generic.expression.trimmedDescription),
        TypeSpelling.arguments(of: generic.genericArgumentClause)
      )
    }
    let text = expression.trimmedDescription
    let isName = text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
      part.first?.isUppercase == true && part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
    return isName ? .named(TypeSpelling.plainName(text)) : nil
  }
}
