package import Findings
package import Foundation
import ContractModels
import ModelReading
package import Schema
import Storage
import Synchronization
package import Versioning

/// One side of `diff`: a model of any form and version, or the model that a store was written with.
package struct ComparedModel: Sendable {
  /// As the command line names it.
  package var title: String
  package var path: String
  package var version: String?
  package var model: Model
  /// The hashes that its file or store recorded.
  package var hashes: [String: Data]?
  package var isStoreCopy = false
  /// What the store that it was read from lacks of it.
  package private(set) var brokenPromises: [Finding] = []
  /// The classes of source that declare an entity once more, each with the one that is taken.
  package private(set) var repeatedClasses: [Finding] = []
  /// What Swift source declares, whose migration plans may lead from one version to the next.
  package var contract: Contract?

  /// Reads one side; throws what opening does.
  ///
  /// `stored` are the hashes of the store that it is held against, because a folder may have models of several systems.
  /// `other` is the model of that store: of several classes of one entity, the nearest to it is taken.
  package init(_ text: String, for stored: [String: Data] = [:], besides other: Model? = nil) throws {
    let (path, wanted) = NamedPaths.parts(of: text)
    (title, self.path) = (text, path)
    var named = NamedPaths(sources: [])
    try named.takeModel(asked: path)
    if named.modelIsSource {
      guard var contract = try Contract.source(at: named.sources) else { throw OpeningError.noSuchFile(path) }
      if let other { contract = ContractModel.contract(contract, nearest: other) }
      self.contract = contract
      if let bundle = try contract.modelBeside(path, for: stored) {
        self.path = bundle
        self.contract = try ModelSeries(bundle: bundle, contract: contract).contract
        let (current, _) = try ModelFile.currentVersion(of: bundle, version: wanted)
        (model, hashes, version) = (current.model, current.entityHashes, current.name)
        return
      }
      guard contract.declaresModel || contract.entities.isEmpty else { throw OpeningError.classesWithoutModel(path) }
      let source = SourceModel(contract: contract, paths: [path])
      let name = try source.version(wanted)
      model = ContractModel.shownModel(from: contract, version: name).model
      version = name ?? ContractModel.versions(of: contract).last
      repeatedClasses = ContractModel.repeatedClasses(of: contract, version: name)
    } else if named.modelIsStore {
      let stored = try StoredModel(at: path, version: wanted)
      (model, hashes, isStoreCopy) = (stored.model, stored.hashes, stored.archive != nil)
      brokenPromises = stored.brokenPromises
    } else {
      let (current, _) = try ModelFile.currentVersion(of: path, version: wanted)
      (model, hashes, version) = (current.model, current.entityHashes, current.name)
    }
  }

  /// Reads two models at the same time; throws what reading the newer one does, else the older.
  package static func both(_ old: String, _ new: String) throws -> (older: Self, newer: Self) {
    let texts = [new, old]
    let sides = Mutex<[Int: Result<Self, any Error>]>([:])
    DispatchQueue.concurrentPerform(iterations: texts.count) { index in
      let side = Result { try Self(texts[index]) }
      sides.withLock { $0[index] = side }
    }
    let read = try sides.withLock { $0 }.sorted { $0.key < $1.key }.map { try $0.value.get() }
    return (read[1], read[0])
  }

  package init(title: String, path: String, version: String, model: Model, hashes: [String: Data]?) {
    (self.title, self.path, self.version) = (title, path, version)
    (self.model, self.hashes) = (model, hashes)
  }

  /// A store that is open already, with the model that reads it.
  package init(_ document: OpenedDocument, titled title: String) throws(OpeningError) {
    let path = document.store?.path ?? title
    guard document.modelSource != .tables else { throw .noModelInStore(path) }
    (self.title, self.path) = (title, path)
    model = document.model
    version = document.modelVersion
    hashes = document.modelMatch == .hashes ? document.store?.metadata.versionHashes : nil
    // A store of one configuration has the hashes of its entities alone.
    if hashes?.count != model.entities.count { hashes = nil }
    isStoreCopy = document.modelSource == .store
    brokenPromises = document.brokenPromises
  }

  /// Takes what source says of its values from the version that has its hashes: the newer side's, or the store's own.
  ///
  /// The newer version itself tells nothing of the older one.
  package mutating func takeShapes(of newer: ComparedModel, else own: Contract?) {
    guard isStoreCopy || contract == nil else { return }
    let wanted = hashes ?? VersionHashes(of: model).entities
    for contract in [own, newer.contract].compactMap(\.self) {
      let names = ContractModel.versions(of: contract)
      let isNewer = contract == newer.contract
      for name in (names.isEmpty ? [nil] : names.map(Optional.some)).reversed() {
        if isNewer, name == newer.version { continue }
        let made = ContractModel.model(from: contract, version: name).model
        guard VersionHashes(of: made).entities == wanted else { continue }
        model = model.taking(shapesOf: made)
        return
      }
    }
  }

  /// Whether a side names a store.
  package static func isStore(_ text: String) throws(OpeningError) -> Bool {
    if case .store = try PathKind(NamedPaths.parts(of: text).path) { return true }
    return false
  }
}

extension Contract {
  /// The model in a folder of source of whose classes some leave their model to Xcode; throws if there are several.
  ///
  /// Nil for a store whose entities are all classes that make a model of their own, such as SwiftData's.
  func modelBeside(_ path: String, for hashes: [String: Data] = [:]) throws(OpeningError) -> String? {
    guard !declaresAll, !makes(hashes.keys) else { return nil }
    let models = FolderSearch.search(path).models
    if models.count > 1 { throw .twoModels(models[0], models[1]) }
    return models.first
  }

  /// Itself if it stages migrations of a model's versions, which no class of it declares.
  var stagingModels: Contract? { migrationPlans.contains { $0.naming == .modelVersions } ? self : nil }
}

extension OpenedDocument {
  /// The same store, read with the version of a model that has its hashes; nil if there is none.
  package func read(withVersionOf text: String) throws -> OpenedDocument? {
    guard let store else { return nil }
    var named = NamedPaths(sources: [])
    try named.takeModel(asked: NamedPaths.parts(of: text).path)
    let document = try ModelChoice(
      store: store, modelPath: named.model,
      source: try Contract.source(at: named.sources).map { SourceModel(contract: $0, paths: named.sources) },
      takesSource: named.modelIsSource
    ).document()
    return document.modelMatch == .hashes ? document : nil
  }
}

extension Model {
  /// The same with what another says of the values of its attributes.
  fileprivate func taking(shapesOf other: Model) -> Model {
    var model = self
    model.entities = entities.map { entity in
      guard let known = other.entity(named: entity.name) else { return entity }
      var entity = entity
      let shapes = Dictionary(known.attributes.map { ($0.name, $0.shape) }) { first, _ in first }
      for index in entity.attributes.indices {
        entity.attributes[index].shape = shapes[entity.attributes[index].name] ?? nil
      }
      return entity
    }
    return model
  }
}

extension ModelDifference {
  package init(_ older: ComparedModel, _ newer: ComparedModel) {
    self.init(
      from: older.model, to: newer.model, oldHashes: older.hashes, newHashes: newer.hashes,
      oldIsStoreCopy: older.isStoreCopy)
  }
}
