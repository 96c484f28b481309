import Decoding
import Findings
import Schema

extension EntityDeclarations {
  /// The entity's JSON members besides attributes and relationships.
  var json: [JSON.Member] {
    var members: [JSON.Member] = [
      .init(
        "fetchedProperties", .array(fetchedProperties.map { .object($0.content.members + [origins($0.declaredBy)]) })),
      .init("uniquenessConstraints", .array(uniqueness.map { .texts($0.content) })),
      .init(
        "uniqueness",
        .array(uniqueness.map { .object([.init("properties", .texts($0.content)), origins($0.declaredBy)]) })),
      .init("indexes", .array(indexes.map(index))),
    ]
    if let contract {
      members.append(.init("swiftName", .string(contract.swiftName)))
      members.append(.init("dialect", .string(contract.dialect.rawValue)))
      if let identity = contract.identity { members.append(.init("identity", .string(identity))) }
      members += contract.otherArguments.argumentsJSON
      members.append(.init("source", .string(contract.location.description)))
    }
    if !unstored.isEmpty { members.append(.init("notStored", .array(unstored.map(\.unstoredJSON)))) }
    if !views.isEmpty { members.append(.init("views", .array(views.map(\.json)))) }
    for (key, value) in [
      ("renamingIdentifier", entity.renamingIdentifier),
      ("versionHashModifier", entity.versionHashModifier),
    ] {
      if let value { members.append(.init(key, .string(value))) }
    }
    return members
  }

  private func origins(_ origins: [FactOrigin]) -> JSON.Member { .init("declaredBy", .texts(origins.map(\.rawValue))) }

  private func index(_ index: Declared<FetchIndex>) -> JSON {
    .object([
      .init("name", .string(index.content.name)),
      .init("elements", .texts(index.content.elements.map(\.property))),
      .init("inStore", .boolean(index.declaredBy.contains(.store))),
      .init("kind", .string(index.content.elements.contains(where: \.isRTree) ? "rtree" : "binary")),
      origins(index.declaredBy),
    ])
  }
}

extension PropertyContract {
  /// A stored variable outside the model, and why it is outside.
  fileprivate var unstoredJSON: JSON {
    .object([
      .init("swiftName", .string(swiftName)),
      .init("swiftType", .string(swiftType.description)),
      .init("reason", .string(isIgnored ? "ignored" : isTransient ? "transient" : "no attribute")),
      .init("source", .string(location.description)),
    ])
  }
}

extension RelationshipContract {
  /// The source's facts about a relationship.
  var promiseJSON: [JSON.Member] {
    var members: [JSON.Member] = [
      .init("swiftName", .string(swiftName)),
      .init("swiftType", .string(swiftType.description)),
    ]
    if !options.isEmpty { members.append(.init("options", .texts(options))) }
    if let implicitInverse { members.append(.init("implicitInverse", .string(implicitInverse.name))) }
    members += otherArguments.argumentsJSON
    members.append(.init("source", .string(location.description)))
    return members
  }
}

extension ValueView {
  /// A CoreValue struct: its capabilities, its fields, and the chain of `fromObject` (DIALECTS C1–C3, C8).
  fileprivate var json: JSON {
    .object([
      .init("name", .string(name)),
      .init("capabilities", .texts(capabilities.map(\.rawValue))),
      .init(
        "fields",
        .array(
          fields.map { .object([.init("name", .string($0.name)), .init("swiftType", .string($0.type.description))]) })),
      .init(
        "reads",
        reads.map { reads in
          .array(reads.map { .object([.init("key", .string($0.key)), .init("operator", .string($0.kind.rawValue))]) })
        } ?? .null),
      .init("identifier", .text(identifierName)),
      .init("source", .string(location.description)),
    ])
  }
}

extension SchemaVersion {
  /// A versioned schema of source, and whether it is the one in use (DIALECTS E18).
  func json(isChosen: Bool) -> JSON {
    .object([
      .init("name", .string(name)),
      .init("identifier", .text(identifier)),
      .init("models", .texts(models)),
      .init("isChosen", .boolean(isChosen)),
      .init("source", .string(location.description)),
    ])
  }
}

extension MigrationPlan {
  /// The stages between versioned schemas (DIALECTS E18, D9).
  var json: JSON {
    .object([
      .init("name", .string(name)),
      .init("schemas", .texts(schemas)),
      .init(
        "stages",
        .array(
          stages.map {
            .object([
              .init("kind", .string($0.kind.rawValue)), .init("from", .string($0.from)), .init("to", .string($0.to)),
            ])
          })),
    ])
  }
}

extension [String: String] {
  /// A macro's arguments that are not shown elsewhere, such as import mappings (DIALECTS B15).
  var argumentsJSON: [JSON.Member] {
    guard !isEmpty else { return [] }
    let members = sorted { $0.key < $1.key }.map { JSON.Member($0.key, .string($0.value)) }
    return [.init("otherArguments", .object(members))]
  }
}
