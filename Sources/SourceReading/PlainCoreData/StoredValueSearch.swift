import Schema
import SwiftSyntax

/// Follows the stored values that a getter reads, to find out whether a type is made of one as it is (DIALECTS §2.8).
///
/// Each place that reads a stored value must leave it unchanged until it is looked up, and the case that is found must
/// be what the getter gives. Any other use of the value means that the getter is not understood.
final class StoredValueSearch: SyntaxVisitor {
  /// The types of the stored properties by name.
  private let stored: [String: SwiftType?]
  /// The text of an expression that always has the same: the key of a primitive value.
  private let text: (ExprSyntax) -> String?
  /// Local names and closures' parameters that hold a stored value.
  private var locals: [String: String] = [:]
  /// The closures whose `$0` is a stored value.
  private var closures: [SyntaxIdentifier: String] = [:]

  /// The stored properties that are read, in their order.
  private(set) var read: [String] = []
  /// The stored properties whose values are looked up by `rawValue:` or compared with a case's `rawValue`.
  private var lookedUp: [String] = []
  private var isChanged: Set<String> = []
  private var isResultChanged = false
  private var isAboutRawValues = false
  /// What NULL becomes before it is looked up: the right side of `??`.
  private(set) var rawValueOfNull: RawLiteral?

  init(stored: [String: SwiftType?], text: @escaping (ExprSyntax) -> String? = \.stringValue) {
    self.stored = stored
    self.text = text
    super.init(viewMode: .sourceAccurate)
  }

  /// The stored property of which the getter makes a type.
  var name: String? {
    lookedUp.first ?? (isAboutRawValues && Set(read).count == 1 ? read.first : nil)
  }

  /// Whether the stored value is looked up as it is, and the case found is the result.
  var isUnderstood: Bool {
    guard let name, !lookedUp.isEmpty else { return false }
    return Set(lookedUp) == [name] && !isChanged.contains(name) && !isResultChanged
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if node.baseName.text == "rawValue" { isAboutRawValues = true }
    guard let name = storedName(of: node) else { return .visitChildren }
    // `self.x` is the value; the `x` of any other value is its own.
    if let access = node.parent?.as(MemberAccessExprSyntax.self), access.declName.id == node.id {
      guard access.base?.trimmedDescription == "self" else { return .visitChildren }
      use(ExprSyntax(access), of: name)
    } else {
      use(ExprSyntax(node), of: name)
    }
    return .visitChildren
  }

  override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
    if node.label?.text == "rawValue" { isAboutRawValues = true }
    return .visitChildren
  }

  /// `primitiveValue(forKey: "x")`, and the same of `value`.
  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let call = ExprSyntax(node).call, ["primitiveValue", "value"].contains(call.name),
      call.base.map({ $0 == "self" }) ?? true, let name = call["forKey"].flatMap(text),
      stored[name] != nil
    {
      use(ExprSyntax(node), of: name)
    }
    return .visitChildren
  }

  private func storedName(of node: DeclReferenceExprSyntax) -> String? {
    let name = node.baseName.plainText
    if name == "$0" { return closure(around: node).flatMap { closures[$0.id] } }
    return locals[name] ?? (stored[name] == nil ? nil : name)
  }

  private func closure(around node: some SyntaxProtocol) -> ClosureExprSyntax? {
    var next = node.parent
    while let syntax = next {
      if let closure = syntax.as(ClosureExprSyntax.self) { return closure }
      next = syntax.parent
    }
    return nil
  }

  // MARK: - The stored value

  /// What becomes of a stored value.
  private func use(_ expression: ExprSyntax, of name: String) {
    read.append(name)
    if !isUsedUnchanged(expression, of: name) { isChanged.insert(name) }
  }

  private func isUsedUnchanged(_ expression: ExprSyntax, of name: String) -> Bool {
    guard let parent = expression.parent else { return false }
    if parent.is(ForceUnwrapExprSyntax.self) || parent.is(OptionalChainingExprSyntax.self)
      || parent.is(TryExprSyntax.self)
    {
      return ExprSyntax(parent).map { isUsedUnchanged($0, of: name) } ?? false
    }
    if let argument = parent.as(LabeledExprSyntax.self) {
      return isUsedUnchanged(argument, of: name)
    }
    if let access = parent.as(MemberAccessExprSyntax.self) {
      return isUsedUnchanged(access, of: name)
    }
    if let sequence = parent.parent?.as(SequenceExprSyntax.self) {
      return isUsedUnchanged(expression, in: sequence, of: name)
    }
    return parent.is(InitializerClauseSyntax.self) && isNamed(by: parent.parent, name)
  }

  /// `let raw = x`, `if let raw = x`.
  private func isNamed(by binding: Syntax?, _ name: String) -> Bool {
    let pattern =
      binding?.as(PatternBindingSyntax.self)?.pattern
      ?? binding?.as(OptionalBindingConditionSyntax.self)?.pattern
    guard let local = pattern?.as(IdentifierPatternSyntax.self)?.identifier.plainText else {
      return false
    }
    locals[local] = name
    return true
  }

  /// In parentheses, in a conversion such as `Int(x)`, or looked up.
  private func isUsedUnchanged(_ argument: LabeledExprSyntax, of name: String) -> Bool {
    guard let whole = argument.parent?.parent.flatMap(ExprSyntax.init) else { return false }
    if whole.parenthesised != nil { return isUsedUnchanged(whole, of: name) }
    guard let call = whole.call, whole.is(FunctionCallExprSyntax.self) else { return false }
    if argument.label?.text == "rawValue" {
      look(whole, up: name)
      return call.name == "init" || call.constructed != nil
    }
    guard call.arguments.count == 1, [nil, "exactly", "truncating"].contains(argument.label?.text),
      keeps(call.name, stored[name] ?? nil)
    else { return false }
    return isUsedUnchanged(whole, of: name)
  }

  /// Whether a conversion leaves the value as it is: between integers, and of a type to itself.
  private func keeps(_ conversion: String, _ type: SwiftType?) -> Bool {
    let to = SwiftType.named(conversion).primitive
    guard let from = type?.unwrapped.primitive else {
      // Of NSNumber, of a type that was inferred, and of a value that is read by its key.
      return to?.integerRange != nil
    }
    return to == from || to?.integerRange != nil && from.integerRange != nil
  }

  /// `x.intValue` of an NSNumber; `x.map { … }` and `x.flatMap { … }` of an optional.
  private func isUsedUnchanged(_ access: MemberAccessExprSyntax, of name: String) -> Bool {
    let member = access.declName.baseName.plainText
    if Self.integers.contains(member) { return isUsedUnchanged(ExprSyntax(access), of: name) }
    guard ["map", "flatMap"].contains(member),
      let call = access.parent?.as(FunctionCallExprSyntax.self),
      call.calledExpression.id == access.id
    else { return false }
    if let closure = call.trailingClosure
      ?? call.arguments.first?.expression
      .as(ClosureExprSyntax.self)
    {
      return take(closure, name)
    }
    // `x.flatMap(Kind.init(rawValue:))` and `x.flatMap(Kind.init)`.
    guard call.arguments.count == 1, call.arguments.first?.expression.memberName == "init" else {
      return false
    }
    look(ExprSyntax(call), up: name)
    return true
  }

  private static let integers: Set<String> = [
    "intValue", "int16Value", "int32Value", "int64Value", "integerValue",
  ]

  private func take(_ closure: ClosureExprSyntax, _ name: String) -> Bool {
    guard let parameter = closure.onlyParameter else { return false }
    if parameter == "$0" { closures[closure.id] = name } else { locals[parameter] = name }
    return true
  }

  /// `x as? String`, `x ?? ""`, `x == nil`, and `$0.rawValue == x`.
  private func isUsedUnchanged(
    _ expression: ExprSyntax,
    in sequence: SequenceExprSyntax,
    of name: String
  ) -> Bool {
    let parts = sequence.elements.map(\.self)
    guard let index = parts.firstIndex(where: { $0.id == expression.id }) else { return false }
    let before = index > 0 ? parts[index - 1] : nil
    var rest = parts[(index + 1)...]
    let comparison = before ?? rest.first
    if ["==", "!="].contains(comparison?.sign) {
      let other = before == nil ? rest.dropFirst().first : parts[index - 2]
      if other?.isNil == true { return true }
      guard parts.count == 3, comparison?.sign == "==", other?.memberName == "rawValue",
        let closure = closure(around: sequence), other?.memberBase == closure.onlyParameter
      else { return false }
      lookedUp.append(name)
      return true
    }
    guard before == nil else { return false }
    if rest.first?.is(UnresolvedAsExprSyntax.self) == true { rest = rest.dropFirst(2) }
    if rest.first?.sign == "??" {
      guard rest.count == 2, let literal = rest.last?.rawLiteral else { return false }
      rawValueOfNull = literal
      rest = []
    }
    return rest.isEmpty && isUsedUnchanged(ExprSyntax(sequence), of: name)
  }

  // MARK: - The case that is found

  private func look(_ call: ExprSyntax, up name: String) {
    lookedUp.append(name)
    if !isResult(call) { isResultChanged = true }
  }

  /// Whether what was looked up is used as it is, but for what stands in for nil.
  private func isResult(_ expression: ExprSyntax) -> Bool {
    guard let parent = expression.parent else { return true }
    if parent.is(MemberAccessExprSyntax.self) || parent.is(OptionalChainingExprSyntax.self)
      || parent.is(SwitchExprSyntax.self)
    {
      return false
    }
    if let argument = parent.as(LabeledExprSyntax.self) {
      guard let whole = argument.parent?.parent.flatMap(ExprSyntax.init),
        whole.parenthesised != nil
      else { return false }
      return isResult(whole)
    }
    if let whole = ExprSyntax(parent), whole.is(ForceUnwrapExprSyntax.self) {
      return isResult(whole)
    }
    guard let sequence = parent.parent?.as(SequenceExprSyntax.self) else { return true }
    let parts = sequence.elements.map(\.self)
    guard let index = parts.firstIndex(where: { $0.id == expression.id }) else { return false }
    let after = parts[(index + 1)...]
    let before = index > 0 ? parts[index - 1] : nil
    let isFirst =
      before.map {
        $0.is(UnresolvedTernaryExprSyntax.self) || $0.is(AssignmentExprSyntax.self)
      } ?? true
    return isFirst && (after.isEmpty || after.first?.sign == "??")
      && after.count(where: { $0.sign == "??" }) <= 1
  }
}

extension ExprSyntax {
  /// The operator between two values.
  fileprivate var sign: String? { self.as(BinaryOperatorExprSyntax.self)?.operator.text }

  fileprivate var rawLiteral: RawLiteral? {
    stringValue.map(RawLiteral.string) ?? integerValue.map(RawLiteral.integer)
  }
}

extension ClosureExprSyntax {
  /// The name of its only parameter, which is `$0` if it writes none.
  fileprivate var onlyParameter: String? {
    switch signature?.parameterClause {
    case nil: "$0"
    case .simpleInput(let list): list.count == 1 ? list.first?.name.plainText : nil
    case .parameterClause(let clause):
      clause.parameters.count == 1
        ? clause.parameters.first.map { ($0.secondName ?? $0.firstName).plainText } : nil
    }
  }
}
