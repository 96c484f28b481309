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
    var plan = MigrationPlan(
      name: declaration.name,
      schemas: declaration.typeProperty("schemas")?.result?.arrayElements?.compactMap { $0.metatype.map(schema) } ?? [],
      stages: stages, location: declaration.place)
    plan.stagesLocation = variable?.place
    plan.hasUnreadStages = list.map { $0.count != stages.count } ?? (variable != nil)
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
    return MigrationPlan.Stage(kind: kind, from: schema(from), to: schema(to), location: place)
  }

  /// A schema's own name, with aliases resolved.
  private func schema(_ name: String) -> String { declarations[name, from: declaration.name]?.name ?? name }
}
