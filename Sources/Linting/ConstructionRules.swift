import Findings
import Schema

/// What `fromObject` gives to the initialiser (DIALECTS C3).
enum ConstructionRules {
  static let rules = [argumentOrder, argumentCount]

  /// The keys are read in the order of the initialiser (DIALECTS C3).
  private static let argumentOrder = LintRule.view(.sourceUnboxOrder) { view, source in
    view.constructions.filter(\.isComplete).flatMap { construction -> [LintRule.Breach] in
      let names = Set((construction.parameters ?? []).map(\.name))
      let drifted = construction.arguments.compactMap { argument -> Step? in
        guard argument.reads.count == 1, let read = argument.reads.first, let field = argument.field,
          field.name != read.key
        else { return nil }
        return (read.key, field, read.location)
      }
      return swapped(drifted.filter { names.contains($0.key) }, view)
        + drifted.filter { !names.contains($0.key) }.compactMap { renamed($0, view, source) }
    }
  }

  /// Each parameter of the initialiser is read (DIALECTS C3).
  private static let argumentCount = LintRule.view(.sourceUnboxCount) { view, source in
    view.constructions.compactMap { missing($0, view, source) }
  }

  /// One key for one parameter; a value made from several keys has no order.
  private typealias Step = (key: String, field: TypeDeclaration.Field, place: SourcePlace)

  /// The keys are read in the order of the initialiser; keys that are swapped are reported once.
  private static func swapped(_ drifted: [Step], _ view: ValueView) -> [LintRule.Breach] {
    var circles: [Set<String>] = []
    for step in drifted {
      var circle: Set<String> = [step.key, step.field.name]
      for other in circles where !other.isDisjoint(with: circle) { circle.formUnion(other) }
      circles = circles.filter { $0.isDisjoint(with: circle) } + [circle]
    }
    return circles.compactMap { circle in
      drifted.first { circle.contains($0.key) }.map { step in
        LintRule.Breach(
          path: step.key,
          message: "'\(view.name)' reads \"\(step.key)\" where its initialiser takes '\(step.field.name)'",
          place: step.place)
      }
    }
  }

  /// A view that only reads may name its properties as it likes, but for other properties of the entity.
  private static func renamed(_ step: Step, _ view: ValueView, _ source: LintedSource) -> LintRule.Breach? {
    let name = step.field.name
    guard step.key != "objectID", view.fields.contains(where: { $0.name == name }) else { return nil }
    let entity = source.viewed(view)
    let isBoxed = view.capabilities.contains(.insert)
    guard entity?.has(step.key) ?? true, entity?.has(name) ?? isBoxed else { return nil }
    return LintRule.Breach(
      path: step.key,
      message: "'\(view.name)' reads \"\(step.key)\" into '\(name)', "
        + (isBoxed ? "which is boxed as \"\(name)\"" : "though there is a \"\(name)\""), place: step.place)
  }

  private static func missing(
    _ construction: ValueView.Construction, _ view: ValueView, _ source: LintedSource
  ) -> LintRule.Breach? {
    guard let parameters = construction.parameters else { return nil }
    let isComplete = construction.isComplete
    let unread = construction.unread.filter { !isComplete || isStored($0, view, source) }
    guard !isComplete || !unread.isEmpty else { return nil }
    let given = construction.arguments.count { !$0.isFixed }
    return LintRule.Breach(
      path: unread.first?.name,
      message: "the initialiser of '\(view.name)' takes \(parameters.count) and fromObject reads \(given)"
        + (unread.isEmpty ? "" : "; not read: " + unread.map(\.name).joined(separator: ", ")),
      place: view.readsLocation ?? view.location)
  }

  /// Whether a parameter is a property that an object has a value for.
  private static func isStored(_ field: TypeDeclaration.Field, _ view: ValueView, _ source: LintedSource) -> Bool {
    guard view.fields.contains(where: { $0.name == field.name }) else { return false }
    return field.name == "objectID" || source.viewed(view)?.has(field.name) ?? true
  }
}
