import Decoding
import Querying
import Schema
import Storage

/// What a command works on: a store with the model that reads it, or a model alone.
struct OpenedDocument {
  /// Where the model came from, with the word of `schema --json`.
  enum ModelSource: String { case store, file, source, tables }

  /// How the model fits the store: by version hashes, by its tables and columns, or not.
  enum ModelMatch: String { case hashes, structure, none }

  var store: OpenedStore?
  var model: Model
  var modelSource: ModelSource
  /// The model's file, where it came from one.
  var modelPath: String?
  /// The version that was chosen of a model's file that holds several.
  var modelVersion: String?
  var modelMatch: ModelMatch
  var layout: StoreLayout
  var problems: [Finding]
  /// What the bytes of columns look like, by `Entity.attribute`; filled where a schema is printed.
  var sniffed: [String: Payload] = [:]
  /// The schema version of source that the model was made from.
  var sourceVersion: String?
  /// What source and configuration promise; empty where none was read.
  var contract = Contract()
  /// What the configuration alone says of the model.
  var configured = Contract()
}

extension OpenedDocument {
  /// By the store's signs or the model's; a hint, never a proof.
  var isSwiftData: Bool {
    store?.metadata.looksLikeSwiftData == true
      || model.entities.contains { $0.attributes.contains(where: \.isSwiftDataEnum) }
  }

  /// Whether CloudKit mirrors the store (DIALECTS G11).
  var isMirrored: Bool { store?.metadata.hasCloudKit == true }

  /// A session on the store; throws where there is none.
  func session() throws -> StoreSession {
    guard let store else { throw OpeningError.needsStore(modelPath ?? "") }
    return try StoreSession(store: store, model: model, layout: layout)
  }

  /// The entity with a name, or the words that it may have meant.
  func entity(named name: String) throws(OpeningError) -> Entity {
    if let entity = model.entity(named: name) { return entity }
    throw .noSuchEntity(name, nearest: Nearest.names(to: name, among: model.entities.map(\.name)))
  }
}

extension OpenedDocument {
  /// Reads an attribute's or leaf's values as the app would; nil for what the entity does not have.
  func reader(at path: String, in entity: String) -> AttributeReader? {
    AttributeReader(at: path, of: entity, in: model, contract: contract)
  }

  /// The column of the store's history that keeps an attribute of deleted objects (DIALECTS E5).
  func tombstoneColumn(of attribute: String, in entity: String?) -> String? {
    guard let entity = entity.flatMap({ model.entity(named: $0) }),
      let name = model.tombstoneColumn(of: attribute, in: entity)
    else { return nil }
    let history = store?.tables.first { $0.name == "ACHANGE" }
    return history?.column(named: name) == nil ? nil : name
  }
}
