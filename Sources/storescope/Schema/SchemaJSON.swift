import Decoding
import Foundation
import Opening
import Querying
import Schema
import Storage

/// The output of `schema --json`.
struct SchemaJSON {
  let document: OpenedDocument
  let counts: [String: RowCount]
  private let declared: Model?
  private let hashes: HashReport

  init(document: OpenedDocument, counts: [String: RowCount]) {
    self.document = document
    self.counts = counts
    declared = document.declaredModel
    hashes = HashReport(document)
  }

  var json: JSON {
    .object([
      .init("store", store),
      .init("model", hashes.model),
      .init("entities", .array(document.model.entities.map(entity))),
      .init("fetchRequests", .array(document.model.fetchRequests.map(\.json))),
      .init(
        "configurations",
        .array(
          document.model.configurations.map {
            .object([.init("name", .string($0.name)), .init("entities", .texts($0.entities))])
          })),
      .init("compositeTypes", .array(document.compositeNodes.map(composite))),
      .init(
        "versions",
        .array(
          document.contract.versions.map { version in version.json(isChosen: version.name == document.sourceVersion) })),
      .init("migrationPlans", .array(document.contract.migrationPlans.map(\.json))),
      .init("problems", .array(document.problems.map(\.json))),
    ])
  }

  private var store: JSON {
    guard let store = document.store else { return .null }
    let metadata = store.metadata
    return .object([
      .init("uuid", .string(metadata.uuid)),
      .init("kind", .string(document.isSwiftData ? "swiftData" : "coreData")),
      .init("frameworkVersion", .number(metadata.frameworkVersion)),
      .init("modelSource", .string(document.modelSource.rawValue)),
      .init("modelVersion", .text(document.modelVersion)),
      .init("opened", .string(store.kind.rawValue)),
      .init("hasHistory", .boolean(metadata.hasHistory)),
      .init("hasCloudKit", .boolean(metadata.hasCloudKit)),
      .init("walBytes", .number(store.walBytes)),
      .init("modelMatch", .string(document.modelMatch.rawValue)),
    ])
  }

  private func entity(_ entity: Entity) -> JSON {
    let model = document.model
    let layout = document.layout.entities[entity.name]
    let count = counts[entity.name]
    let declarations = EntityDeclarations(entity, in: document, declared: declared)
    return .object(
      [
        .init("name", .string(entity.name)),
        .init("entityID", .number(layout?.entityID)),
        .init("table", .text(layout?.table)),
        .init("superentity", .text(entity.superentity)),
        .init("isAbstract", .boolean(entity.isAbstract)),
        .init("className", .text(entity.className)),
        .init("versionHash", .text(hashes.computed(entity.name))),
        .init("storedHash", .text(hashes.stored(entity.name))),
        .init("rowCount", .number(count?.own)),
        .init("rowCountWithSubentities", .number(count?.withSubentities)),
        .init(
          "attributes",
          .array(
            model.attributes(of: entity).map {
              attribute(
                AttributeReader($0, of: entity, in: model, contract: document.contract), path: $0.name,
                declarer: declarer($0.name, entity), layout: layout)
            })),
        .init(
          "relationships",
          .array(
            model.relationships(of: entity).map { relationship($0, promise: promise($0.name, entity), layout: layout) })
        ),
      ] + declarations.json)
  }

  private func composite(_ node: CompositeNode) -> JSON {
    .object([
      .init("name", .string(node.name)),
      .init("origin", .string(origin(node.reader.plan).rawValue)),
      .init("usedBy", .texts(node.users)),
      .init(
        "elements",
        .array(
          node.reader.elementReaders.map { attribute($0, path: $0.attribute.name, declarer: node.name, layout: nil) })),
    ])
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
    let elements = reader.elementReaders.map {
      self.attribute($0, path: path + "." + $0.attribute.name, declarer: declarer, layout: layout)
    }
    return .object(
      [
        .init("name", .string(attribute.name)),
        .init("type", .string(attribute.type.title)),
        .init("isOptional", .boolean(attribute.isOptional)),
        .init("isTransient", .boolean(attribute.isTransient)),
        .init("column", .text(column)),
        .init("default", attribute.defaultValue?.json ?? .null),
        .init("storageMethod", .string(isSniffedJSON ? "codable" : reader.plan.storageMethod.rawValue)),
        .init("origin", .string(isSniffedJSON ? FactOrigin.sniffed.rawValue : origin(reader.plan).rawValue)),
        .init("declaredIn", .string(declarer)),
        .init("elements", .array(elements)),
      ] + attribute.facetsJSON + reader.plan.promiseJSON
        + (reader.assignedDecoders.map {
          [.init("decoders", .texts($0)), .init("decodersOrigin", .string(FactOrigin.config.rawValue))]
        } ?? []) + (sniffed.map { [.init("sniffed", .string($0.title))] } ?? [])
        + (document.tombstoneColumn(of: path, in: layout?.entity).map { [.init("tombstoneColumn", .string($0))] } ?? [])
    )
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
    return .object(
      [
        .init("name", .string(relationship.name)),
        .init("destination", .string(relationship.destination)),
        .init("inverse", .text(relationship.inverse)),
        .init("cardinality", .string(relationship.cardinality)),
        .init("isTransient", .boolean(relationship.isTransient)),
        .init("deleteRule", .string(relationship.deleteRule.title)),
        .init("minCount", .number(relationship.minCount)),
        .init("maxCount", .number(relationship.maxCount)),
        .init("column", .text(column)),
        .init("joinTable", .text(join)),
      ] + (promise?.promiseJSON ?? []))
  }
}
