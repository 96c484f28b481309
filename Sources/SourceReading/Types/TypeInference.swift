import Schema
import SwiftSyntax

/// The type of a variable that writes none, from its initial value (DIALECTS D4).
struct TypeInference {
  /// What is known of a member of a type.
  enum Member {
    case type(SwiftType)
    /// The files declare its owner, and do not say.
    case unknown
    /// The files do not declare its owner.
    case foreign
  }

  /// Looks members of types up: those of the type itself, or of its values.
  var member: (_ owner: SwiftType, _ name: String, _ isStatic: Bool) -> Member = { _, _, _ in .foreign }

  /// By the expression alone.
  static func type(of expression: ExprSyntax) -> SwiftType? { TypeInference().type(of: expression) }

  /// nil if the expression does not say, as `[]` does not.
  func type(of expression: ExprSyntax) -> SwiftType? {
    if expression.is(StringLiteralExprSyntax.self) { return .named("String") }
    if expression.is(BooleanLiteralExprSyntax.self) { return .named("Bool") }
    if expression.is(IntegerLiteralExprSyntax.self) { return .named("Int") }
    if expression.is(FloatLiteralExprSyntax.self) { return .named("Double") }
    if let negated = expression.negated { return type(of: negated) }
    if let cast = Self.cast(expression) { return cast }
    if let elements = expression.arrayElements { return array(of: elements) }
    if let dictionary = expression.as(DictionaryExprSyntax.self) { return type(of: dictionary) }
    if let call = expression.as(FunctionCallExprSyntax.self) { return constructed(by: call) }
    if let forced = expression.as(ForceUnwrapExprSyntax.self) { return type(of: forced.expression)?.unwrapped }
    return computed(expression) ?? accessed(expression)
  }

  /// `"a" + "b"`, if all that is computed with is of one type.
  private func computed(_ expression: ExprSyntax) -> SwiftType? {
    let parts = expression.as(SequenceExprSyntax.self)?.elements.map(\.self) ?? []
    var types: Set<SwiftType> = []
    for (index, part) in parts.enumerated() {
      if index.isMultiple(of: 2) {
        guard let type = type(of: part) else { return nil }
        types.insert(type)
      } else {
        guard let sign = part.as(BinaryOperatorExprSyntax.self)?.operator.text,
          ["+", "-", "*", "/", "%"].contains(sign)
        else { return nil }
      }
    }
    return types.count == 1 ? types.first : nil
  }

  /// `x as T`, which the parser leaves as a sequence of three.
  private static func cast(_ expression: ExprSyntax) -> SwiftType? {
    guard let parts = expression.as(SequenceExprSyntax.self)?.elements, parts.count == 3 else { return nil }
    let all = parts.map(\.self)
    guard all[1].is(UnresolvedAsExprSyntax.self) else { return nil }
    return all[2].as(TypeExprSyntax.self).map { TypeSpelling.read($0.type) }
  }

  private func array(of elements: [ExprSyntax]) -> SwiftType? {
    guard let first = elements.first, let element = type(of: first) else { return nil }
    return .array(element)
  }

  private func type(of dictionary: DictionaryExprSyntax) -> SwiftType? {
    guard case .elements(let elements) = dictionary.content, let first = elements.first, let key = type(of: first.key),
      let value = type(of: first.value)
    else { return nil }
    return .dictionary(key, value)
  }

  /// `Date()`, `[String]()`, `Set<Int>()`, `Status.init(…)`, `[Row]?.some([])`; `Optional<Int>.none` excluded.
  private func constructed(by call: FunctionCallExprSyntax) -> SwiftType? {
    let called = call.calledExpression
    if let elements = called.arrayElements, elements.count == 1, let element = elements.first {
      return Self.spelled(element).map { .array($0) }
    }
    if let dictionary = called.as(DictionaryExprSyntax.self), case .elements(let pairs) = dictionary.content,
      let pair = pairs.first, let key = Self.spelled(pair.key), let value = Self.spelled(pair.value)
    {
      return .dictionary(key, value)
    }
    if let access = called.as(MemberAccessExprSyntax.self), let type = access.base.flatMap(Self.spelled) {
      let name = access.declName.baseName.text
      if name == "init" || name == "some" && type.isOptional { return type }
    }
    return Self.spelled(called)
  }

  /// `Status.draft`, `Date.now`, `Keys.name`, `UUID().uuidString`.
  private func accessed(_ expression: ExprSyntax) -> SwiftType? {
    guard let access = expression.as(MemberAccessExprSyntax.self), let base = access.base else { return nil }
    let name = access.declName.baseName.plainText
    guard name.first?.isLowercase == true, name != "self" else { return nil }
    if let owner = Self.spelled(base) {
      switch member(owner, name, true) {
      case .type(let type): return type
      case .unknown: return nil
      // Most such members of the system's types are of the type itself.
      case .foreign: return name == "rawValue" ? nil : owner
      }
    }
    guard let owner = type(of: base) else { return nil }
    if case .type(let type) = member(owner, name, false) { return type }
    return Self.known["\(owner).\(name)"]
  }

  private static let known: [String: SwiftType] = [
    "UUID.uuidString": .named("String"), "URL.absoluteString": .named("String"), "String.count": .named("Int"),
  ]

  /// A type in the place of an expression: `Int`, `Trip.Status`, `Set<Int>`, `Int?`.
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
        TypeSpelling.arguments(of: generic.genericArgumentClause))
    }
    let text = expression.trimmedDescription
    let isName = text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
      part.first?.isUppercase == true && part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
    return isName ? .named(TypeSpelling.plainName(text)) : nil
  }
}
