import ContractModels
package import Findings
import Foundation
package import ModelReading
package import Schema
package import Storage

/// Opens what the command line names: a store, a model, both as a pair, or a folder of them.
package struct StoreOpener {
  package var paths: [String]
  package var modelPath: String?
  package var modelVersion: String?
  /// Files and folders of Swift source.
  package var sources: [String] = []
  package var config: String?
  /// The oldest systems of the app, instead of those that the source's project names.
  package var deployment: Deployment?
  package var isSnapshot = false
  /// Which state of the store is read.
  package var moment = StoreMoment.newest
  /// How many connections read one state of a live store; 0 reads whatever is newest.
  package var connections = 0
  package var watch: OpeningWatch

  package init(_ paths: [String], watch: OpeningWatch = .none) { (self.paths, self.watch) = (paths, watch) }

  /// Throws `OpeningError`, `StoreError`, `ModelReadingError`, `SourceFolder.Failure` or `ConfigError`.
  package func open() throws -> OpenedDocument {
    var named = NamedPaths(sources: sources)
    if let modelPath { try named.takeModel(asked: modelPath) }
    for path in paths { try named.take(path) }
    let source = try Contract.source(at: named.sources)
    var opener = self
    opener.modelVersion = modelVersion ?? named.version
    var document = try opener.document(named, source)
    try document.promise(source, version: document.sourceVersion, config: config)
    document.sourcePaths = named.sources
    if let deployment { document.contract.deployment = deployment }
    return document
  }

  private func document(_ named: NamedPaths, _ source: Contract?) throws -> OpenedDocument {
    // Read and closed again before the store that is to stay open.
    let stored =
      try named.modelIsStore ? named.model.map { try StoredModel(at: $0, version: modelVersion, watch: watch) } : nil
    if let store = named.store {
      let opened = try OpenedStore.open(store, at: moment, asCopy: isSnapshot, connections: connections, watch: watch)
      try watch.check()
      var document = try ModelChoice(
        store: opened, modelPath: named.model, modelVersion: modelVersion, storedModel: stored,
        source: source.map { SourceModel(contract: $0, paths: named.sources) }, takesSource: named.modelIsSource
      ).document()
      let isOneVersion = [.store, .tables].contains(document.modelSource) && source == nil
      if modelVersion != nil, isOneVersion { throw OpeningError.oneVersion(store) }
      document.problems += opened.logDefect.map { [$0.finding] } ?? []
      document.saved = opened.savedChanges(document.model, document.layout)
      try watch.check()
      return document
    }
    if moment != .newest, let model = named.model ?? named.sources.first { throw OpeningError.needsStore(model) }
    if let stored {
      return OpenedDocument(
        model: stored.model, source: .file, path: stored.path, problems: Self.unknowns(stored.model))
    }
    if let model = named.model {
      let (version, isChosen) = try ModelFile.currentVersion(of: model, version: modelVersion)
      var document = OpenedDocument(
        model: version.model, source: .file, path: model, problems: Self.unknowns(version.model))
      if isChosen { document.modelVersion = version.name }
      return document
    }
    guard let source else { throw OpeningError.noSuchFile(paths.first ?? "") }
    let model = SourceModel(contract: source, paths: named.sources)
    let version = try model.version(modelVersion)
    let made = ContractModel.shownModel(from: source, version: version)
    var document = OpenedDocument(model: made.model, source: .source, path: model.path, problems: made.findings)
    document.sourceVersion = version
    return document
  }

  /// What a model's reader did not understand, as findings.
  package static func unknowns(_ model: Model) -> [Finding] {
    model.unknowns.map { Finding(code: .modelUnknown, message: "not understood: \($0)") }
  }
}

extension OpenedDocument {
  /// A model alone.
  fileprivate init(model: Model, source: ModelSource, path: String, problems: [Finding]) {
    self.init(
      store: nil, model: model, modelSource: source, modelPath: path, modelMatch: .none,
      layout: StoreLayout(entities: [:]), problems: problems)
  }
}

/// The model that source declares: its contract and where it was read from.
package struct SourceModel {
  package var contract: Contract
  package var paths: [String]

  package init(contract: Contract, paths: [String]) { (self.contract, self.paths) = (contract, paths) }

  /// The first path, which is used for all.
  package var path: String { paths.first ?? "" }

  /// A version by name or identifier, nil for the newest; throws if there is no such version.
  package func version(_ wanted: String?) throws(ModelReadingError) -> String? {
    guard let wanted else { return nil }
    let known = ContractModel.versions(of: contract)
    let byIdentifier = contract.versions.last { $0.identifier == wanted }?.name
    guard let found = known.contains(wanted) ? wanted : byIdentifier else {
      throw .inFile(path, .noSuchVersion(wanted, known: known))
    }
    return found
  }
}

extension ModelFile {
  /// Reads a model, or one of its versions alone; throws `ModelReadingError` with the path.
  package static func named(_ path: String, version: String? = nil) throws(ModelReadingError) -> ModelFile {
    do {
      let file = try read(path)
      return try version.map { name throws(ModelReadingError) in try file.version(named: name) } ?? file
    } catch { throw .inFile(path, error) }
  }

  /// The current version of the model at a path, or the one that is asked for, and whether there was a choice.
  package static func currentVersion(
    of path: String, version: String? = nil
  ) throws(ModelReadingError) -> (version: ModelVersion, isChosen: Bool) {
    let file = try named(path, version: version)
    do { return (try file.current(), version != nil || file.versions.count > 1) } catch { throw .inFile(path, error) }
  }
}
