import Findings
import Schema

/// What becomes of stored values where a struct or an enum changes between two schemas of a plan (DIALECTS D5, D6, E12, E15).
enum ShapeRules {
  /// One breach for each place in the source, the worst of those that several properties lead to.
  static func changes(_ source: LintedSource, _ code: FindingCode) -> [LintRule.Breach] {
    var found: [LintRule.Breach] = []
    var indexes: [SourcePlace: Int] = [:]
    let all = source.schemaSteps.flatMap { step in
      step.pairs(source).flatMap { earlier, later in
        later.properties.flatMap { property -> [LintRule.Breach] in
          guard let before = earlier.stored(as: property), property.isOfShape, before.isOfShape
          else { return [] }
          var shapes = ShapeChanges(source: source, step: step, later: later, property: property)
          shapes.compare(
            .init(type: before.swiftType, scope: earlier.scope),
            .init(type: property.swiftType, scope: later.scope)
          )
          return shapes.breaches[code] ?? []
        }
      }
    }
    for breach in all {
      guard let index = indexes[breach.place] else {
        indexes[breach.place] = found.count
        found.append(breach)
        continue
      }
      let severities = [breach, found[index]].map { $0.severity ?? code.severity }
      if severities[0] < severities[1] { found[index] = breach }
    }
    return found
  }
}

extension EntityContract {
  /// The property that a later one stores on, by its name or its former one.
  fileprivate func stored(as later: PropertyContract) -> PropertyContract? {
    properties.first { $0.persistentName == later.persistentName }
      ?? later.renamingIdentifier.flatMap { name in
        properties.first { $0.persistentName == name }
      }
  }
}

extension PropertyContract {
  /// Whether its type alone decides how it is stored.
  fileprivate var isOfShape: Bool {
    !isTransient && !isIgnored && !options.contains("transformable")
  }
}
