import Decoding
import Findings
import Schema

extension AttributePlan {
  /// The facts of source or configuration about an attribute; unknown members are left out.
  var promiseJSON: JSON {
    [
      "swiftName": swiftName.map(JSON.string), "swiftType": swiftType.map { .string($0.description) },
      "contradictingTransformer": contradictingTransformer.map(JSON.string),
      "policy": policy.map { .string($0.rawValue) },
      "swiftDefault": defaultExpression.map { .string($0.text) },
      "defaultIsForInsertOnly": defaultExpression != nil && hasDefaultOnInsertOnly ? true : nil,
      "wrapper": wrapper.map { ["name": .string($0.name), "swiftType": .string($0.type.description)] },
      "cases": cases.isEmpty ? nil : .list(cases) { ["name": .string($0.name), "rawValue": $0.rawValue.json] },
      "flags": codec?.flags.flatMap { flags in
        flags.isEmpty ? nil : .list(flags) { ["name": .string($0.name), "bits": .integer($0.bits)] }
      },
      "dialect": dialect.map { .string($0.rawValue) }, "source": location.map { .string($0.description) },
    ]
  }
}

extension FetchedProperty {
  var json: JSON {
    [
      "name": .string(name), "destination": .string(fetchRequest.entity), "predicate": .text(fetchRequest.predicate),
      "sortDescriptors": .texts(fetchRequest.sortDescriptors), "mode": .string(fetchRequest.resultType.title),
    ]
  }
}

extension FetchRequest {
  var json: JSON {
    [
      "name": .string(name), "entity": .string(entity), "predicate": .text(predicate),
      "sortDescriptors": .texts(sortDescriptors), "resultType": .string(resultType.title),
      "fetchLimit": .number(fetchLimit), "includesSubentities": .boolean(includesSubentities),
      "includesPropertyValues": .boolean(includesPropertyValues),
      "includesPendingChanges": .boolean(includesPendingChanges),
      "returnsObjectsAsFaults": .boolean(returnsObjectsAsFaults),
      "returnsDistinctResults": .boolean(returnsDistinctResults),
    ]
  }
}

extension Finding {
  var json: JSON {
    [
      "code": .string(code.rawValue), "severity": .string(severity.rawValue), "entity": .text(entity),
      "path": .text(path), "paths": .texts(paths), "rows": .number(rows), "examples": .list(examples, JSON.integer),
      "message": .string(message), "hint": .string(hint), "predicate": .text(predicate),
      "exact": predicate != nil && !includesSubentities ? true : nil,
      "source": location.map { .string($0.description) },
    ]
  }
}
