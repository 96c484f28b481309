import Schema
import SwiftSyntax

/// Evaluates an initial value as far as literals, cases, collections and plain initialisers go (DIALECTS A35).
struct WrittenValueReader {
  let defaults: DefaultExpressionReader
  /// How many values more are looked at; a constant may be made of others, each named often.
  private var left = 10_000
  /// Constants may be made of constants.
  private var depth = 0
  private static let deepest = 16

  init(defaults: DefaultExpressionReader) { self.defaults = defaults }

  private var declarations: Declarations { defaults.declarations }

  mutating func read(_ expression: ExprSyntax, as written: SwiftType, from scope: String) -> WrittenValue? {
    let inner = expression.as(ForceUnwrapExprSyntax.self)?.expression ?? expression
    if inner.isNil { return .null }
    guard left > 0, depth < Self.deepest else { return nil }
    left -= 1
    depth += 1
    defer { depth -= 1 }
    let type = declarations.resolved(written, from: scope).unwrapped
    switch type {
    case .array(let element), .set(let element): return list(inner, of: element, from: scope)
    case .dictionary(let key, let value): return dictionary(inner, key, value, from: scope)
    case .named:
      if let primitive = type.primitive { return scalar(inner, primitive, type, from: scope) }
      guard let declared = defaults.declared(type, from: scope) else { return nil }
      return value(inner, of: declared, from: scope) ?? constant(inner, of: declared.name, as: type, from: scope)
    case .optional, .generic, .other: return nil
    }
  }

  private mutating func list(_ expression: ExprSyntax, of element: SwiftType, from scope: String) -> WrittenValue? {
    if let elements = expression.arrayElements { return list(elements, of: element, from: scope) }
    guard let call = expression.as(FunctionCallExprSyntax.self) else { return nil }
    guard call.calledExpression.arrayElements != nil || expression.call?.isInitialiser(of: ["Array", "Set"]) == true
    else { return nil }
    guard let only = call.arguments.first else { return .list([]) }
    guard call.arguments.count == 1, only.label == nil, let elements = only.expression.arrayElements else { return nil }
    return list(elements, of: element, from: scope)
  }

  private mutating func list(_ elements: [ExprSyntax], of type: SwiftType, from scope: String) -> WrittenValue? {
    var values: [WrittenValue] = []
    for element in elements {
      guard let value = read(element, as: type, from: scope) else { return nil }
      values.append(value)
    }
    return .list(values)
  }

  private mutating func dictionary(
    _ expression: ExprSyntax, _ key: SwiftType, _ value: SwiftType, from scope: String
  ) -> WrittenValue? {
    if let call = expression.as(FunctionCallExprSyntax.self) {
      let isEmpty =
        call.arguments.isEmpty
        && (call.calledExpression.is(DictionaryExprSyntax.self)
          || expression.call?.isInitialiser(of: ["Dictionary"]) == true)
      return isEmpty ? .dictionary([]) : nil
    }
    guard let literal = expression.as(DictionaryExprSyntax.self) else { return nil }
    guard case .elements(let elements) = literal.content else { return .dictionary([]) }
    var pairs: [WrittenValue.Pair] = []
    for element in elements {
      guard let key = read(element.key, as: key, from: scope), let value = read(element.value, as: value, from: scope)
      else { return nil }
      pairs.append(WrittenValue.Pair(key, value))
    }
    return .dictionary(pairs)
  }

  private mutating func scalar(
    _ expression: ExprSyntax, _ primitive: SwiftPrimitive, _ type: SwiftType, from scope: String
  ) -> WrittenValue? {
    if let value = defaults.value(expression, as: primitive) { return .value(value) }
    if let raw = defaults.rawValueOfCase(expression, from: scope) { return raw.value.map(WrittenValue.value) }
    if let call = expression.call, call.isInitialiser(of: [primitive.rawValue]) {
      guard let only = call.arguments.first else { return primitive.made }
      guard call.arguments.count == 1, only.label == nil else { return nil }
      return read(only.expression, as: type, from: scope)
    }
    if primitive == .date, expression.memberName == "now" { return .now }
    if primitive == .string, expression.memberName == "uuidString",
      let call = expression.as(MemberAccessExprSyntax.self)?.base?.call, call.constructed == "UUID",
      call.arguments.isEmpty
    {
      return .newUUID
    }
    if expression.memberName == "zero", primitive.isNumber { return .value(.integer(0)) }
    return constant(expression, of: primitive.rawValue, as: type, from: scope)
  }

  /// A static property, of the type itself if none is written: `.standard`, `Limits.size`.
  private mutating func constant(
    _ expression: ExprSyntax, of typeName: String, as type: SwiftType, from scope: String
  ) -> WrittenValue? {
    guard let access = expression.as(MemberAccessExprSyntax.self) else { return nil }
    let owner = access.base.map { TypeSpelling.plainName($0.trimmedDescription) } ?? typeName
    guard let found = declarations[owner == "Self" ? scope : owner, from: scope],
      let constant = defaults.inference.typeProperty(access.declName.baseName.plainText, of: found),
      constant.isConstant, let value = constant.initialValue
    else { return nil }
    // Its own text may be looked up from another place.
    return read(value, as: declarations.qualified(type, from: scope), from: found.name)
  }

  private mutating func value(
    _ expression: ExprSyntax, of declared: TypeDeclaration, from scope: String
  ) -> WrittenValue? {
    switch declared.kind {
    case .enumeration(let enumeration): return enumCase(expression, of: enumeration, in: declared.name)
    case .rawStruct(let rawType, let flags):
      if let flags, let bits = Self.bits(expression, flags) { return .value(.integer(bits)) }
      guard let call = expression.call, call.isInitialiser(of: declared.names) else { return nil }
      if flags != nil, call.arguments.isEmpty { return .value(.integer(0)) }
      guard call.arguments.count == 1, let raw = call["rawValue"] else { return nil }
      return read(raw, as: rawType, from: declared.name)
    case .structure(let structure):
      guard let call = expression.call, call.isInitialiser(of: declared.names),
        let declaration = declarations[declared.name]
      else { return nil }
      let initialisers = defaults.inference.initialisers(of: declaration).filter { !$0.syntax.isDecoder }
      if let own = initialisers.first(where: { $0.syntax.takes(call) }) {
        return assigned(call, by: own.syntax, structure, in: declared.name, from: scope)
      }
      guard initialisers.allSatisfy(\.isInExtension) else { return nil }
      return memberwise(call, structure, in: declared.name, from: scope)
    case .alias, .classType: return nil
    }
  }

  private static func bits(_ expression: ExprSyntax, _ flags: [TypeDeclaration.Flag]) -> Int64? {
    let names = expression.arrayElements?.map(\.memberName) ?? [expression.memberName]
    var bits: Int64 = 0
    for name in names {
      guard let flag = flags.first(where: { $0.name == name }) else { return nil }
      bits |= flag.bits
    }
    return bits
  }

  private mutating func enumCase(
    _ expression: ExprSyntax, of enumeration: TypeDeclaration.Enumeration, in scope: String
  ) -> WrittenValue? {
    let call = expression.call
    guard let name = call?.name ?? expression.memberName,
      let found = enumeration.cases.first(where: { $0.name == name })
    else { return nil }
    let given = call?.arguments ?? []
    guard given.count == found.associatedValues.count else { return nil }
    var arguments: [WrittenValue.Argument] = []
    for (argument, value) in zip(given, found.associatedValues) {
      guard argument.label == value.label, let written = read(argument.expression, as: value.type, from: scope) else {
        return nil
      }
      arguments.append(WrittenValue.Argument(value.label, written))
    }
    return .enumCase(name, arguments)
  }
}

// Structs by their initialisers.
extension WrittenValueReader {
  /// The initialiser that the compiler makes: fields in their order, those with initial values at will.
  private mutating func memberwise(
    _ call: Call, _ structure: TypeDeclaration.Structure, in name: String, from scope: String
  ) -> WrittenValue? {
    var arguments: [WrittenValue.Argument] = []
    for argument in call.arguments {
      guard let field = structure.fields.first(where: { $0.name == argument.label }),
        let value = read(argument.expression, as: field.type, from: scope)
          ?? read(argument.expression, as: field.type, from: name)
      else { return nil }
      arguments.append(WrittenValue.Argument(field.name, value))
    }
    return .structure(arguments)
  }

  /// An initialiser of the type's own that does nothing but assign its parameters and plain values.
  private mutating func assigned(
    _ call: Call, by initialiser: InitializerDeclSyntax, _ structure: TypeDeclaration.Structure, in name: String,
    from scope: String
  ) -> WrittenValue? {
    let parameters = initialiser.signature.parameterClause.parameters
    var arguments: [WrittenValue.Argument] = []
    for statement in initialiser.body?.statements ?? [] {
      guard let (target, value) = statement.item.as(ExprSyntax.self)?.assignment,
        let field = structure.fields.first(where: { $0.name == target })
      else { return nil }
      let parameter = parameters.first { ($0.secondName ?? $0.firstName).plainText == value.trimmedDescription }
      let label = parameter.map(\.firstName.plainText)
      let given = label.flatMap { label in call.arguments.first { $0.label == (label == "_" ? nil : label) }?.expression
      }
      let written: WrittenValue? =
        if let given { read(given, as: field.type, from: scope) } else {
          read(parameter?.defaultValue?.value ?? value, as: field.type, from: name)
        }
      guard let written else { return nil }
      arguments.removeAll { $0.label == target }
      arguments.append(WrittenValue.Argument(target, written))
    }
    return .structure(arguments)
  }
}

extension TypeDeclaration {
  /// What an initialiser's call may write for the type.
  fileprivate var names: Set<String> { [name, name.split(separator: ".").last.map(String.init) ?? name, "Self"] }
}

extension Call {
  /// Whether it is `T(…)`, `T.init(…)` or `.init(…)` for one of some names of T.
  fileprivate func isInitialiser(of names: Set<String>) -> Bool {
    if name == "init" { return base.map { names.contains(TypeSpelling.plainName($0)) } ?? true }
    return names.contains(name)
  }
}

extension InitializerDeclSyntax {
  /// `init(from: Decoder)`, which no initial value calls.
  fileprivate var isDecoder: Bool {
    let parameters = signature.parameterClause.parameters
    return parameters.count == 1 && parameters.first?.firstName.text == "from"
  }

  /// Whether a call's labels are some of its own, and the others have default values.
  fileprivate func takes(_ call: Call) -> Bool {
    var rest = call.arguments.map(\.label)[...]
    for parameter in signature.parameterClause.parameters {
      let label = parameter.firstName.text == "_" ? nil : parameter.firstName.plainText
      if let next = rest.first, next == label {
        rest.removeFirst()
      } else if parameter.defaultValue == nil {
        return false
      }
    }
    return rest.isEmpty
  }
}

extension ExprSyntax {
  /// The property and the value of `self.x = y` and `x = y`.
  fileprivate var assignment: (target: String, value: ExprSyntax)? {
    guard let parts = self.as(SequenceExprSyntax.self)?.elements.map(\.self), parts.count == 3,
      parts[1].is(AssignmentExprSyntax.self), let target = parts[0].memberName,
      parts[0].memberBase.map({ $0 == "self" }) ?? true
    else { return nil }
    return (target, parts[2])
  }
}

extension SwiftPrimitive {
  fileprivate var isNumber: Bool { integerRange != nil || [.double, .float, .decimal].contains(self) }

  /// What its initialiser without arguments makes; nil if it has none.
  fileprivate var made: WrittenValue? {
    switch self {
    case .string: .value(.string(""))
    case .bool: .value(.boolean(false))
    case .uuid: .newUUID
    case .date: .now
    case .data, .url: nil
    default: .value(.integer(0))
    }
  }
}
