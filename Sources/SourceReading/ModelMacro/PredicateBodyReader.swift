import Findings
import Schema
import SwiftSyntax

/// The parts of `#Predicate` bodies that compile although SwiftData cannot run them (DIALECTS E16, E17).
enum PredicateBodyReader {
  /// Adds the findings, what depends on the release, and how many bodies were read.
  static func read(_ files: [ParsedFile], into contract: inout Contract) {
    let classes = ClassIndex(contract)
    for file in files {
      let search = PredicateSearch(file, contract, classes)
      search.walk(file.tree)
      contract.findings += search.findings
      contract.releaseUses += search.uses
      contract.predicateCount += search.count
      contract.unreadPredicateCount += search.unread
    }
  }
}

/// Finds `#Predicate<Item> { item in … }`, with its type or without, and the class and the parameter that its body speaks of.
private final class PredicateSearch: SyntaxVisitor {
  private let file: ParsedFile
  private let contract: Contract
  private let classes: ClassIndex
  private let context = PredicateContext()
  private(set) var findings: [Finding] = []
  private(set) var uses: [ReleaseUse] = []
  private(set) var count = 0
  private(set) var unread = 0

  init(_ file: ParsedFile, _ contract: Contract, _ classes: ClassIndex) {
    self.file = file
    self.contract = contract
    self.classes = classes
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    if node.macroName.text == "Predicate", let closure = node.trailingClosure ?? node.arguments.first?.closure {
      if !node.isEvaluatedInMemory { read(closure, node, type: type(node, node.genericArgumentClause)) }
    }
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.macroName.text == "Predicate", let closure = node.trailingClosure ?? node.arguments.first?.closure {
      read(closure, node, type: type(node, node.genericArgumentClause))
    }
    return .visitChildren
  }

  private func type(_ node: some SyntaxProtocol, _ clause: GenericArgumentClauseSyntax?) -> SwiftType? {
    clause.flatMap(TypeSpelling.first(of:)) ?? context.type(around: node)
  }

  private func read(_ closure: ClosureExprSyntax, _ node: some SyntaxProtocol, type: SwiftType?) {
    let type = closure.firstParameter.type ?? type
    guard case .named(let name)? = type, let entity = classes.entity(swiftName: name) else {
      if type?.primitive == nil { unread += 1 }
      if case .named(let name)? = type, node.hasGenericParameter(name) {
        findings.append(
          Finding(
            code: .sourcePredicateGeneric,
            message: "#Predicate<\(name)> is over a generic parameter, which is reported to stop a release build",
            location: file.place(of: node)))
      }
      return
    }
    guard entity.dialect == .swiftData else { return }
    count += 1
    let body = PredicateBody(
      file, contract, classes, entity, parameter: closure.firstParameter.name, isFetched: node.isFetched)
    body.walk(closure.statements)
    findings += body.findings
    uses += body.uses
  }
}

extension SyntaxProtocol {
  /// Whether a function or type around it has a generic parameter of this name.
  fileprivate func hasGenericParameter(_ name: String) -> Bool {
    var next = parent
    while let here = next {
      let clause =
        here.as(FunctionDeclSyntax.self)?.genericParameterClause ?? here.as(StructDeclSyntax.self)?
        .genericParameterClause
        ?? here.as(ClassDeclSyntax.self)?.genericParameterClause ?? here.as(EnumDeclSyntax.self)?.genericParameterClause
        ?? here.as(ActorDeclSyntax.self)?.genericParameterClause
        ?? here.as(InitializerDeclSyntax.self)?.genericParameterClause
      if clause?.parameters.contains(where: { $0.name.plainText == name }) == true { return true }
      next = here.parent
    }
    return false
  }

  /// Whether a fetch surely takes the predicate: it is an argument of one, or a function's constant that is.
  ///
  /// Another one may serve `evaluate` alone.
  fileprivate var isFetched: Bool {
    var next = parent
    while let here = next {
      switch here.as(SyntaxEnum.self) {
      case .attribute(let attribute): return TypeSpelling.lastComponent(of: attribute.attributeName) == "Query"
      case .functionCallExpr(let call):
        return ExprSyntax(call).call.map { ["FetchDescriptor", "Query"].contains($0.constructed ?? "") } ?? false
          || call.calledExpression.trimmedDescription.hasPrefix("FetchDescriptor<")
      case .patternBinding(let binding): return binding.uses.map { $0.fetches > 0 } ?? false
      case .closureExpr, .memberBlock, .returnStmt, .arrayExpr, .accessorBlock, .codeBlock: return false
      default: next = here.parent
      }
    }
    return false
  }
}

extension LabeledExprSyntax { fileprivate var closure: ClosureExprSyntax? { expression.as(ClosureExprSyntax.self) } }

extension MacroExpansionExprSyntax {
  /// Whether the function's constant that holds it only has `evaluate` called on it, which needs no SQL.
  fileprivate var isEvaluatedInMemory: Bool {
    if parent?.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "evaluate" { return true }
    guard let uses = parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self)?.uses else {
      return false
    }
    return uses.evaluations > 0 && uses.uses == uses.evaluations
  }
}

extension PatternBindingSyntax {
  /// The uses of a function's constant; nil for a file's or a type's, which other code may use.
  fileprivate var uses: UseSearch? {
    guard let name, let item = parent?.parent?.parent?.as(CodeBlockItemSyntax.self), let block = item.parent,
      block.parent?.is(SourceFileSyntax.self) == false
    else { return nil }
    let search = UseSearch(of: name)
    search.walk(block)
    return search
  }
}

/// Counts the uses of a constant, and those of them that are `predicate.evaluate(…)` or an argument of a fetch.
private final class UseSearch: SyntaxVisitor {
  private let name: String
  private(set) var uses = 0
  private(set) var evaluations = 0
  private(set) var fetches = 0

  init(of name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.baseName.plainText == name else { return .visitChildren }
    uses += 1
    let member = node.parent?.as(MemberAccessExprSyntax.self)
    if member?.base?.id == node.id, member?.declName.baseName.text == "evaluate" { evaluations += 1 }
    if ["predicate", "filter"].contains(node.parent?.as(LabeledExprSyntax.self)?.label?.text) { fetches += 1 }
    return .visitChildren
  }
}

/// Looks at the comparisons and calls of one body of `#Predicate` (DIALECTS E14, E16, E17).
final class PredicateBody: SyntaxVisitor {
  private let file: ParsedFile
  private let entity: EntityContract
  private let isFetched: Bool
  private var paths: PredicatePaths
  private(set) var findings: [Finding] = []
  /// What depends on the release (DIALECTS §6).
  private(set) var uses: [ReleaseUse] = []

  init(
    _ file: ParsedFile, _ contract: Contract, _ classes: ClassIndex, _ entity: EntityContract, parameter: String,
    isFetched: Bool
  ) {
    self.file = file
    self.entity = entity
    self.isFetched = isFetched
    paths = PredicatePaths(
      contract: contract, classes: classes, names: [parameter: PredicateSubject(kind: .object(entity))])
    super.init(viewMode: .sourceAccurate)
  }

  /// Operators are between their sides, because the parser folds nothing; `??` binds more tightly than a comparison.
  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let parts = node.elements.map(\.self)
    for (index, part) in parts.enumerated() where index > 0 && index + 1 < parts.count {
      guard let sign = part.operatorText, sign == "==" || sign == "!=" else { continue }
      var start = index - 1
      while start > 1, parts[start - 1].operatorText == "??" { start -= 2 }
      // Of an optional, `?.isEmpty` alone can be compared in no other way.
      let isAlone = start == index - 1
      let sides = [parts[start], parts[index + 1]]
      if isAlone, sides.contains(where: \.isChainedEmptiness) { continue }
      compare(parts[start], parts[index + 1], sign)
      compare(parts[index + 1], parts[start], sign)
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let member = node.calledExpression.as(MemberAccessExprSyntax.self) else { return .visitChildren }
    let name = member.declName.baseName.text
    if name == "hasPrefix" || name == "hasSuffix" {
      let instead = name == "hasPrefix" ? "starts(with:) is" : "nothing else is either"
      tell(.sourcePredicateFunction, "\(name) is not translated by SwiftData; \(instead)", at: member.declName)
    }
    if let instead = Self.refused[name] {
      tell(.sourcePredicateFunction, "\(name)() is not supported in a #Predicate; \(instead)", at: member.declName)
    }
    if name == "contains" {
      for argument in node.arguments { tellEnum(argument.expression) }
    }
    if name == "evaluate" { depends(.joinedPredicate, "a predicate is evaluated within a #Predicate", at: node) }
    return .visitChildren
  }

  /// Functions that the macro refuses, whatever they are called on, and what does instead.
  private static let refused: [String: String] = {
    let text = "localizedStandardContains ignores case"
    let before = "make the value before the predicate, or compare in memory"
    return [
      "lowercased": text, "uppercased": text, "localizedCaseInsensitiveContains": text,
      "localizedStandardCompare": text,
      "trimmingCharacters": before, "replacingOccurrences": before, "addingTimeInterval": before,
      "isMultiple": "use the operator %",
    ]
  }()

  override func visit(_ node: UnresolvedIsExprSyntax) -> SyntaxVisitorContinueKind {
    depends(.isPredicate, "a #Predicate asks 'is'", at: node)
    return .visitChildren
  }

  override func visit(_ node: UnresolvedAsExprSyntax) -> SyntaxVisitorContinueKind {
    if node.questionOrExclamationMark != nil { depends(.castPredicate, "a #Predicate casts with 'as?'", at: node) }
    return .visitChildren
  }

  /// In a closure of `contains` or `filter`, the parameter is an element of the collection.
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    let outer = paths
    paths.names[node.firstParameter.name] = subject(of: node)
    walk(node.statements)
    paths = outer
    return .skipChildren
  }

  private func subject(of closure: ClosureExprSyntax) -> PredicateSubject? {
    let argument = closure.parent?.as(LabeledExprSyntax.self)?.parent?.parent
    let call = (argument ?? closure.parent)?.as(FunctionCallExprSyntax.self)
    guard let member = call?.calledExpression.as(MemberAccessExprSyntax.self),
      let asked = member.base.flatMap(paths.subject)
    else { return nil }
    if case .objects(let element) = asked.kind { return element.map { PredicateSubject(kind: .object($0)) } }
    // For an optional, the closure's parameter is the wrapped value.
    return ["map", "flatMap"].contains(member.declName.baseName.text) ? asked : nil
  }

  /// `if let kind = item.kind` gives what it unwraps another name.
  override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind {
    let outer = paths
    for condition in node.conditions {
      walk(condition)
      guard let binding = condition.condition.as(OptionalBindingConditionSyntax.self),
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText,
        let value = binding.initializer?.value
      else { continue }
      paths.names[name] = paths.subject(value)
    }
    walk(node.body)
    paths = outer
    if let otherwise = node.elseBody { walk(Syntax(otherwise)) }
    return .skipChildren
  }

  /// Any use of a blob's content (E14), and of an enum (E16).
  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard let base = node.base, let subject = paths.subject(base) else { return .visitChildren }
    switch subject.kind {
    case .blob: tellBlob(subject, at: base)
    case .enumeration: tellEnum(base, as: .enumMemberPredicate)
    case .object(let entity):
      guard let unstored = paths.classes.unstored(node.declName.baseName.plainText, of: entity) else {
        return .visitChildren
      }
      tellUnstored(unstored, of: subject, at: node)
    case .objects, .structure, .value: return .visitChildren
    }
    return .skipChildren
  }

  override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let subject = paths.subject(node.calledExpression), case .blob = subject.kind {
      tellBlob(subject, at: node.calledExpression)
    }
    return .visitChildren
  }

  private func compare(_ side: ExprSyntax, _ other: ExprSyntax, _ sign: String) {
    if let (collection, isDenied) = emptiness(side), let truth = other.truth {
      let asksForEmpty = (truth == (sign == "==")) != isDenied
      guard !asksForEmpty else { return }
      let text = collection.text + ".isEmpty"
      tell(
        .sourcePredicateIsEmpty, "comparing '\(text)' with \(other.trimmedDescription) stops the app; !\(text) works",
        at: side)
      return
    }
    guard !other.isNil, other.parenthesised?.isNil != true else { return }
    if let subject = paths.subject(side), case .object = subject.kind { return tellObject(subject, at: side) }
    if let subject = paths.subject(side), case .blob = subject.kind { return tellBlob(subject, at: side) }
    tellEnum(side)
  }

  /// The to-many whose `isEmpty` is read, and whether there is a `!` before it.
  private func emptiness(_ side: ExprSyntax) -> (of: PredicateSubject, isDenied: Bool)? {
    if let denied = side.denied { return emptiness(denied).map { ($0.of, !$0.isDenied) } }
    if let inner = side.parenthesised ?? side.coalesced { return emptiness(inner) }
    guard let member = side.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "isEmpty",
      let collection = member.base.flatMap(paths.subject), case .objects = collection.kind
    else { return nil }
    return (collection, false)
  }

  private func tellEnum(_ expression: ExprSyntax, as construct: ReleaseConstruct = .enumPredicate) {
    guard let subject = paths.subject(expression), case .enumeration(let name) = subject.kind else { return }
    depends(construct, "'\(subject.text)' is the enum \(name)", at: expression)
  }

  private func depends(_ construct: ReleaseConstruct, _ what: String, at node: some SyntaxProtocol) {
    uses.append(
      ReleaseUse(
        construct, of: entity.entityName, what: what, at: file.place(of: node), Availability(around: node)))
  }

  private func tellUnstored(_ unstored: UnstoredProperty, of base: PredicateSubject, at place: MemberAccessExprSyntax) {
    let path = base.text.isEmpty ? unstored.name : base.text + "." + unstored.name
    tell(
      .sourcePredicateNotStored, "'\(path)' is \(unstored.words); a fetch with this predicate stops the app", at: place)
    // What serves `evaluate` alone may ask for anything.
    if !isFetched, let last = findings.indices.last { findings[last].severity = .advice }
  }

  private func tellObject(_ subject: PredicateSubject, at place: ExprSyntax) {
    let what = subject.text.isEmpty ? "the object itself" : "the object '\(subject.text)'"
    tell(
      .sourcePredicateObject, "\(what) is compared, which is reported to fail; compare its persistentModelID instead",
      at: place)
  }

  private func tellBlob(_ subject: PredicateSubject, at place: ExprSyntax) {
    let isSerialized = if case .blob(true) = subject.kind { true } else { false }
    let how = isSerialized ? "serialized by @Attribute(.codable)" : "as one blob"
    tell(
      .sourcePredicateBlob, "'\(subject.text)' is stored \(how), into which a #Predicate cannot look", at: place,
      severity: isSerialized ? .mismatch : nil)
  }

  private func tell(
    _ code: FindingCode, _ message: String, at node: some SyntaxProtocol, severity: Severity? = nil
  ) {
    findings.append(
      Finding(
        code: code, severity: severity, entity: entity.entityName, message: message, location: file.place(of: node)))
  }
}

extension ClosureExprSyntax {
  /// The first parameter's name, `$0` if none is written, and its type if one is written.
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

extension ExprSyntax {
  /// Whether it is `x?.isEmpty`.
  fileprivate var isChainedEmptiness: Bool {
    if let inner = parenthesised { return inner.isChainedEmptiness }
    guard let member = self.as(MemberAccessExprSyntax.self) else { return false }
    return member.declName.baseName.text == "isEmpty" && member.base?.is(OptionalChainingExprSyntax.self) == true
  }
}
