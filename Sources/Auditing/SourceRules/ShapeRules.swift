import Schema

/// What becomes of stored values where a struct or an enum changes between two schemas of a plan (DIALECTS D5, D6, E12, E15).
enum ShapeRules {
  static let all = [added, removed, renamed, retyped, rawType, caseAdded].map { kind in
    SourceRule(
      kind,
      [.swiftData, .managedModels],
      whole: { source in changes(source).filter { $0.code == kind.code } }
    )
  }

  static let added = FindingKind(
    "source.version.member-added",
    .advice,
    "member added to a struct",
    "SwiftData adds a column, which is empty in the rows that are there; in JSON the key is missing, and a member that "
      + "is not optional keeps the whole value from being decoded.",
    hint: "Make the member optional, or fill it in a custom stage."
  )
  static let removed = FindingKind(
    "source.version.member-removed",
    .advice,
    "member removed from a struct",
    "SwiftData drops its column with the values; in JSON the key stays unread until the row is saved again."
  )
  static let renamed = FindingKind(
    "source.version.member-renamed",
    .silentLoss,
    "member of a struct renamed",
    "A member has no former name: SwiftData drops its column with the values, and JSON is asked for another key.",
    hint: "Keep the name; for JSON, CodingKeys may keep the key."
  )
  static let retyped = FindingKind(
    "source.version.member-type",
    .mismatch,
    "member of a struct of another type",
    "SwiftData's column changes its type, which no lightweight stage converts; JSON of the old type does not decode."
  )
  static let rawType = FindingKind(
    "source.version.raw-type",
    .mismatch,
    "raw type of an enum changed",
    "The enum's column changes its type, or other columns take its place; no lightweight stage converts the values.",
    hint: "Add a property of the new type, and fill it in a custom stage."
  )
  static let caseAdded = FindingKind(
    "source.version.case-added",
    .advice,
    "case added to an enum without raw values",
    "SwiftData gives each case of such an enum a column, so that a case more changes the schema."
  )

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
