import Schema
import SwiftSyntax

/// The initialisers that make a CoreValue struct, of which `fromObject` calls one (DIALECTS C3).
struct ValueViewInitialisers {
  struct Parameter {
    /// As a call writes it; nil for `_`.
    var label: String?
    /// By the name of the property that it is meant for.
    var field: TypeDeclaration.Field
    /// Whether a call that leaves it out gives it a value all the same; an implicit `nil` is none.
    var hasDefault: Bool
  }

  struct Initialiser {
    var parameters: [Parameter]

    fileprivate var labels: [String] { parameters.map { $0.label ?? "_" } }
    fileprivate var names: [String] { parameters.map(\.field.name) }
  }

  private let memberwise: Initialiser?
  private let all: [Initialiser]
  /// The names under which `fromObject` may call its own type.
  private let names: Set<String>

  init(_ declaration: Declaration, _ fields: [TypeDeclaration.Field], _ knowledge: SourceKnowledge) {
    names = ["self", "Self", declaration.shortName, declaration.name]
    let own = declaration.members.compactMap { member -> Initialiser? in
      guard let syntax = member.syntax.as(InitializerDeclSyntax.self) else { return nil }
      return Self.written(syntax, in: member.file, of: declaration, fields, knowledge)
    }
    let isReplaced = declaration.members.contains { !$0.isInExtension && $0.syntax.is(InitializerDeclSyntax.self) }
    memberwise = declaration.keyword == .structure && !isReplaced ? Self.memberwise(of: declaration, fields) : nil
    all = (memberwise.map { [$0] } ?? []) + own
  }

  /// A `let` with a value is in no memberwise initialiser; a lazy property is, as an optional.
  private static func memberwise(of declaration: Declaration, _ fields: [TypeDeclaration.Field]) -> Initialiser {
    let parameters = declaration.variables.compactMap { variable -> Parameter? in
      guard variable.isStored, !variable.isStatic else { return nil }
      if variable.isConstant, variable.initialValue != nil { return nil }
      let lazy = TypeDeclaration.Field(
        name: variable.name, type: .optional(variable.type ?? .other("_")), codingKey: nil, location: variable.place)
      guard let field = variable.isLazy ? lazy : fields.first(where: { $0.name == variable.name }) else { return nil }
      return Parameter(
        label: variable.name, field: field,
        hasDefault: variable.isLazy || variable.initialValue.map { !$0.isNil } ?? false)
    }
    return Initialiser(parameters: parameters)
  }

  private static func written(
    _ syntax: InitializerDeclSyntax, in file: ParsedFile, of declaration: Declaration,
    _ fields: [TypeDeclaration.Field], _ knowledge: SourceKnowledge
  ) -> Initialiser {
    let parameters = syntax.signature.parameterClause.parameters.map { parameter -> Parameter in
      let label = parameter.firstName.plainText
      let inner = parameter.secondName?.plainText ?? label
      let isLabel = label != "_" && !fields.contains { $0.name == inner }
      let field = TypeDeclaration.Field(
        name: isLabel ? label : inner,
        type: knowledge.declarations.resolved(TypeSpelling.read(parameter.type), from: declaration.name),
        codingKey: nil, location: file.place(of: parameter))
      return Parameter(
        label: label == "_" ? nil : label, field: field,
        hasDefault: parameter.defaultValue.map { !$0.value.isNil } ?? false)
    }
    return Initialiser(parameters: parameters)
  }

  /// What `X.init`, `self.init(a:b:)` or `.init` names: its labels if they are written; nil for anything else.
  func labels(ofReference expression: ExprSyntax) -> [String]?? {
    guard let access = expression.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "init",
      access.base.map(isOwn) ?? true
    else { return nil }
    return .some(access.declName.argumentNames?.arguments.map(\.name.plainText))
  }

  /// Whether an expression names the type itself, its generic arguments aside.
  func isOwn(_ expression: ExprSyntax) -> Bool {
    let name = expression.as(GenericSpecializationExprSyntax.self)?.expression ?? expression
    return names.contains(name.trimmedDescription)
  }

  /// The initialiser that takes values by place; nil if several would.
  func taking(_ keys: [String?], labels: [String]?) -> Initialiser? {
    if let labels { return all.first { $0.labels == labels } }
    if all.count == 1 { return all.first }
    let fitting = all.filter { $0.parameters.count == keys.count }
    if let exact = fitting.first(where: { $0.names == keys }) { return exact }
    return fitting.isEmpty ? memberwise : fitting.count == 1 ? fitting.first : nil
  }

  /// The initialiser that a call with these labels calls, the one with the fewest parameters.
  func called(with labels: [String]) -> Initialiser? {
    all.filter { candidate in labels.allSatisfy(candidate.labels.contains) && labels.count <= candidate.parameters.count
    }.min { $0.parameters.count < $1.parameters.count }
  }
}
