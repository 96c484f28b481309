import Decoding
import Foundation
import ModelReading
import Opening
import Presenting
import Questions
import Schema
import Storage

/// The output of `schema --json`.
struct SchemaJSON {
  let document: OpenedDocument
  let counts: [String: RowCount]
  private let target: Target?
  private let declared: Model?
  private let hashes: HashReport

  init(document: OpenedDocument, counts: [String: RowCount], target: Target? = nil) {
    self.document = document
    self.target = target
    self.counts = counts
    declared = document.declaredModel
    hashes = HashReport(document)
  }

  var json: JSON {
    [
      "store": store, "model": hashes.model, "entities": .list(document.model.entities, entity),
      "fetchRequests": .list(document.model.fetchRequests, \.json),
      "configurations": .list(document.model.configurations) {
        ["name": .string($0.name), "entities": .texts($0.entities)]
      },
      "compositeTypes": .list(document.compositeNodes, composite),
      "versions": .list(document.contract.versions) { version in
        version.json(isChosen: version.name == document.sourceVersion)
      },
      "migrationPlans": .list(document.contract.migrationPlans, \.json),
      "problems": .list(document.problems, \.json),
      "releases": target.map { ReleaseTable(document.contract).json(on: $0) } ?? .null,
    ]
  }

  private var store: JSON {
    guard let store = document.store else { return .null }
    let metadata = store.metadata
    return [
      "uuid": .string(metadata.uuid),
      "kind": .string(document.isSwiftData ? "swiftData" : "coreData"),
      "frameworkVersion": .number(metadata.frameworkVersion),
      "modelSource": .string(document.modelSource.rawValue), "modelVersion": .text(document.modelVersion),
      "opened": .string(store.kind.rawValue), "hasHistory": .boolean(metadata.hasHistory),
      "hasCloudKit": .boolean(metadata.hasCloudKit), "walBytes": .number(store.walBytes),
      "modelMatch": .string(document.modelMatch.rawValue),
    ]
  }

  private func entity(_ entity: Entity) -> JSON {
    let model = document.model
    let layout = document.layout.entities[entity.name]
    let count = counts[entity.name]
    let declarations = EntityDeclarations(entity, in: document, declared: declared)
    return .joined(
      [
        "name": .string(entity.name), "entityID": .number(layout?.entityID), "table": .text(layout?.table),
        "superentity": .text(entity.superentity), "isAbstract": .boolean(entity.isAbstract),
        "className": .text(entity.className), "versionHash": .text(hashes.computed(entity.name)),
        "storedHash": .text(hashes.stored(entity.name)), "rowCount": .number(count?.own),
        "rowCountWithSubentities": .number(count?.withSubentities),
        "attributes": .list(model.attributes(of: entity)) {
          attribute(
            AttributeReader($0, of: entity, in: model, contract: document.contract), path: $0.name,
            declarer: declarer($0.name, entity), layout: layout)
        },
        "relationships": .list(model.relationships(of: entity)) {
          relationship($0, promise: promise($0.name, entity), layout: layout)
        },
      ], declarations.json)
  }

  private func composite(_ node: CompositeNode) -> JSON {
    [
      "name": .string(node.name), "origin": .string(origin(node.reader.plan).rawValue),
      "usedBy": .texts(node.users),
      "elements": .list(node.reader.elementReaders) {
        attribute($0, path: $0.attribute.name, declarer: node.name, layout: nil)
      },
    ]
  }

  private func declarer(_ property: String, _ entity: Entity) -> String {
    document.model.declarer(of: property, in: entity)?.name ?? entity.name
  }

  private func attribute(_ reader: AttributeReader, path: String, declarer: String, layout: EntityLayout?) -> JSON {
    let attribute = reader.attribute
    let sniffed = document.sniffed["\(declarer).\(path)"]
    // Bytes are only a hint if nothing declares how they are made.
    let isSniffedJSON = sniffed == .json && reader.plan.method == .default && reader.plan.origin == .model
    let column = layout?.columns[path].flatMap { $0.certainty == .missing ? nil : $0.name }
    return .joined(
      [
        "name": .string(attribute.name), "type": .string(attribute.type.title),
        "isOptional": .boolean(attribute.isOptional), "isTransient": .boolean(attribute.isTransient),
        "column": .text(column), "default": attribute.defaultValue?.json ?? .null,
        "storageMethod": .string(isSniffedJSON ? "codable" : reader.plan.storageMethod.rawValue),
        "origin": .string(isSniffedJSON ? FactOrigin.sniffed.rawValue : origin(reader.plan).rawValue),
        "declaredIn": .string(declarer),
        "elements": .list(reader.elementReaders) {
          self.attribute($0, path: path + "." + $0.attribute.name, declarer: declarer, layout: layout)
        },
      ], attribute.facetsJSON, reader.plan.promiseJSON,
      [
        "decoders": reader.assignedDecoders.map(JSON.texts),
        "decodersOrigin": reader.assignedDecoders.map { _ in .string(FactOrigin.config.rawValue) },
        "sniffed": sniffed.map { .string($0.title) },
        "tombstoneColumn": document.tombstoneColumn(of: path, in: layout?.entity).map(JSON.string),
      ])
  }

  /// The origin of the facts about how the attribute is stored; for bare tables these are guesses.
  private func origin(_ plan: AttributePlan) -> FactOrigin {
    guard plan.origin == .model else { return plan.origin }
    return switch document.modelSource {
    case .tables: .sniffed
    case .source: .source
    case .store, .file: .model
    }
  }

  /// The facts about a relationship from the class of the entity that declares it.
  private func promise(_ relationship: String, _ entity: Entity) -> RelationshipContract? {
    document.contract.entity(named: declarer(relationship, entity))?.relationships.first {
      $0.persistentName == relationship
    }
  }

  private func relationship(_ relationship: Relationship, promise: RelationshipContract?, layout: EntityLayout?) -> JSON
  {
    let place = layout?.relationships[relationship.name]
    var column: String?
    var join: String?
    switch place {
    case .key(let key, _) where key.certainty != .missing: column = key.name
    case .join(let table, _, _, _, _, _): join = table
    default: break
    }
    return .joined(
      [
        "name": .string(relationship.name), "destination": .string(relationship.destination),
        "inverse": .text(relationship.inverse), "cardinality": .string(relationship.cardinality),
        "isTransient": .boolean(relationship.isTransient), "deleteRule": .string(relationship.deleteRule.title),
        "minCount": .number(relationship.minCount), "maxCount": .number(relationship.maxCount),
        "column": .text(column), "joinTable": .text(join),
      ], promise?.promiseJSON ?? [:])
  }
}

extension Attribute {
  /// The model's facts beyond name, type and optionality; unknown members are left out.
  var facetsJSON: JSON {
    [
      "transformer": valueTransformerName.map(JSON.string), "valueClass": valueClassName.map(JSON.string),
      "composite": compositeName.map(JSON.string), "derivation": derivationExpression.map(JSON.string),
      "options": optionNames.isEmpty ? nil : .texts(optionNames),
      "validation": validation.isEmpty
        ? nil
        : [
          "minimum": validation.minimum?.json, "maximum": validation.maximum?.json,
          "regularExpression": validation.regularExpression.map(JSON.string),
        ],
      "renamingIdentifier": renamingIdentifier.map(JSON.string),
      "versionHashModifier": versionHashModifier.map(JSON.string),
    ]
  }
}

extension EntityDeclarations {
  /// `declared` is the model of the source alone; nil without source.
  init(_ entity: Entity, in document: OpenedDocument, declared: Model?) {
    self.init(
      entity, of: document.model, from: document.modelOrigin, declared: declared, contract: document.contract,
      layout: document.layout.entities[entity.name], indexNames: document.store?.indexNames ?? [])
  }
}
