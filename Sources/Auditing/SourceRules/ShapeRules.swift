import Findings
import Schema

/// What becomes of stored values where a struct or an enum changes between two schemas of a plan (DIALECTS D5, D6, E12, E15).
enum ShapeRules {
  static let all = [
    FindingCode.sourceVersionMemberAdded, .sourceVersionMemberRemoved, .sourceVersionMemberRenamed,
    .sourceVersionMemberType, .sourceVersionRawType, .sourceVersionCaseAdded,
  ].map { code in
    SourceRule(
      code,
      [.swiftData, .managedModels],
      whole: { source in changes(source).filter { $0.code == code } }
    )
  }

  /// One finding for each place in the source, the worst of those that several properties lead to.
  private static func changes(_ source: LintedSource) -> [Finding] {
    var found: [Finding] = []
    var places: [Finding: Int] = [:]
    let all = source.schemaSteps.flatMap { step in
      step.pairs(source).flatMap { earlier, later in
        later.properties.flatMap { property -> [Finding] in
          guard let before = earlier.stored(as: property), property.isOfShape, before.isOfShape
          else { return [] }
          var shapes = ShapeChanges(source: source, step: step, later: later, property: property)
          shapes.compare(
            .init(type: before.swiftType, scope: earlier.scope),
            .init(type: property.swiftType, scope: later.scope)
          )
          return shapes.findings
        }
      }
    }
    for finding in all {
      // By code and place alone.
      let key = Finding(
        code: finding.code,
        severity: .advice,
        message: "",
        location: finding.location
      )
      guard let index = places[key] else {
        places[key] = found.count
        found.append(finding)
        continue
      }
      if finding.severity < found[index].severity { found[index] = finding }
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
