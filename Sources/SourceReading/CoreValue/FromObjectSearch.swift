import Findings
import Schema
import SwiftSyntax

/// The contents of the body of a `fromObject`: the steps `o <| "key"`, and the calls that use them.
final class FromObjectSearch: SyntaxVisitor {
  let body: CodeBlockSyntax
  private let file: ParsedFile
  private let text: (ExprSyntax) -> String?
  /// The expressions with `<^>` or `<*>`.
  private(set) var chains: [SequenceExprSyntax] = []
  /// All calls, of initialisers and others.
  private(set) var calls: [FunctionCallExprSyntax] = []
  /// What the constants and variables of the body are made of, by name; nothing for a name that is used twice.
  private(set) var locals: [String: ExprSyntax] = [:]
  private var names: Set<String> = []
  /// The first key that is no text.
  private(set) var unreadable: SourcePlace?

  /// `text` gives what an expression says if it is a constant.
  init(_ body: CodeBlockSyntax, in file: ParsedFile, text: @escaping (ExprSyntax) -> String?) {
    self.body = body
    self.file = file
    self.text = text
    super.init(viewMode: .sourceAccurate)
    walk(body)
  }

  /// The steps in a piece of the body in text order, including those bound to names before.
  func reads(in syntax: some SyntaxProtocol) -> [ValueView.Read] {
    let search = ReadSearch(locals: syntax.is(CodeBlockSyntax.self) ? [:] : locals)
    search.walk(syntax)
    return reads(search)
  }

  /// The steps in one value of a chain, whose operators and operands are siblings.
  func reads(in value: [ExprSyntax]) -> [ValueView.Read] {
    let search = ReadSearch(locals: locals)
    search.take(value)
    for element in value { search.walk(element) }
    return reads(search)
  }

  private func reads(_ search: ReadSearch) -> [ValueView.Read] {
    search.found.sorted { $0.operand.position < $1.operand.position }.compactMap { step in
      text(step.operand).map { ValueView.Read(key: $0, kind: step.kind, location: file.place(of: step.operand)) }
    }
  }

  /// Whether a value is `o <| "key"` and nothing more, taken apart or in one piece.
  static func isStep(_ value: [ExprSyntax]) -> Bool {
    guard value.count == 1 else { return value.count == 3 && ReadSearch.steps(value).count == 1 }
    let parts = value[0].core.as(SequenceExprSyntax.self)?.elements.map(\.self) ?? []
    return parts.count == 3 && isStep(parts)
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let signs = node.elements.compactMap { $0.as(BinaryOperatorExprSyntax.self)?.operator.text }
    if signs.contains(where: ["<^>", "<*>"].contains) { chains.append(node) }
    for step in ReadSearch.steps(node.elements.map(\.self)) where text(step.operand) == nil {
      unreadable = unreadable ?? file.place(of: step.operand)
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    calls.append(node)
    return .visitChildren
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    bind(node.pattern, node.initializer)
    return .visitChildren
  }

  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    bind(node.pattern, node.initializer)
    return .visitChildren
  }

  private func bind(_ pattern: PatternSyntax, _ value: InitializerClauseSyntax?) {
    guard let name = pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText else { return }
    locals[name] = names.insert(name).inserted ? value?.value : nil
  }
}

/// The steps `o <| "key"` below a piece of syntax.
private final class ReadSearch: SyntaxVisitor {
  typealias Step = (kind: ValueView.Read.Kind, operand: ExprSyntax)

  private(set) var found: [Step] = []
  private var locals: [String: ExprSyntax]

  init(locals: [String: ExprSyntax]) {
    self.locals = locals
    super.init(viewMode: .sourceAccurate)
  }

  static func steps(_ parts: [ExprSyntax]) -> [Step] {
    zip(parts, parts.dropFirst()).compactMap { sign, operand in
      sign.as(BinaryOperatorExprSyntax.self).flatMap { ValueView.Read.Kind(rawValue: $0.operator.text) }.map {
        ($0, operand)
      }
    }
  }

  func take(_ parts: [ExprSyntax]) { found += Self.steps(parts) }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    take(node.elements.map(\.self))
    return .visitChildren
  }

  /// A member is no local, whatever its name.
  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if let base = node.base { walk(base) }
    return .skipChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    // Followed once: `let a = a` must not hang the reader, nor a local that is the sum of another with itself.
    guard let value = locals.removeValue(forKey: node.baseName.plainText) else { return .visitChildren }
    walk(value)
    return .visitChildren
  }
}
