import Schema
import SwiftSyntax

/// Reads what a transformer makes of stored bytes, where its code is plain calls of Foundation's coders (DIALECTS §4.1).
///
/// Each statement must be a step from the bytes to the value: a cast, a name, a call of a coder, a return. Anything else
/// is not understood, at its place.
struct TransformerBodyReader {
  private enum Meaning {
    case bytes
    case coder(TransformerDeclaration.Coding.Form)
    case decoded(TransformerDeclaration.Coding)
    case nothing
  }

  private enum Step {
    case goesOn
    case returns(TransformerDeclaration.Coding?)
  }

  private struct NotPlain: Error {
    var syntax: Syntax

    init(_ syntax: some SyntaxProtocol) { self.syntax = Syntax(syntax) }
  }

  private let declaration: Declaration
  /// The class as a secure transformer; nil if it is none.
  private let secured: TransformerDeclaration?
  private let declarations: Declarations
  private var values: [String: Meaning] = [:]

  static func reading(
    of function: FunctionDeclSyntax, in file: ParsedFile, of declaration: Declaration,
    _ secured: TransformerDeclaration?, _ declarations: Declarations
  ) -> TransformerDeclaration.Reading {
    var reader = Self(declaration: declaration, secured: secured, declarations: declarations)
    guard let body = function.body, let only = function.signature.parameterClause.parameters.first else {
      return .notUnderstood(file.place(of: function.name))
    }
    reader.values[(only.secondName ?? only.firstName).plainText] = .bytes
    do throws(NotPlain) {
      guard let coding = try reader.result(of: body.statements) else { throw NotPlain(function.name) }
      return .plain(coding)
    } catch { return .notUnderstood(file.place(of: error.syntax)) }
  }

  private init(declaration: Declaration, secured: TransformerDeclaration?, declarations: Declarations) {
    (self.declaration, self.secured, self.declarations) = (declaration, secured, declarations)
  }

  // MARK: - Statements

  /// How the value is made that the statements return; nil if they return nil or nothing.
  private mutating func result(of items: CodeBlockItemListSyntax) throws(NotPlain) -> TransformerDeclaration.Coding? {
    var rest = items.map(\.self)[...]
    while let item = rest.popFirst() {
      switch item.item {
      case .decl(let declaration):
        guard let variable = declaration.as(VariableDeclSyntax.self) else { throw NotPlain(declaration) }
        for binding in variable.bindings {
          guard let name = binding.name, let value = binding.initializer?.value else { throw NotPlain(binding) }
          values[name] = try meaning(of: value)
        }
      case .stmt(let statement):
        if case .returns(let coding) = try step(statement, before: rest) { return coding }
      case .expr(let expression):
        if isMessage(expression) { continue }
        guard let choice = expression.as(IfExprSyntax.self) else {
          guard items.count == 1 else { throw NotPlain(expression) }
          return try returned(expression)
        }
        if let coding = try result(of: choice, before: rest) { return coding }
      }
    }
    return nil
  }

  private mutating func step(
    _ statement: StmtSyntax, before rest: ArraySlice<CodeBlockItemSyntax>
  ) throws(NotPlain) -> Step {
    if let guarded = statement.as(GuardStmtSyntax.self) {
      try take(guarded.conditions, otherwise: guarded.body.statements.map(\.self)[...])
      return .goesOn
    }
    if let returned = statement.as(ReturnStmtSyntax.self) {
      guard let expression = returned.expression else { return .returns(nil) }
      return .returns(try self.returned(expression))
    }
    if let tried = statement.as(DoStmtSyntax.self) {
      guard var coding = try result(of: tried.body.statements) else { return .goesOn }
      for clause in tried.catchClauses {
        coding.failure = try failure(of: clause.body.statements.map(\.self)[...] + rest, instead: coding.failure)
      }
      return .returns(coding)
    }
    if let choice = statement.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self) {
      return try result(of: choice, before: rest).map(Step.returns) ?? .goesOn
    }
    throw NotPlain(statement)
  }

  private mutating func result(
    of choice: IfExprSyntax, before rest: ArraySlice<CodeBlockItemSyntax>
  ) throws(NotPlain) -> TransformerDeclaration.Coding? {
    let otherwise: ArraySlice<CodeBlockItemSyntax>
    switch choice.elseBody {
    case nil: otherwise = rest
    case .codeBlock(let block): otherwise = block.statements.map(\.self)[...] + rest
    case .ifExpr(let other): throw NotPlain(other)
    }
    let outer = values
    defer { values = outer }
    // A condition that binds nothing only sends bytes away.
    let binds = choice.conditions.contains { $0.condition.is(OptionalBindingConditionSyntax.self) }
    try take(choice.conditions, otherwise: binds ? otherwise : [])
    guard let coding = try result(of: choice.body.statements) else { return nil }
    guard binds else { throw NotPlain(choice) }
    _ = try failure(of: otherwise, instead: coding.failure)
    return coding
  }

  /// The names that conditions bind; `otherwise` is what follows where one does not hold.
  private mutating func take(
    _ conditions: ConditionElementListSyntax, otherwise: ArraySlice<CodeBlockItemSyntax>
  ) throws(NotPlain) {
    for element in conditions {
      switch element.condition {
      case .optionalBinding(let binding):
        guard let name = binding.boundName else { throw NotPlain(binding) }
        var found = values[name]
        if let value = binding.initializer?.value { found = try meaning(of: value) }
        if case .decoded(var coding)? = found {
          coding.failure = try failure(of: otherwise, instead: coding.failure)
          found = .decoded(coding)
        }
        guard let found else { throw NotPlain(binding) }
        values[name] = found
      case .expression(let expression):
        // `!data.isEmpty` and the like.
        guard !expression.description.contains("(") else { throw NotPlain(expression) }
      default: throw NotPlain(element)
      }
    }
  }

  /// What statements give that make no value of the bytes; `known` if what failed has said it already.
  private func failure(
    of items: ArraySlice<CodeBlockItemSyntax>, instead known: TransformerDeclaration.Failure
  ) throws(NotPlain) -> TransformerDeclaration.Failure {
    for item in items {
      if let returned = item.item.as(ReturnStmtSyntax.self) {
        guard let value = returned.expression, !value.isNil else { return known }
        guard isFixed(value) else { throw NotPlain(value) }
        return known == .nilValue ? .replaced(value.trimmedDescription) : known
      }
      guard let expression = item.item.as(ExprSyntax.self), isMessage(expression) else { throw NotPlain(item) }
      if ["fatalError", "preconditionFailure"].contains(expression.call?.name) { return .trap }
    }
    return known
  }

  private func isMessage(_ expression: ExprSyntax) -> Bool {
    guard let call = expression.call else { return false }
    return Self.messages.contains(call.name) || call.base.map { Self.loggers.contains($0.lowercased()) } ?? false
  }

  private static let messages: Set<String> = [
    "assertionFailure", "debugPrint", "fatalError", "NSLog", "os_log", "preconditionFailure", "print",
  ]
  private static let loggers: Set<String> = ["log", "logger", "self.log", "self.logger", "os_log"]

  // MARK: - Expressions

  private func returned(_ expression: ExprSyntax) throws(NotPlain) -> TransformerDeclaration.Coding? {
    switch try meaning(of: expression) {
    case .decoded(let coding): return coding
    case .nothing: return nil
    case .bytes, .coder: throw NotPlain(expression)
    }
  }

  private func meaning(of expression: ExprSyntax) throws(NotPlain) -> Meaning {
    if expression.isNil { return .nothing }
    if let inner = expression.parenthesised ?? expression.as(OptionalChainingExprSyntax.self)?.expression {
      return try meaning(of: inner)
    }
    if let tried = expression.as(TryExprSyntax.self) {
      let isForced = tried.questionOrExclamationMark?.text == "!"
      return isForced ? forced(try meaning(of: tried.expression)) : try meaning(of: tried.expression)
    }
    if let unwrapped = expression.as(ForceUnwrapExprSyntax.self) {
      return forced(try meaning(of: unwrapped.expression))
    }
    if let sequence = expression.as(SequenceExprSyntax.self) { return try meaning(of: sequence) }
    if let known = expression.as(DeclReferenceExprSyntax.self).flatMap({ values[$0.baseName.plainText] }) {
      return known
    }
    if let call = expression.call { return try meaning(of: call, expression) }
    if let coder = coder(named: expression) { return .coder(coder) }
    throw NotPlain(expression)
  }

  private func forced(_ meaning: Meaning) -> Meaning {
    guard case .decoded(var coding) = meaning else { return meaning }
    coding.failure = .trap
    return .decoded(coding)
  }

  /// `x as? Data`, and `x ?? []` for what cannot be decoded.
  private func meaning(of sequence: SequenceExprSyntax) throws(NotPlain) -> Meaning {
    var parts = sequence.elements.map(\.self)[...]
    guard let first = parts.popFirst() else { throw NotPlain(sequence) }
    var found = try meaning(of: first)
    while let sign = parts.popFirst(), let operand = parts.popFirst() {
      if let cast = sign.as(UnresolvedAsExprSyntax.self), let type = operand.as(TypeExprSyntax.self) {
        let type = TypeSpelling.read(type.type)
        if case .bytes = found, ![.named("Data"), .named("NSData")].contains(type.unwrapped) {
          throw NotPlain(operand)
        }
        if case .decoded(var coding) = found {
          if case .archive = coding.form, coding.type == nil { coding.type = declared(type) }
          found = .decoded(coding)
        }
        if cast.questionOrExclamationMark?.text == "!" { found = forced(found) }
      } else if sign.sign == "??", parts.isEmpty, case .decoded(var coding) = found {
        guard operand.isNil || isFixed(operand) else { throw NotPlain(operand) }
        if !operand.isNil { coding.failure = .replaced(operand.trimmedDescription) }
        found = .decoded(coding)
      } else {
        throw NotPlain(sign)
      }
    }
    return found
  }

  private func meaning(of call: Call, _ expression: ExprSyntax) throws(NotPlain) -> Meaning {
    if call.arguments.isEmpty, let form = call.constructed.flatMap({ Self.coders[$0] }) { return .coder(form) }
    let called = expression.as(FunctionCallExprSyntax.self)?.calledExpression.as(MemberAccessExprSyntax.self)
    if call.base == "super", call.name == "transformedValue", let secured, isBytes(call.arguments.first?.expression) {
      return .decoded(TransformerReader.inherited(secured))
    }
    if call.base == "NSKeyedUnarchiver" { return try unarchived(call, expression) }
    if call.name == "decode", let base = called?.base, case .coder(let form) = try meaning(of: base),
      isBytes(call["from"]), let type = call.arguments.first?.expression.metatype
    {
      return .decoded(TransformerDeclaration.Coding(form, as: declared(SwiftType(spelling: type))))
    }
    if call.constructed == "String" {
      let isText = call["encoding"]?.memberName == "utf8" && isBytes(call["data"])
      guard isText || call["as"]?.metatype?.hasSuffix("UTF8") == true && isBytes(call["decoding"]) else {
        throw NotPlain(expression)
      }
      return .decoded(TransformerDeclaration.Coding(.text))
    }
    // `Data(referencing: bytes)` and the like.
    if ["Data", "NSData"].contains(call.constructed), call.arguments.count == 1,
      isBytes(call.arguments.first?.expression)
    {
      return .bytes
    }
    throw NotPlain(expression)
  }

  private func unarchived(_ call: Call, _ expression: ExprSyntax) throws(NotPlain) -> Meaning {
    guard isBytes(call["from"] ?? call["with"] ?? call.arguments.first?.expression) else { throw NotPlain(expression) }
    let classes: [String]
    switch call.name {
    case "unarchivedObject":
      let written = call["ofClass"].map { [$0] } ?? call["ofClasses"]?.arrayElements ?? []
      let names = written.compactMap(\.metatype)
      classes = names.count == written.count ? names.map { $0.split(separator: ".").last.map(String.init) ?? $0 } : []
    case "unarchivedArrayOfObjects": classes = ["NSArray"]
    case "unarchivedDictionary": classes = ["NSDictionary"]
    case "unarchiveObject", "unarchiveTopLevelObjectWithData": classes = []
    default: throw NotPlain(expression)
    }
    return .decoded(TransformerDeclaration.Coding(.archive(classes)))
  }

  private func isBytes(_ expression: ExprSyntax?) -> Bool {
    guard let expression, case .bytes? = try? meaning(of: expression) else { return false }
    return true
  }

  private static let coders: [String: TransformerDeclaration.Coding.Form] = [
    "JSONDecoder": .json, "PropertyListDecoder": .propertyList,
  ]

  /// A property that is a coder as it is made: none of the class's members sets one up.
  private func coder(named expression: ExprSyntax) -> TransformerDeclaration.Coding.Form? {
    guard let name = expression.memberName,
      [nil, "self", "Self", declaration.shortName].contains(expression.memberBase),
      let variable = declaration.variables.first(where: { $0.name == name }), variable.isStored,
      let call = variable.initialValue?.call, call.arguments.isEmpty,
      !declaration.members.contains(where: { $0.syntax.description.contains("\(name).") && $0.isSetUp })
    else { return nil }
    return call.constructed.flatMap { Self.coders[$0] }
  }

  /// A type by its whole name; nil if it is a parameter of the class, so that the property's type counts.
  private func declared(_ type: SwiftType) -> SwiftType? {
    if declaration.isGeneric, type.primitive == nil, case .named(let name) = type,
      declarations[name, from: declaration.name] == nil
    {
      return nil
    }
    return declarations.qualified(type, from: declaration.name)
  }

  /// Whether an expression is the same for all bytes.
  private func isFixed(_ expression: ExprSyntax) -> Bool {
    if expression.stringValue != nil || expression.integerValue != nil || expression.doubleValue != nil
      || expression.booleanValue != nil
    {
      return true
    }
    if let elements = expression.arrayElements { return elements.allSatisfy(isFixed) }
    if expression.as(DictionaryExprSyntax.self)?.content.is(TokenSyntax.self) == true { return true }
    if let call = expression.call { return call.arguments.isEmpty && call.constructed != nil }
    guard let name = expression.memberName else { return false }
    return expression.is(MemberAccessExprSyntax.self) && values[name] == nil
      && expression.memberBase.map { $0.first?.isUppercase == true } ?? true
  }
}

extension Declaration.Member {
  /// Whether it sets one of a coder's strategies or options.
  fileprivate var isSetUp: Bool { syntax.description.contains("Strategy") || syntax.description.contains("userInfo") }
}
