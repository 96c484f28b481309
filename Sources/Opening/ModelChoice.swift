import ContractModels
import Findings
import Foundation
import ModelReading
import Schema
import Storage
import UserFiles
import Versioning

/// Chooses the model that reads a store: the one given, the store's own, one beside it, the bare tables.
///
/// Equal version hashes prove that a model is the store's; else the tables and columns are compared.
struct ModelChoice {
  let store: OpenedStore
  let modelPath: String?
  var modelVersion: String?
  /// The model of another store, where `modelPath` names one.
  var storedModel: StoredModel?
  /// What Swift source declares, where some was given.
  var source: SourceModel?
  /// Whether source is the model that was asked for.
  var takesSource = false

  /// Throws `ModelReadingError` for a model that was asked for; any other that fails is a finding.
  func document() throws -> OpenedDocument {
    if let storedModel {
      return document(
        storedModel.model, .file, storedModel.path, isEqual: storedModel.hashes == store.metadata.versionHashes)
    }
    if let modelPath { return document(try ModelFile.named(modelPath, version: modelVersion), modelPath) }
    if takesSource, let source, let document = try document(source) { return document }
    var problems: [Finding] = []
    if let cache = store.metadata.cachedModel {
      do {
        var own = document(try CompiledModelReader.readCache(cache), .store, nil)
        if own.modelMatch != .hashes { own.problems += ModelMismatch.findings(of: own.hashExplanations()) }
        return own
      } catch {
        let reason = if case .archive(let reason) = error { reason } else { error.reason }
        problems.append(
          Finding(
            code: .storeModelCacheUnreadable, message: "the store's own model cannot be read: \(reason)",
            hint: "give the model with --model"))
      }
    }
    if var found = besideStore() {
      found.problems = problems + found.problems
      return found
    }
    if let source, var declared = try document(source), declared.modelMatch != .none {
      declared.problems = problems + declared.problems
      return declared
    }
    let bare = TableModel(store: store)
    problems.append(
      Finding(
        code: .modelMissing, message: "there is no model, so every name and type is a guess from the tables",
        hint: "give the model with --model"))
    return OpenedDocument(
      store: store, model: bare.model, modelSource: .tables, modelPath: nil, modelMatch: .none, layout: bare.layout,
      problems: problems + bare.layout.problems)
  }

  /// The first model of the store's folder that fits by hashes, else one that fits by structure.
  private func besideStore() -> OpenedDocument? {
    let folder = store.path.parentFolder
    var fitting: OpenedDocument?
    for path in FolderSearch.search(folder.isEmpty ? "." : folder, levels: 0).models {
      guard let file = try? ModelFile.read(path) else { continue }
      let candidate = document(file, path)
      if candidate.modelMatch == .hashes { return candidate }
      if candidate.modelMatch == .structure, fitting == nil { fitting = candidate }
    }
    return fitting
  }

  /// The version of source that was asked for, else one with the store's hashes, else the one whose layout fits best,
  /// else the newest.
  private func document(_ source: SourceModel) throws(ModelReadingError) -> OpenedDocument? {
    let wanted = try source.version(modelVersion)
    let known = wanted.map { [$0] } ?? ContractModel.versions(of: source.contract)
    var best: OpenedDocument?
    for version in known.isEmpty ? [nil] : known.map(Optional.some) {
      let made = ContractModel.shownModel(from: source.contract, version: version)
      var candidate = document(made.model, .source, source.path)
      candidate.problems += made.findings
      candidate.sourceVersion = version
      if candidate.modelMatch == .hashes { return candidate }
      let isBetter = best.map { candidate.layout.problems.count <= $0.layout.problems.count }
      if isBetter ?? true { best = candidate }
    }
    return best
  }

  /// The version with equal hashes, else the one whose layout fits best; of several alike the preferred one.
  private func document(_ file: ModelFile, _ path: String) -> OpenedDocument {
    let metadata = store.metadata
    let (identifiers, indexNames) = (metadata.versionIdentifiers, Set(store.indexNames))
    let chosen = file.best(forStoreHashes: metadata.versionHashes, identifiers: identifiers, indexNames: indexNames)
    var best: OpenedDocument?
    if let chosen {
      let nearest = document(chosen.version, of: file, path, isEqual: chosen.match == .equal)
      if nearest.modelMatch == .hashes { return nearest }
      best = nearest
    }
    for version in file.preferred(identifiers: identifiers, indexNames: indexNames) {
      let candidate = document(version, of: file, path)
      guard let known = best else {
        best = candidate
        continue
      }
      if candidate.layout.problems.count < known.layout.problems.count { best = candidate }
    }
    guard var best else { return document(Model(), .file, path) }
    if best.modelMatch == .hashes { return best }
    let told = Set(best.problems.compactMap(\.entity))
    best.problems += ModelMismatch.findings(of: best.hashExplanations()).filter {
      $0.entity.map { !told.contains($0) } ?? true
    }
    return best
  }

  private func document(
    _ version: ModelVersion, of file: ModelFile, _ path: String, isEqual: Bool = false
  ) -> OpenedDocument {
    var document = document(version.model, .file, path, isEqual: isEqual)
    if file.versions.count > 1 || modelVersion != nil { document.modelVersion = version.name }
    return document
  }

  private func document(
    _ model: Model, _ source: OpenedDocument.ModelSource, _ path: String?, isEqual: Bool = false
  ) -> OpenedDocument {
    let layout = LayoutResolver.resolve(model: model, numbers: store.metadata.numbers, tables: store.tables)
    let isProved = isEqual || VersionHashes(of: model).match(store.metadata.versionHashes, in: model)
    let match: OpenedDocument.ModelMatch = isProved ? .hashes : fits(model, layout) ? .structure : .none
    var problems = StoreOpener.unknowns(model) + layout.problems
    if match == .none {
      problems.insert(
        Finding(
          code: .storeModelMismatch, message: "the model does not fit the store",
          hint: "give the version of the model that wrote the store with --model"), at: 0)
    }
    return OpenedDocument(
      store: store, model: model, modelSource: source, modelPath: path, modelMatch: match, layout: layout,
      problems: problems)
  }

  /// Whether every entity of the store is in the model and everything the model says has its place.
  private func fits(_ model: Model, _ layout: StoreLayout) -> Bool {
    let names = Set(store.metadata.versionHashes.keys)
    let known = Set(model.entities.flatMap { [$0.name, $0.renamingIdentifier].compactMap { $0 } })
    let isEmpty = store.metadata.numbers.allSatisfy { $0.number >= LayoutResolver.firstReservedNumber }
    return model.entities.isEmpty == isEmpty && names.isSubset(of: known)
      && !layout.problems.contains { $0.severity == .crash || $0.code == .storeEntityMissing }
  }
}

/// Says entity by entity why a model's hashes differ from a store's (FORMAT §9.1).
private enum ModelMismatch {
  /// Hashes of which a part is not settled prove nothing, so nothing is said of them.
  static func findings(of explanations: [HashExplanation]) -> [Finding] {
    explanations.compactMap { explanation in
      let name = explanation.entity
      let message: String
      switch explanation.kind {
      case .onlyInStore: message = "the store was written with \(name), which the model lacks"
      case .onlyInModel: message = "the model has \(name), which the store was written without"
      case .doubts: return nil
      case .facets, .guess, .superentity, .unexplained:
        message = "\(name) has another version hash in the store than in the model: \(explanation.text)"
      }
      return Finding(code: .storeModelHash, entity: name, message: message)
    }
  }
}
