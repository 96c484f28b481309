import Findings
import Schema
import SwiftSyntax

/// Reads the ways through a `fromObject` to a value: curried initialisers that take one key after the other, and
/// calls that name what they take (DIALECTS C3).
struct FromObjectReader {
  private let search: FromObjectSearch
  private let initialisers: ValueViewInitialisers
  private let fields: [TypeDeclaration.Field]
  /// The chains that other chains go on with.
  private var continued: Set<SyntaxIdentifier> = []

  /// The operators that give the next argument.
  private static let applying: Set<String> = ["<^>", "<*>"]

  /// Chains of chains that are bound to names end somewhere.
  private static let deepest = 64

  init(_ search: FromObjectSearch, _ initialisers: ValueViewInitialisers, _ fields: [TypeDeclaration.Field]) {
    (self.search, self.initialisers, self.fields) = (search, initialisers, fields)
  }

  mutating func constructions() -> [ValueView.Construction] {
    let all = search.reads(in: search.body)
    let chains = search.chains.map { (id: $0.id, construction: construction(of: $0)) }.filter {
      !continued.contains($0.id)
    }.map(\.construction)
    let found = (chains + search.calls.compactMap(construction)).filter { !$0.reads.isEmpty }
    let taken = Set(found.flatMap(\.reads).map(\.location))
    // What is read beside them may go anywhere.
    guard !found.isEmpty, all.allSatisfy({ taken.contains($0.location) }) else { return [unattributed(all)] }
    return found
  }

  /// The keys in the order of the text, each for the field of its name.
  private func unattributed(_ reads: [ValueView.Read]) -> ValueView.Construction {
    let arguments = reads.map { read in ValueView.Argument(reads: [read], field: fields.first { $0.name == read.key }) }
    return ValueView.Construction(parameters: nil, arguments: arguments)
  }

  private mutating func construction(of chain: SequenceExprSyntax) -> ValueView.Construction {
    let (head, values) = flattened(chain, depth: 0)
    let reads = values.map { search.reads(in: $0) }
    let keys = reads.map { $0.count == 1 ? $0[0].key : nil }
    guard let labels = head.flatMap(target), let parameters = initialisers.taking(keys, labels: labels)?.parameters
    else { return unattributed(reads.flatMap(\.self)) }
    let arguments = zip(values, reads).enumerated().map { index, argument in
      ValueView.Argument(
        reads: argument.1, field: parameters.indices.contains(index) ? parameters[index].field : nil,
        isFixed: argument.0.count == 1 && argument.0[0].isFixed, isDirect: FromObjectSearch.isStep(argument.0))
    }
    return ValueView.Construction(parameters: parameters.map(\.field), arguments: arguments)
  }

  /// What is called, and the values that it is given, through brackets and names that hold its beginning.
  private mutating func flattened(
    _ chain: SequenceExprSyntax, depth: Int
  ) -> (head: ExprSyntax?, values: [[ExprSyntax]]) {
    var segments: [[ExprSyntax]] = [[]]
    for element in chain.elements {
      if let sign = element.as(BinaryOperatorExprSyntax.self)?.operator.text, Self.applying.contains(sign) {
        segments.append([])
      } else {
        segments[segments.count - 1].append(element)
      }
    }
    // A ternary expression may begin before the function.
    var head = segments[0].last?.core
    let values = Array(segments.dropFirst())
    if let name = head?.as(DeclReferenceExprSyntax.self)?.baseName.plainText, let bound = search.locals[name] {
      head = bound.core
    }
    if let inner = head?.as(SequenceExprSyntax.self), depth < Self.deepest,
      search.chains.contains(where: { $0.id == inner.id })
    {
      continued.insert(inner.id)
      let begun = flattened(inner, depth: depth + 1)
      return (begun.head, begun.values + values)
    }
    return (head, values)
  }

  /// The labels of the initialiser in `curry(X.init)` or `X.init`, if they are written; nil for anything else.
  private func target(_ head: ExprSyntax) -> [String]?? {
    guard let call = head.as(FunctionCallExprSyntax.self) else { return initialisers.labels(ofReference: head) }
    guard call.calledExpression.memberName == "curry", call.arguments.count == 1, let argument = call.arguments.first
    else { return nil }
    return initialisers.labels(ofReference: argument.expression.core)
  }

  /// `X(a: …, b: …)` and `self.init(a: …)`.
  private func construction(of call: FunctionCallExprSyntax) -> ValueView.Construction? {
    let called = call.calledExpression
    guard initialisers.isOwn(called) || initialisers.labels(ofReference: called) != nil else { return nil }
    let labels = call.arguments.map { $0.label?.plainText ?? "_" }
    let values = call.arguments.map(\.expression)
    guard let parameters = initialisers.called(with: labels)?.parameters else {
      return unattributed(values.flatMap { search.reads(in: $0) })
    }
    var left = Array(zip(labels, values))
    let arguments = parameters.map { parameter -> ValueView.Argument in
      guard let index = left.firstIndex(where: { $0.0 == parameter.label ?? "_" }) else {
        return ValueView.Argument(reads: [], field: parameter.field, isFixed: !parameter.hasDefault)
      }
      let value = left.remove(at: index).1
      return ValueView.Argument(
        reads: search.reads(in: value), field: parameter.field, isFixed: value.core.isFixed,
        isDirect: FromObjectSearch.isStep([value]))
    }
    return ValueView.Construction(parameters: parameters.map(\.field), arguments: arguments)
  }
}

extension ExprSyntax {
  /// The expression without `try`, `await` and parentheses.
  var core: ExprSyntax {
    var inner = self
    while let next = inner.as(TryExprSyntax.self)?.expression ?? inner.as(AwaitExprSyntax.self)?.expression
      ?? inner.parenthesised
    { inner = next }
    return inner
  }

  /// Whether it is a literal, the same for every object.
  fileprivate var isFixed: Bool {
    isNil || stringValue != nil || booleanValue != nil || doubleValue != nil
      || self.as(ArrayExprSyntax.self)?.elements.isEmpty == true
  }
}

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
