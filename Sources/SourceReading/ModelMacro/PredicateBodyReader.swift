import Findings
import Schema
import SwiftSyntax

/// The parts of `#Predicate` bodies that compile although SwiftData cannot run them (DIALECTS E16, E17).
enum PredicateBodyReader {
  /// The findings, and how many bodies were read.
  static func read(_ files: [ParsedFile], _ contract: Contract) -> (findings: [Finding], count: Int) {
    let classes = ClassIndex(contract)
    var (findings, count): ([Finding], Int) = ([], 0)
    for file in files {
      let search = PredicateSearch(file, contract, classes)
      search.walk(file.tree)
      findings += search.findings
      count += search.count
    }
    return (findings, count)
  }
}

/// Finds `#Predicate<Item> { item in … }`, with its type or without, and the class and the parameter that its body speaks of.
private final class PredicateSearch: SyntaxVisitor {
  private let file: ParsedFile
  private let contract: Contract
  private let classes: ClassIndex
  private let context = PredicateContext()
  private(set) var findings: [Finding] = []
  private(set) var count = 0

  init(_ file: ParsedFile, _ contract: Contract, _ classes: ClassIndex) {
    self.file = file
    self.contract = contract
    self.classes = classes
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    if node.macroName.text == "Predicate", let closure = node.trailingClosure ?? node.arguments.first?.closure {
      if !node.isEvaluatedInMemory { read(closure, type: type(node, node.genericArgumentClause)) }
    }
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.macroName.text == "Predicate", let closure = node.trailingClosure ?? node.arguments.first?.closure {
      read(closure, type: type(node, node.genericArgumentClause))
    }
    return .visitChildren
  }

  private func type(_ node: some SyntaxProtocol, _ clause: GenericArgumentClauseSyntax?) -> SwiftType? {
    clause.flatMap(TypeSpelling.first(of:)) ?? context.type(around: node)
  }

  private func read(_ closure: ClosureExprSyntax, type: SwiftType?) {
    guard case .named(let type)? = closure.firstParameter.type ?? type, let entity = classes.entity(swiftName: type),
      entity.dialect == .swiftData
    else { return }
    count += 1
    let body = PredicateBody(file, contract, classes, entity, parameter: closure.firstParameter.name)
    body.walk(closure.statements)
    findings += body.findings
  }
}

extension LabeledExprSyntax { fileprivate var closure: ClosureExprSyntax? { expression.as(ClosureExprSyntax.self) } }

extension MacroExpansionExprSyntax {
  /// Whether the function's constant that holds it only has `evaluate` called on it, which needs no SQL.
  fileprivate var isEvaluatedInMemory: Bool {
    guard let binding = parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self),
      let name = binding.name,
      // Only a function's constant, because other code may use a file's or a type's.
      let item = binding.parent?.parent?.parent?.as(CodeBlockItemSyntax.self), let block = item.parent,
      block.parent?.is(SourceFileSyntax.self) == false
    else { return false }
    let search = UseSearch(of: name)
    search.walk(block)
    return search.evaluations > 0 && search.uses == search.evaluations
  }
}

/// Counts the uses of a constant, and those of them that are `predicate.evaluate(…)`.
private final class UseSearch: SyntaxVisitor {
  private let name: String
  private(set) var uses = 0
  private(set) var evaluations = 0

  init(of name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.baseName.plainText == name else { return .visitChildren }
    uses += 1
    let member = node.parent?.as(MemberAccessExprSyntax.self)
    if member?.base?.id == node.id, member?.declName.baseName.text == "evaluate" { evaluations += 1 }
    return .visitChildren
  }
}
