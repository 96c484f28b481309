import Schema
import SwiftSyntax

/// Looks at the comparisons and calls of one body of `#Predicate` (DIALECTS E14, E16, E17).
final class PredicateBody: SyntaxVisitor {
  private let file: ParsedFile
  private let contract: Contract
  private let entity: EntityContract
  /// What the names of the closures' parameters stand for, those around this body included.
  private let parameters: [String: EntityContract]
  private(set) var findings: [Finding] = []

  init(
    _ file: ParsedFile,
    _ contract: Contract,
    _ entity: EntityContract,
    parameters: [String: EntityContract]
  ) {
    self.file = file
    self.contract = contract
    self.entity = entity
    self.parameters = parameters
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

  /// A closure of `contains` or `filter` speaks of the elements of what it is asked of.
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    var inner = parameters
    inner[node.firstParameter.name] = collection(askedBy: node).flatMap { element(of: $0) }
    let body = PredicateBody(file, contract, entity, parameters: inner)
    body.walk(node.statements)
    findings += body.findings
    return .skipChildren
  }

  /// What stands before `.contains` in a call that the closure belongs to.
  private func collection(askedBy closure: ClosureExprSyntax) -> ExprSyntax? {
    let argument = closure.parent?.as(LabeledExprSyntax.self)?.parent?.parent
    let call = (argument ?? closure.parent)?.as(FunctionCallExprSyntax.self)
    return call?.calledExpression.as(MemberAccessExprSyntax.self)?.base
  }

  private func element(of collection: ExprSyntax) -> EntityContract? {
    guard let path = path(collection), case .relationship(let relationship)? = target(of: path),
      relationship.isToMany
    else { return nil }
    return destination(of: relationship)
  }

  /// Whatever is asked of a blob's content (E14).
  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard let path = node.base.flatMap(path), case .property(let property, _)? = target(of: path),
      property.storageMethod == .codable || property.storageMethod == .transformed
    else { return .visitChildren }
    tell(
      "source.predicate.blob",
      .crash,
      "'\(path.text)' is stored as one blob, into which a #Predicate cannot look",
      at: node.base ?? ExprSyntax(node)
    )
    return .skipChildren
  }

  private func compare(_ side: ExprSyntax, _ other: ExprSyntax, _ sign: String) {
    if let member = side.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "isEmpty",
      let literal = other.as(BooleanLiteralExprSyntax.self)?.literal.text,
      (literal == "false") == (sign == "=="), let base = member.base.flatMap(path),
      case .relationship(let relationship)? = target(of: base), relationship.isToMany
    {
      tell(
        "source.predicate.is-empty",
        .crash,
        "comparing '\(base.text).isEmpty' with \(literal) stops the app; "
          + "!\(base.text).isEmpty works",
        at: side
      )
      return
    }
    guard !other.is(NilLiteralExprSyntax.self), let path = path(side),
      case .property(let property, let owner)? = target(of: path),
      case .named(let name) = property.swiftType.unwrapped,
      case .enumeration? = contract.type(named: name, from: owner.scope)?.kind
    else { return }
    tell(
      "source.predicate.enum",
      .crash,
      "'\(path.text)' is the enum \(name), which a #Predicate compiles with and "
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

  /// The steps after a parameter, and what the parameter is.
  private struct Path {
    var root: EntityContract
    var steps: [String] = []

    var text: String { steps.joined(separator: ".") }
  }

  /// The path of `item.owner?.status`; nil for anything else.
  private func path(_ expression: ExprSyntax) -> Path? {
    if let chain = expression.as(OptionalChainingExprSyntax.self) { return path(chain.expression) }
    if let forced = expression.as(ForceUnwrapExprSyntax.self) { return path(forced.expression) }
    if let inner = expression.parenthesised { return path(inner) }
    if let start = expression.as(DeclReferenceExprSyntax.self) {
      return parameters[start.baseName.plainText].map { Path(root: $0) }
    }
    guard let member = expression.as(MemberAccessExprSyntax.self),
      var found = member.base.flatMap(path)
    else { return nil }
    found.steps.append(member.declName.baseName.plainText)
    return found
  }

  private enum Target {
    case property(PropertyContract, EntityContract)
    case relationship(RelationshipContract)
  }

  private func target(of path: Path) -> Target? {
    var entity: EntityContract? = path.root
    for (index, step) in path.steps.enumerated() {
      guard let here = entity else { return nil }
      let isLast = index == path.steps.count - 1
      if let property = here.properties.first(where: { $0.swiftName == step }) {
        return isLast ? .property(property, here) : nil
      }
      guard let relationship = here.relationships.first(where: { $0.swiftName == step }) else {
        return nil
      }
      if isLast { return .relationship(relationship) }
      entity = destination(of: relationship)
    }
    return nil
  }

  private func destination(of relationship: RelationshipContract) -> EntityContract? {
    contract.entities.last {
      $0.swiftName == relationship.destination
        || $0.swiftName.hasSuffix("." + relationship.destination)
    }
  }
}

extension ClosureExprSyntax {
  /// The first parameter's name, `$0` where none is written, and its type where it is.
  var firstParameter: (name: String, type: SwiftType?) {
    switch signature?.parameterClause {
    case .simpleInput(let names): return (names.first?.name.plainText ?? "$0", nil)
    case .parameterClause(let clause):
      guard let parameter = clause.parameters.first else { return ("$0", nil) }
      return (parameter.firstName.plainText, parameter.type.map(TypeSpelling.read))
    case nil: return ("$0", nil)
    }
  }
}
