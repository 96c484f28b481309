import Schema
import SwiftSyntax

/// What the bodies of `#Predicate` ask that SwiftData cannot do although it compiles (DIALECTS E16, E17).
enum PredicateBodyReader {
  static func findings(in files: [ParsedFile], _ contract: Contract) -> [Finding] {
    files.flatMap { file in
      let search = PredicateSearch(file, contract)
      search.walk(file.tree)
      return search.findings
    }
  }
}

/// Finds `#Predicate<Item> { item in … }`, and the class and the parameter that its body speaks of.
private final class PredicateSearch: SyntaxVisitor {
  private let file: ParsedFile
  private let contract: Contract
  private(set) var findings: [Finding] = []

  init(_ file: ParsedFile, _ contract: Contract) {
    self.file = file
    self.contract = contract
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    if node.macroName.text == "Predicate", let closure = node.trailingClosure {
      read(closure, type: node.genericArgumentClause.flatMap(TypeSpelling.first(of:)))
    }
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.macroName.text == "Predicate", let closure = node.trailingClosure {
      read(closure, type: node.genericArgumentClause.flatMap(TypeSpelling.first(of:)))
    }
    return .visitChildren
  }

  private func read(_ closure: ClosureExprSyntax, type: SwiftType?) {
    var (name, written): (String, SwiftType?) = ("$0", type)
    switch closure.signature?.parameterClause {
    case .simpleInput(let names): names.first.map { name = $0.name.plainText }
    case .parameterClause(let clause):
      if let parameter = clause.parameters.first {
        name = parameter.firstName.plainText
        written = written ?? parameter.type.map(TypeSpelling.read)
      }
    case nil: break
    }
    guard case .named(let type)? = written,
      let entity = contract.entities.last(where: {
        $0.dialect == .swiftData && ($0.swiftName == type || $0.swiftName.hasSuffix("." + type))
      })
    else { return }
    let body = PredicateBody(file, contract, entity, parameter: name)
    body.walk(closure.statements)
    findings += body.findings
  }
}

/// Looks at the comparisons and calls of one body.
private final class PredicateBody: SyntaxVisitor {
  private let file: ParsedFile
  private let contract: Contract
  private let entity: EntityContract
  private let parameter: String
  private(set) var findings: [Finding] = []

  init(_ file: ParsedFile, _ contract: Contract, _ entity: EntityContract, parameter: String) {
    self.file = file
    self.contract = contract
    self.entity = entity
    self.parameter = parameter
    super.init(viewMode: .sourceAccurate)
  }

  /// Operators stand between their sides, as the parser folds nothing.
  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let parts = node.elements.map(\.self)
    for (index, part) in parts.enumerated() where index > 0 && index + 1 < parts.count {
      guard let sign = part.as(BinaryOperatorExprSyntax.self)?.operator.text,
        sign == "==" || sign == "!="
      else { continue }
      compare(parts[index - 1], parts[index + 1], sign)
      compare(parts[index + 1], parts[index - 1], sign)
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let member = node.calledExpression.as(MemberAccessExprSyntax.self) {
      let name = member.declName.baseName.text
      if name == "hasPrefix" || name == "hasSuffix" {
        let instead = name == "hasPrefix" ? "starts(with:) is" : "nothing else is either"
        tell(
          "source.predicate.function",
          .mismatch,
          "\(name) is not translated by SwiftData; \(instead)",
          at: member.declName
        )
      }
    }
    return .visitChildren
  }

  /// Whatever is asked of a blob's content (E14).
  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard let path = node.base.flatMap(steps), case .property(let property, _)? = target(of: path),
      property.storageMethod == .codable || property.storageMethod == .transformed
    else { return .visitChildren }
    tell(
      "source.predicate.blob",
      .crash,
      "'\(path.joined(separator: "."))' is stored as one blob, into which a #Predicate cannot look",
      at: node.base ?? ExprSyntax(node)
    )
    return .skipChildren
  }

  private func compare(_ side: ExprSyntax, _ other: ExprSyntax, _ sign: String) {
    if let member = side.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "isEmpty",
      let literal = other.as(BooleanLiteralExprSyntax.self)?.literal.text,
      (literal == "false") == (sign == "=="), let base = member.base.flatMap(steps),
      case .relationship(let relationship)? = target(of: base), relationship.isToMany
    {
      tell(
        "source.predicate.is-empty",
        .crash,
        "comparing '\(base.joined(separator: ".")).isEmpty' with \(literal) stops the app; "
          + "!\(base.joined(separator: ".")).isEmpty works",
        at: side
      )
      return
    }
    guard !other.is(NilLiteralExprSyntax.self), let path = steps(side),
      case .property(let property, let owner)? = target(of: path),
      case .named(let name) = property.swiftType.unwrapped,
      case .enumeration? = contract.type(named: name, from: owner.scope)?.kind
    else { return }
    tell(
      "source.predicate.enum",
      .crash,
      "'\(path.joined(separator: "."))' is the enum \(name), which a #Predicate compiles with and "
        + "stops at when it runs",
      at: side
    )
  }

  private func tell(
    _ code: String,
    _ severity: Finding.Severity,
    _ message: String,
    at node: some SyntaxProtocol
  ) {
    findings.append(
      Finding(
        code: code,
        severity: severity,
        entity: entity.entityName,
        message: message,
        location: file.place(of: node)
      )
    )
  }

  /// The steps of `item.owner?.status` after the body's parameter; nil for anything else.
  private func steps(_ expression: ExprSyntax) -> [String]? {
    if let chain = expression.as(OptionalChainingExprSyntax.self) { return steps(chain.expression) }
    if let forced = expression.as(ForceUnwrapExprSyntax.self) { return steps(forced.expression) }
    if let start = expression.as(DeclReferenceExprSyntax.self) {
      return start.baseName.plainText == parameter ? [] : nil
    }
    guard let member = expression.as(MemberAccessExprSyntax.self), let base = member.base else {
      return nil
    }
    return steps(base).map { $0 + [member.declName.baseName.plainText] }
  }

  private enum Target {
    case property(PropertyContract, EntityContract)
    case relationship(RelationshipContract)
  }

  private func target(of path: [String]) -> Target? {
    var entity: EntityContract? = entity
    for (index, step) in path.enumerated() {
      guard let here = entity else { return nil }
      let isLast = index == path.count - 1
      if let property = here.properties.first(where: { $0.swiftName == step }) {
        return isLast ? .property(property, here) : nil
      }
      guard let relationship = here.relationships.first(where: { $0.swiftName == step }) else {
        return nil
      }
      if isLast { return .relationship(relationship) }
      entity = contract.entities.last {
        $0.swiftName == relationship.destination
          || $0.swiftName.hasSuffix("." + relationship.destination)
      }
    }
    return nil
  }
}
