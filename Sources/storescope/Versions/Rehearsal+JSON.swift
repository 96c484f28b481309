import Decoding
import Findings
import Versioning

extension Rehearsal {
  /// The steps with what decides each, and the outcome (CLI contract of `diff STORE SOURCE`).
  var json: JSON {
    [
      "plan": .text(plan), "from": .text(from), "to": .string(to), "outcome": .string(outcome.rawValue),
      "code": error.map { .number($0.rawValue) }, "nearest": nearest.map(JSON.string),
      "differences": nearest == nil ? nil : .texts(differences), "reported": isReported ? .boolean(true) : nil,
      "why": .string(summary), "instead": instead.map(JSON.string), "note": note.map(JSON.string),
      "steps": .list(steps, Self.json),
    ]
  }

  private var nearest: String? {
    switch ruling {
    case .unknownVersion(let nearest, _), .unlisted(_, let nearest): nearest
    default: nil
    }
  }

  private var differences: [String] {
    if case .unknownVersion(_, let differences) = ruling { differences } else { [] }
  }

  private static func json(_ step: Step) -> JSON {
    let cause = step.deciding.first
    let (first, last): (Int?, Int?) =
      if case .at(let stages)? = step.place { (stages.lowerBound, stages.upperBound) } else { (nil, nil) }
    return [
      "stage": first.map { .number($0) }, "lastStage": last == first ? nil : last.map { .number($0) },
      "from": .string(step.from), "to": .string(step.to), "kind": .string(step.kind.rawValue),
      "outcome": .string(step.outcome.rawValue), "code": step.error.map { .number($0.rawValue) },
      "source": step.location.map { .string($0.description) },
      "entity": cause.map { .string($0.entity) }, "property": cause?.property.map(JSON.string),
      "rows": cause?.broken.map { .number($0.rows) }, "predicate": cause?.broken?.predicate.map(JSON.string),
      "why": .string(step.why), "causes": .list(step.deciding, json),
    ]
  }

  private static func json(_ cause: Cause) -> JSON {
    [
      "entity": .string(cause.entity), "property": cause.property.map(JSON.string),
      "code": cause.obstacle.error.map { .number($0.rawValue) }, "rows": cause.broken.map { .number($0.rows) },
      "predicate": cause.broken?.predicate.map(JSON.string), "why": .string(cause.sentence),
    ]
  }
}
