import Decoding
import Findings
import Schema

extension EntityDeclarations {
  /// The entity's JSON members besides attributes and relationships.
  var json: JSON {
    .joined(
      [
        "fetchedProperties": .list(fetchedProperties) { .joined($0.content.json, origins($0.declaredBy)) },
        "uniquenessConstraints": .list(uniqueness) { .texts($0.content) },
        "uniqueness": .list(uniqueness) { .joined(["properties": .texts($0.content)], origins($0.declaredBy)) },
        "indexes": .list(indexes, index),
      ], contract.map(source) ?? [:],
      [
        "notStored": unstored.isEmpty ? nil : .list(unstored, \.unstoredJSON),
        "views": views.isEmpty ? nil : .list(views, \.json),
        "renamingIdentifier": entity.renamingIdentifier.map(JSON.string),
        "versionHashModifier": entity.versionHashModifier.map(JSON.string),
      ])
  }

  private func source(_ contract: EntityContract) -> JSON {
    [
      "swiftName": .string(contract.swiftName), "dialect": .string(contract.dialect.rawValue),
      "identity": contract.identity.map(JSON.string), "otherArguments": contract.otherArguments.argumentsJSON,
      "source": .string(contract.location.description),
    ]
  }

  private func origins(_ origins: [FactOrigin]) -> JSON { ["declaredBy": .texts(origins.map(\.rawValue))] }

  private func index(_ index: Declared<FetchIndex>) -> JSON {
    let isRTree = index.content.elements.contains(where: \.isRTree)
    return .joined(
      [
        "name": .string(index.content.name), "elements": .texts(index.content.elements.map(\.property)),
        "inStore": .boolean(index.declaredBy.contains(.store)), "kind": isRTree ? "rtree" : "binary",
      ], origins(index.declaredBy))
  }
}

extension PropertyContract {
  /// A stored variable outside the model, and why it is outside.
  fileprivate var unstoredJSON: JSON {
    [
      "swiftName": .string(swiftName), "swiftType": .string(swiftType.description),
      "reason": .string(isIgnored ? "ignored" : isTransient ? "transient" : "no attribute"),
      "source": .string(location.description),
    ]
  }
}

extension RelationshipContract {
  /// The source's facts about a relationship.
  var promiseJSON: JSON {
    [
      "swiftName": .string(swiftName), "swiftType": .string(swiftType.description),
      "options": options.isEmpty ? nil : .texts(options),
      "implicitInverse": implicitInverse.map { .string($0.name) }, "otherArguments": otherArguments.argumentsJSON,
      "source": .string(location.description),
    ]
  }
}

extension ValueView {
  /// A CoreValue struct: its capabilities, its fields, and the chain of `fromObject` (DIALECTS C1–C3, C8).
  fileprivate var json: JSON {
    [
      "name": .string(name), "capabilities": .texts(capabilities.map(\.rawValue)),
      "fields": .list(fields) { ["name": .string($0.name), "swiftType": .string($0.type.description)] },
      "reads": reads.map { .list($0) { ["key": .string($0.key), "operator": .string($0.kind.rawValue)] } } ?? .null,
      "identifier": .text(identifierName), "source": .string(location.description),
    ]
  }
}

extension SchemaVersion {
  /// A versioned schema of source, and whether it is the one in use (DIALECTS E18).
  func json(isChosen: Bool) -> JSON {
    [
      "name": .string(name), "identifier": .text(identifier), "models": .texts(models),
      "isChosen": .boolean(isChosen), "source": .string(location.description),
    ]
  }
}

extension MigrationPlan {
  /// The stages between versioned schemas (DIALECTS E18, D9).
  var json: JSON {
    [
      "name": .string(name), "schemas": .texts(schemas),
      "stages": .list(stages) {
        ["kind": .string($0.kind.rawValue), "from": .string($0.from), "to": .string($0.to)]
      },
    ]
  }
}

extension [String: String] {
  /// A macro's arguments that are not shown elsewhere, such as import mappings (DIALECTS B15).
  var argumentsJSON: JSON? {
    isEmpty ? nil : .object(sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) })
  }
}
