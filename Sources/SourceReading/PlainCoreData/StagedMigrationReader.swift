import Findings
import Schema
import SwiftSyntax

/// Reads the stages of `NSStagedMigrationManager([…])` (DIALECTS E18).
final class StagedMigrationReader: SourceSearch {
  private var managers: [(call: FunctionCallExprSyntax, file: ParsedFile)] = []
  /// What each name is made of, in any scope.
  private var values: [String: [ExprSyntax]] = [:]
  /// By the name of a stage: the handlers that are set.
  private var handlers: [String: [String: ExprSyntax]] = [:]
  private var file: ParsedFile?

  override func enter(_ file: ParsedFile) { self.file = file }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if ExprSyntax(node).call?.name == "NSStagedMigrationManager", let file { managers.append((node, file)) }
    return .visitChildren
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.name, let value = node.value {
      values[name, default: []].append(value)
    }
    return .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let parts = Array(node.elements)
    guard parts.count == 3, parts[1].is(AssignmentExprSyntax.self),
      let member = parts[0].as(MemberAccessExprSyntax.self), let stage = member.base?.memberName
    else { return .visitChildren }
    handlers[stage, default: [:]][member.declName.baseName.plainText] = parts[2]
    return .visitChildren
  }

  var plans: [MigrationPlan] {
    managers.map { call, file in
      let place = file.place(of: call)
      let list = call.arguments.first.flatMap { value(of: $0.expression).arrayElements }
      let stages = (list ?? []).compactMap { stage($0, in: file) }
      var plan = MigrationPlan(name: "NSStagedMigrationManager", schemas: [], stages: stages, location: place)
      plan.naming = .modelVersions
      plan.stagesLocation = place
      plan.hasUnreadStages = list.map { $0.count != stages.count } ?? true
      return plan
    }
  }

  private func stage(_ element: ExprSyntax, in file: ParsedFile) -> MigrationPlan.Stage? {
    // Handlers are set by name, so a name that stands for several stages is not understood.
    if let name = element.memberName, !element.is(FunctionCallExprSyntax.self), values[name]?.count ?? 0 > 1 {
      return nil
    }
    guard let call = value(of: element).call else { return nil }
    let references: [ExprSyntax]
    let kind: MigrationPlan.Stage.Kind
    switch call.name {
    case "NSLightweightMigrationStage":
      kind = .lightweight
      guard let list = call.arguments.first.flatMap({ value(of: $0.expression).arrayElements }) else { return nil }
      references = list
    case "NSCustomMigrationStage":
      kind = .custom
      guard let from = call["migratingFrom"], let to = call["to"] else { return nil }
      references = [from, to]
    default: return nil
    }
    let versions = references.compactMap(version)
    guard !versions.isEmpty, versions.count == references.count else { return nil }
    var stage = MigrationPlan.Stage(kind: kind, versions: versions, location: file.place(of: element))
    let set = element.memberName.flatMap { handlers[$0] } ?? [:]
    func handler(_ name: String) -> MigrationPlan.Handler? {
      set[name].flatMap { HandlerReader.handler($0, in: file, knowledge.declarations, from: "") }
    }
    (stage.willMigrate, stage.didMigrate) = (handler("willMigrateHandler"), handler("didMigrateHandler"))
    return stage
  }

  /// The checksum of `NSManagedObjectModelReference(…, versionChecksum:)`, or its text.
  private func version(_ expression: ExprSyntax) -> String? {
    let value = value(of: expression)
    if let text = value.stringValue { return text }
    guard let call = value.call, call.constructed == "NSManagedObjectModelReference",
      let checksum = call["versionChecksum"]
    else { return nil }
    return self.value(of: checksum).stringValue
  }

  /// What a name stands for, if all that have the name are made alike; else the expression.
  private func value(of expression: ExprSyntax) -> ExprSyntax {
    var value = expression
    // A name may stand for another one, and in broken source for itself.
    for _ in 0..<8 {
      guard !value.is(FunctionCallExprSyntax.self), let name = value.memberName, let known = values[name],
        Set(known.map(\.trimmedDescription)).count == 1
      else { break }
      value = known[0]
    }
    return value
  }
}
