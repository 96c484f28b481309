import Schema
import SwiftSyntax

/// Follows the stored values that a getter reads, to find out whether a type is made of one as it is (DIALECTS §2.8).
///
/// Each place that reads a stored value must leave it unchanged until it is looked up, and the case that is found must
/// be what the getter gives. The getter may ask only whether the value or the case is nil. Anything else means that the
/// getter is not understood.
final class StoredValueSearch: SyntaxVisitor {
  /// The types of the stored properties by name.
  private let stored: [String: SwiftType?]
  /// The text of an expression that always has the same: the key of a primitive value.
  private let text: (ExprSyntax) -> String?
  /// Local names and closures' parameters that hold a stored value.
  private var locals: [String: String] = [:]
  /// The closures whose parameter is a stored value.
  private var closures: [SyntaxIdentifier: String] = [:]

  /// The stored properties that are read, in their order.
  private(set) var read: [String] = []
  /// The stored properties whose values are looked up by `rawValue:` or compared with a case's `rawValue`.
  private var lookedUp: [String] = []
  private var isChanged: Set<String> = []
  /// Local names that hold the case that is found, by the stored property that it is found for.
  private var found: [String: String] = [:]
  private var isGiven = false
  /// Whether the getter does something else if there is no such case, so that a `!` behind it stops nothing.
  private(set) var asksWhetherFound = false
  private var isResultChanged = false
  /// What decides between two ways.
  private var conditions: [SyntaxIdentifier] = []
  /// The conditions that ask whether a stored value, or the case that is found, is nil.
  private var nilTests: [SyntaxIdentifier: String] = [:]
  private var isAboutRawValues = false
  /// What NULL becomes before it is looked up: the right side of `??`.
  private(set) var rawValueOfNull: RawLiteral?

  init(stored: [String: SwiftType?], text: @escaping (ExprSyntax) -> String? = \.stringValue) {
    self.stored = stored
    self.text = text
    super.init(viewMode: .sourceAccurate)
  }

  /// The stored property that the getter converts to its type.
  var name: String? { lookedUp.first ?? (isAboutRawValues && Set(read).count == 1 ? read.first : nil) }

  /// Whether the stored value is looked up as it is, and the case found is the result.
  var isUnderstood: Bool {
    guard let name, !lookedUp.isEmpty else { return false }
    return Set(lookedUp) == [name] && !isChanged.contains(name) && isGiven && !isResultChanged
      && conditions.allSatisfy { nilTests[$0] == name }
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if node.baseName.text == "rawValue" { isAboutRawValues = true }
    let access = node.parent?.as(MemberAccessExprSyntax.self)
    let isMember = access?.declName.id == node.id
    if !isMember, let name = found[node.baseName.plainText] {
      if isNilTest(ExprSyntax(node), of: name) { asksWhetherFound = true } else { give(ExprSyntax(node), of: name) }
      return .visitChildren
    }
    guard let name = storedName(of: node) else { return .visitChildren }
    // `self.x` is the value; the `x` of any other value is its own.
    if let access, isMember {
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
    // What is only told to a developer changes nothing.
    if let called = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
      Self.messages.contains(called)
    {
      return .skipChildren
    }
    if let call = ExprSyntax(node).call, ["primitiveValue", "value"].contains(call.name),
      call.base.map({ $0 == "self" }) ?? true, let name = call["forKey"].flatMap(text), stored[name] != nil
    {
      use(ExprSyntax(node), of: name)
    }
    return .visitChildren
  }

  override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
    conditions.append(Syntax(node.condition).id)
    return .visitChildren
  }

  override func visit(_ node: UnresolvedTernaryExprSyntax) -> SyntaxVisitorContinueKind {
    conditions.append(node.id)
    return .visitChildren
  }

  override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
    conditions.append(node.id)
    return .visitChildren
  }

  /// `if let x`, which gives the name to the value of the same name.
  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    if node.initializer == nil, let name = node.boundName {
      nilTests[node.id] = found[name] ?? locals[name] ?? (stored[name] == nil ? nil : name)
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
    if let argument = parent.as(LabeledExprSyntax.self) { return isUsedUnchanged(argument, of: name) }
    if let access = parent.as(MemberAccessExprSyntax.self) { return isUsedUnchanged(access, of: name) }
    if let sequence = parent.parent?.as(SequenceExprSyntax.self) {
      return isUsedUnchanged(expression, in: sequence, of: name)
    }
    guard parent.is(InitializerClauseSyntax.self), case .local(let local, let binding) = expression.destination else {
      return false
    }
    locals[local] = name
    nilTests[binding.id] = name
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
    guard ["map", "flatMap"].contains(member), let call = access.parent?.as(FunctionCallExprSyntax.self),
      call.calledExpression.id == access.id
    else { return false }
    if let closure = call.trailingClosure ?? call.arguments.first?.expression.as(ClosureExprSyntax.self) {
      return take(closure, name)
    }
    // `x.flatMap(Kind.init(rawValue:))` and `x.flatMap(Kind.init)`.
    guard call.arguments.count == 1, call.arguments.first?.expression.memberName == "init" else { return false }
    look(ExprSyntax(call), up: name)
    return true
  }

  private static let messages: Set<String> = [
    "assert", "assertionFailure", "debugPrint", "fatalError", "NSLog", "os_log", "precondition", "preconditionFailure",
    "print",
  ]

  private static let integers: Set<String> = ["intValue", "int16Value", "int32Value", "int64Value", "integerValue"]

  private func take(_ closure: ClosureExprSyntax, _ name: String) -> Bool {
    guard let parameter = closure.onlyParameter else { return false }
    closures[closure.id] = name
    if parameter != "$0" { locals[parameter] = name }
    return true
  }

  /// `x as? String`, `x ?? ""`, `x == nil`, and `$0.rawValue == x`.
  private func isUsedUnchanged(_ expression: ExprSyntax, in sequence: SequenceExprSyntax, of name: String) -> Bool {
    if isNilTest(expression, of: name) { return true }
    let parts = sequence.elements.map(\.self)
    if parts.count == 3, parts[1].sign == "==" {
      guard let call = search(sequence, for: parts[0].id == expression.id ? parts[2] : parts[0]) else { return false }
      look(ExprSyntax(call), up: name)
      return true
    }
    guard parts.first?.id == expression.id else { return false }
    var rest = parts.dropFirst()
    if rest.first?.is(UnresolvedAsExprSyntax.self) == true { rest = rest.dropFirst(2) }
    if rest.first?.sign == "??" {
      guard rest.count == 2, let literal = rest.last?.rawLiteral else { return false }
      rawValueOfNull = literal
      rest = []
    }
    return rest.isEmpty && isUsedUnchanged(ExprSyntax(sequence), of: name)
  }

  /// `allCases.first { $0.rawValue == x }`, around the comparison.
  private func search(_ comparison: SequenceExprSyntax, for other: ExprSyntax) -> FunctionCallExprSyntax? {
    guard case .closure(let closure) = comparison.destination, other.memberName == "rawValue",
      other.memberBase == closure.onlyParameter, let call = closure.call,
      let called = call.calledExpression.as(MemberAccessExprSyntax.self), called.declName.baseName.plainText == "first",
      called.base?.memberName == "allCases"
    else { return nil }
    return call
  }

  /// `x == nil` and `x != nil`, as the whole condition.
  private func isNilTest(_ expression: ExprSyntax, of name: String) -> Bool {
    guard let sequence = expression.parent?.parent?.as(SequenceExprSyntax.self) else { return false }
    let parts = sequence.elements.map(\.self)
    guard parts.count >= 3, ["==", "!="].contains(parts[1].sign),
      parts[0].id == expression.id && parts[2].isNil || parts[2].id == expression.id && parts[0].isNil
    else { return false }
    nilTests[parts.count == 3 ? sequence.id : parts[3].id] = name
    return true
  }

  // MARK: - The case that is found

  private func look(_ call: ExprSyntax, up name: String) {
    lookedUp.append(name)
    give(call, of: name)
  }

  /// What becomes of the case that is found: the getter must give it as it is.
  private func give(_ expression: ExprSyntax, of name: String) {
    switch expression.destination {
    case .result: isGiven = true
    case .local(let local, let binding):
      found[local] = name
      nilTests[binding.id] = name
      if binding.is(OptionalBindingConditionSyntax.self) { asksWhetherFound = true }
    case .closure(let closure):
      if closures[closure.id] == name, let call = closure.call {
        give(ExprSyntax(call), of: name)
      } else {
        isResultChanged = true
      }
    case .other: isResultChanged = true
    }
  }
}

extension ExprSyntax {
  fileprivate var rawLiteral: RawLiteral? { stringValue.map(RawLiteral.string) ?? integerValue.map(RawLiteral.integer) }
}

extension ClosureExprSyntax {
  /// The name of its only parameter, which is `$0` if it writes none.
  fileprivate var onlyParameter: String? {
    switch signature?.parameterClause {
    case nil: "$0"
    case .simpleInput(let list): list.count == 1 ? list.first?.name.plainText : nil
    case .parameterClause(let clause):
      clause.parameters.count == 1 ? clause.parameters.first.map { ($0.secondName ?? $0.firstName).plainText } : nil
    }
  }
}
