import Findings
import Schema
import SwiftSyntax

/// Reads `enum Plan: SchemaMigrationPlan` with its schemas and stages (DIALECTS E18, D9).
struct MigrationPlanReader {
  private let declarations: Declarations
  private let declaration: Declaration

  static func plans(in declarations: Declarations) -> [MigrationPlan] {
    declarations.all.filter { declaration in
      declaration.inherited.contains { $0.split(separator: ".").last == "SchemaMigrationPlan" }
    }.map { MigrationPlanReader(declarations: declarations, declaration: $0).plan() }
  }

  private func plan() -> MigrationPlan {
    let variable = declaration.typeProperty("stages")
    let list = variable?.result?.arrayElements
    let stages = (list ?? []).compactMap { stage($0, in: variable) }
    let listed = declaration.typeProperty("schemas")?.result?.arrayElements
    let schemas = (listed ?? []).compactMap { $0.metatype.map(schema) }
    var plan = MigrationPlan(name: declaration.name, schemas: schemas, stages: stages, location: declaration.place)
    plan.stagesLocation = variable?.place
    let isWhole = listed?.count == schemas.count && list.map { $0.count == stages.count } ?? (variable == nil)
    plan.hasUnreadStages = !isWhole
    return plan
  }

  /// A stage written in the list, or as a property or a constant that it names.
  private func stage(_ element: ExprSyntax, in list: Variable?) -> MigrationPlan.Stage? {
    if let stage = stage(element, at: declaration.file.place(of: element)) { return stage }
    guard let name = element.memberName else { return nil }
    if let variable = declaration.typeProperty(name), let expression = variable.result {
      return stage(expression, at: variable.place)
    }
    guard let constant = list?.constant(name) else { return nil }
    return stage(constant, at: declaration.file.place(of: constant))
  }

  private func stage(_ expression: ExprSyntax, at place: SourcePlace) -> MigrationPlan.Stage? {
    guard let call = expression.call, let kind = MigrationPlan.Stage.Kind(rawValue: call.name),
      let from = call["fromVersion"]?.metatype, let to = call["toVersion"]?.metatype
    else { return nil }
    var stage = MigrationPlan.Stage(kind: kind, versions: [schema(from), schema(to)], location: place)
    let handlers = handlers(of: expression)
    (stage.willMigrate, stage.didMigrate) = (handlers["willMigrate"], handlers["didMigrate"])
    return stage
  }

  /// By label; a closure behind the parentheses is the first handler that these do not give.
  private func handlers(of expression: ExprSyntax) -> [String: MigrationPlan.Handler] {
    guard let call = expression.as(FunctionCallExprSyntax.self) else { return [:] }
    var written = call.arguments.compactMap { element in element.label.map { ($0.text, element.expression) } }
    if let trailing = call.trailingClosure {
      let label = written.contains { $0.0 == "willMigrate" } ? "didMigrate" : "willMigrate"
      written.append((label, ExprSyntax(trailing)))
    }
    written += call.additionalTrailingClosures.map { ($0.label.text, ExprSyntax($0.closure)) }
    let handlers = written.compactMap { label, value in
      HandlerReader.handler(value, in: declaration.file, declarations, from: declaration.name).map { (label, $0) }
    }
    return Dictionary(handlers) { first, _ in first }
  }

  /// A schema's own name, with aliases resolved.
  private func schema(_ name: String) -> String { declarations[name, from: declaration.name]?.name ?? name }
}

/// Reads a migration handler: the declared types that it names, and whether it may delete rows (DIALECTS E18).
final class HandlerReader: SyntaxVisitor {
  private var handler = MigrationPlan.Handler(mayDelete: false)
  private let file: ParsedFile
  private let declarations: Declarations
  private let scope: String
  /// The closure's first parameter, through which other functions may change rows too.
  private var context = "$0"

  private init(_ file: ParsedFile, _ declarations: Declarations, _ scope: String) {
    (self.file, self.declarations, self.scope) = (file, declarations, scope)
    super.init(viewMode: .sourceAccurate)
  }

  /// Nil for `nil`, and for a closure that does nothing.
  static func handler(
    _ expression: ExprSyntax, in file: ParsedFile, _ declarations: Declarations, from scope: String
  ) -> MigrationPlan.Handler? {
    if expression.is(NilLiteralExprSyntax.self) { return nil }
    guard let closure = expression.as(ClosureExprSyntax.self) else { return .init(mayDelete: true) }
    if closure.statements.isEmpty { return nil }
    let search = HandlerReader(file, declarations, scope)
    search.context = closure.firstParameter.name
    search.walk(closure.statements)
    return search.handler
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let access = node.parent?.as(MemberAccessExprSyntax.self)
    if access?.declName.id != node.id { take(node.baseName.plainText, node) }
    return .skipChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if node.declName.baseName.text == "delete" { handler.mayDelete = true }
    return take(node.trimmedDescription, node) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
    if node.expression.as(DeclReferenceExprSyntax.self)?.baseName.text == context { handler.mayDelete = true }
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    take(node.name.plainText, node)
    return .visitChildren
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    take(node.trimmedDescription, node)
    return .skipChildren
  }

  @discardableResult private func take(_ name: String, _ node: some SyntaxProtocol) -> Bool {
    guard name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" }),
      let meant = declarations[name, from: scope]
    else { return false }
    handler.types.append(.init(meant.name, at: file.place(of: node)))
    return true
  }
}
