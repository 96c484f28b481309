import Schema
import SwiftSyntax

/// Reads `enum Plan: SchemaMigrationPlan` with its schemas and stages (DIALECTS E18, D9).
enum MigrationPlanReader {
  static func plans(in declarations: Declarations) -> [MigrationPlan] {
    declarations.all.filter { $0.inherited.contains("SchemaMigrationPlan") }.map { declaration in
      MigrationPlan(
        name: declaration.name,
        schemas: declaration.typeProperty("schemas")?.expression?.arrayElements?
          .compactMap(\.metatype) ?? [],
        stages: stages(of: declaration),
        location: declaration.place
      )
    }
  }

  /// The stages in the order of the list, each written in it or as a static property that it names.
  private static func stages(of declaration: Declaration) -> [MigrationPlan.Stage] {
    let elements = declaration.typeProperty("stages")?.expression?.arrayElements ?? []
    return elements.compactMap { element in
      if let stage = stage(element, at: declaration.file.place(of: element)) { return stage }
      guard let name = element.memberName, let variable = declaration.typeProperty(name),
        let expression = variable.expression
      else { return nil }
      return stage(expression, at: variable.place)
    }
  }

  private static func stage(
    _ expression: ExprSyntax,
    at place: Schema.SourceLocation
  ) -> MigrationPlan.Stage? {
    guard let call = expression.call, let kind = MigrationPlan.Stage.Kind(rawValue: call.name),
      let from = call["fromVersion"]?.metatype, let to = call["toVersion"]?.metatype
    else { return nil }
    return MigrationPlan.Stage(kind: kind, from: from, to: to, location: place)
  }
}
