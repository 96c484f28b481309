package import Decoding
package import Findings
package import ContractModels
import Foundation
import ModelReading
package import Predicates
package import Schema
package import Storage
package import UserFiles

#if SwiftSource
  import SourceReading
#endif

/// What a command works on: a store with the model that reads it, or a model alone.
package struct OpenedDocument {
  /// Where the model came from, with the word of `schema --json`.
  package enum ModelSource: String { case store, file, source, tables }

  /// How the model fits the store: by version hashes, by its tables and columns, or not.
  package enum ModelMatch: String { case hashes, structure, none }

  package var store: OpenedStore?
  package var model: Model
  package var modelSource: ModelSource
  /// The model's file, where it came from one.
  package var modelPath: String?
  /// The version that was chosen of a model's file that holds several.
  package var modelVersion: String?
  package var modelMatch: ModelMatch
  package var layout: StoreLayout
  package var problems: [Finding]
  /// What the bytes of columns look like, by `Entity.attribute`; filled where a schema is printed.
  package var sniffed: [String: Payload] = [:]
  /// The schema version of source that the model was made from.
  package var sourceVersion: String?
  /// What source and configuration promise; empty if none was read.
  package var contract = Contract()
  /// What source alone promises, of all its versions; nil if none was read.
  package var source: Contract?
  /// The files and folders that it was read from.
  package var sourcePaths: [String] = []
  /// The classes of source that declare an entity once more, each with the one that is taken.
  package var repeatedClasses: [Finding] = []
  /// What the configuration alone says of the model.
  package var configured = Contract()
  /// The configuration's file; nil if none was read.
  package var configPath: String?
  /// What the commit that the store is read at did to objects; nil if that is not known, or it is read as it is now.
  package var saved: SavedChanges?
}

extension OpenedDocument {
  /// Who says what the model says.
  package var modelOrigin: FactOrigin {
    switch modelSource {
    case .source: .source
    case .tables: .sniffed
    case .store, .file: .model
    }
  }

  /// The model of the source alone, beside the one that reads the store.
  package var declaredModel: Model? {
    guard contract.entities.contains(where: { $0.origin == .source }) else { return nil }
    return ContractModel.model(from: contract, version: sourceVersion).model
  }

  /// The typed paths of the model under its contract, with columns if there is a store.
  package var pathCatalog: PathCatalog {
    PathCatalog(model: model, contract: contract, layout: store == nil ? nil : layout)
  }

  /// By the store's signs or the model's; a hint, never a proof.
  package var isSwiftData: Bool {
    store?.metadata.looksLikeSwiftData == true
      || model.entities.contains { $0.attributes.contains(where: \.isSwiftDataEnum) }
  }

  /// Whether CloudKit mirrors the store (DIALECTS G11).
  package var isMirrored: Bool { store?.metadata.hasCloudKit == true }

  /// What tables and columns the store lacks, although its hashes promise them.
  package var brokenPromises: [Finding] {
    guard modelMatch == .hashes, let promised = store?.metadata.versionHashes else { return [] }
    return problems.filter { problem in
      [.storeTableMissing, .storeColumnMissing, .storeRelationshipMissing].contains(problem.code)
        && problem.entity.map { promised[$0] != nil } ?? false
    }
  }

  /// A session on the store; throws if there is none.
  package func session() throws -> StoreSession {
    guard let store else { throw OpeningError.needsStore(modelPath ?? "") }
    return try StoreSession(store: store, model: model, layout: layout)
  }

  /// The entity with a name, its table's or its class's; throws with the names that may have been meant.
  package func entity(named name: String) throws(OpeningError) -> Entity {
    if let entity = pathCatalog.entity(spelled: name) { return entity }
    throw .noSuchEntity(name, nearest: Nearest.names(to: name, among: model.entities.map(\.name)))
  }
}

extension OpenedDocument {
  /// Reads an attribute's or leaf's values as the app would; nil for what the entity does not have.
  package func reader(at path: String, in entity: String) -> AttributeReader? {
    AttributeReader(at: path, of: entity, in: model, contract: contract)
  }

  /// The column of the store's history that keeps an attribute of deleted objects (DIALECTS E5).
  package func tombstoneColumn(of attribute: String, in entity: String?) -> String? {
    guard let entity = entity.flatMap({ model.entity(named: $0) }),
      let name = model.tombstoneColumn(of: attribute, in: entity)
    else { return nil }
    let history = store?.tables.first { $0.name == "ACHANGE" }
    return history?.column(named: name) == nil ? nil : name
  }
}

extension OpenedDocument {
  /// Adds what source and configuration promise; columns stay as the model and the store say.
  ///
  /// A configuration that was not asked for by name and cannot be read is a problem, no error.
  package mutating func promise(_ source: Contract?, version: String?, config asked: String?) throws(ConfigError) {
    self.source = source
    if let source {
      // A model that was made of the source knows no other names than the source's.
      let source = modelSource == .source ? source : ContractModel.contract(source, namedBy: model)
      let nearest = version ?? ContractModel.version(nearest: model, in: source)
      contract = ContractModel.contract(source, version: nearest)
      repeatedClasses = ContractModel.repeatedClasses(of: source, version: nearest)
      sourceVersion = nearest ?? contract.versions.last?.name
    }
    if let asked {
      configured = try ConfigReader.contract(at: asked, model: model)
      configPath = asked
    } else if let found = ConfigReader.file(beside: modelPath ?? store?.path ?? "") {
      do {
        configured = try ConfigReader.contract(at: found, model: model)
        configPath = found
      } catch {
        problems.append(Finding(unreadable: found, error))
      }
    }
    contract = contract.merging(configured)
    problems += contract.findings
  }
}

extension Finding {
  /// A configuration beside the model that cannot be read.
  package init(unreadable config: String, _ error: ConfigError) {
    self.init(
      code: .configUnreadable, message: "\(config) was not read: \(error.sentence.what)", location: error.location)
  }
}

extension Contract {
  /// Whether this program was built with the trait `SwiftSource`.
  package static var isSourceReadable: Bool {
    #if SwiftSource
      true
    #else
      false
    #endif
  }

  /// What the texts of Swift files promise.
  package static func source(of files: [SourceFile]) throws(SourceFolder.Failure) -> Contract {
    #if SwiftSource
      return SourceReader.read(files)
    #else
      throw .notBuilt(path: files.first?.path ?? "")
    #endif
  }

  /// What the Swift files of files and folders promise; nil if none is named.
  package static func source(at paths: [String]) throws(SourceFolder.Failure) -> Contract? {
    guard !paths.isEmpty else { return nil }
    return try SourceText(at: paths).contract
  }
}

extension OpenedDocument {
  /// How the store was opened, in the words of the screen and of `schema`.
  package var openedCaption: String {
    guard let store else { return "model alone" }
    if let commit = store.commit { return "\(commit.caption), read-only, private copy" }
    let pending =
      if store.logDefect?.isWhole == true { ", damaged WAL left out" } else if store.walBytes > 0 {
        ", \(ByteCount.text(store.walBytes)) in the WAL"
      } else { "" }
    return switch store.kind {
    case .live: "read-only, live" + pending
    case .resting: "read-only"
    case .copy: "read-only, private copy" + pending
    }
  }

  /// Where the model came from, which of its versions it is and how it fits, in a few words.
  package func modelCaption(path: String) -> String {
    switch modelSource {
    case .store: "model: store"
    case .tables: "no model, guessed from tables"
    case .file, .source:
      "model: "
        + ([path, versionCaption, store == nil ? nil : matchCaption] as [String?]).compactMap(\.self).joined(
          separator: ", ")
    }
  }

  /// The same of the model's file by its name alone.
  package var modelCaption: String { modelCaption(path: URL(fileURLWithPath: modelPath ?? "").lastPathComponent) }

  private var versionCaption: String? { modelVersion.map { "version \($0)" } }

  private var matchCaption: String {
    switch modelMatch {
    case .hashes: "hashes equal"
    case .structure: "fits the tables"
    case .none: "does not fit this store"
    }
  }
}

extension CommitPlace {
  /// `commit 7 of 12 · transaction 510 · 2019-07-27 13:29:31`.
  package var caption: String {
    let texts = [
      "commit \(number) of \(count)" + (isExact ? "" : ", perhaps not exact"), transaction.map { "transaction \($0)" },
      time.flatMap { DateText.plain($0) },
    ]
    return texts.compactMap(\.self).joined(separator: " · ")
  }
}
