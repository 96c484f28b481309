import Foundation
import ModelReading
import Schema
import Storage

/// Opens what the command line names: a store, a model, both as a pair, or a folder of them.
struct StoreOpener {
  var paths: [String]
  var modelPath: String?
  var isSnapshot = false
  var watch = OpeningWatch.none

  /// Throws `OpeningError`, `StoreError` or `ModelReadingError`.
  func open() throws -> OpenedDocument {
    var store: String?
    var model = modelPath
    for path in paths {
      switch try PathKind(path) {
      case .store: try Self.take(path, into: &store)
      case .model: try Self.takeModel(path, into: &model)
      case .folder:
        let found = FolderSearch.search(path)
        if found.stores.count > 1 { throw OpeningError.severalStores(found.stores) }
        if let only = found.stores.first {
          try Self.take(only, into: &store)
        } else if found.models.count == 1, let only = found.models.first {
          try Self.takeModel(only, into: &model)
        } else {
          throw OpeningError.emptyFolder(path)
        }
      }
    }
    if let store { return try open(store: store, model: model) }
    guard let model else { throw OpeningError.noSuchFile(paths.first ?? "") }
    return try Self.open(model: model)
  }

  private static func take(_ path: String, into slot: inout String?) throws(OpeningError) {
    if let slot { throw .twoStores(slot, path) }
    slot = path
  }

  private static func takeModel(_ path: String, into slot: inout String?) throws(OpeningError) {
    if let slot { throw .twoModels(slot, path) }
    slot = path
  }

  private static func open(model path: String) throws -> OpenedDocument {
    let version = try ModelFile.currentVersion(of: path)
    return OpenedDocument(
      store: nil,
      model: version.model,
      modelSource: .file,
      modelPath: path,
      modelMatch: .none,
      layout: StoreLayout(entities: [:]),
      problems: Self.unknowns(version.model)
    )
  }

  private func open(store path: String, model: String?) throws -> OpenedDocument {
    let store = try OpenedStore.open(path, asCopy: isSnapshot, watch: watch)
    try watch.check()
    let document = try ModelChoice(store: store, modelPath: model).document()
    try watch.check()
    return document
  }

  /// What a model's reader did not understand, as findings.
  static func unknowns(_ model: Model) -> [Finding] {
    model.unknowns.map {
      Finding(code: "model.unknown", severity: .advice, message: "not understood: \($0)")
    }
  }
}
