import Findings
import Schema

/// What becomes of stored values where a struct or an enum changes between two schemas of a plan (DIALECTS D5, D6, E12, E15).
enum ShapeComparison {
  /// A code at a place in the source, to which several properties may lead.
  private struct Position: Hashable {
    let code: FindingCode
    let place: SourcePlace?
  }

  /// One finding for each code and place, the worst.
  static func changes(_ source: LintedSource) -> [Finding] {
    var found: [Finding] = []
    var indexes: [Position: Int] = [:]
    let all = source.schemaSteps.flatMap { step in
      step.pairs(source).flatMap { earlier, later in
        later.properties.flatMap { property -> [Finding] in
          guard let before = earlier.stored(as: property), property.isOfShape, before.isOfShape else { return [] }
          var shapes = ShapeChanges(source: source, step: step, later: later, property: property)
          shapes.compare(
            .init(type: before.swiftType, scope: earlier.scope), .init(type: property.swiftType, scope: later.scope))
          return shapes.findings
        }
      }
    }
    for finding in all {
      let position = Position(code: finding.code, place: finding.location)
      if let index = indexes[position] {
        if finding.severity < found[index].severity { found[index] = finding }
      } else {
        indexes[position] = found.count
        found.append(finding)
      }
    }
    return found
  }
}

extension EntityContract {
  /// The property that a later one stores on, by its name or its former one.
  fileprivate func stored(as later: PropertyContract) -> PropertyContract? {
    properties.first { $0.persistentName == later.persistentName }
      ?? later.renamingIdentifier.flatMap { name in properties.first { $0.persistentName == name } }
  }
}

extension PropertyContract {
  /// Whether its type alone decides how it is stored.
  fileprivate var isOfShape: Bool { !isTransient && !isIgnored && !options.contains("transformable") }
}
