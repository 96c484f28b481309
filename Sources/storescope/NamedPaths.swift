import Foundation

/// What the paths of a command line are: one store, one model, and any number of Swift sources.
struct NamedPaths {
  private(set) var store: String?
  private(set) var model: String?
  var sources: [String]
  /// Whether `--model` names Swift source.
  private(set) var modelIsSource = false
  /// Whether `--model` names a store, whose model is meant.
  private(set) var modelIsStore = false

  init(sources: [String]) { self.sources = sources }

  /// Takes what `--model` names; Swift source is a model too.
  mutating func takeModel(asked path: String) throws(OpeningError) {
    switch try PathKind(path) {
    case .source:
      sources.append(path)
      modelIsSource = true
    case .folder where !FolderSearch.search(path).sources.isEmpty:
      sources.append(path)
      modelIsSource = true
    case .store:
      model = path
      modelIsStore = true
    case .folder, .model: model = path
    }
  }

  mutating func take(_ path: String) throws(OpeningError) {
    switch try PathKind(path) {
    case .store: try takeStore(path)
    case .model: try takeModel(path)
    case .source: sources.append(path)
    case .folder:
      let found = FolderSearch.search(path)
      if found.stores.count > 1 { throw .severalStores(found.stores) }
      if let only = found.stores.first {
        try takeStore(only)
      } else if found.models.count == 1, let only = found.models.first {
        try takeModel(only)
      } else if found.models.isEmpty, !found.sources.isEmpty {
        sources.append(path)
      } else {
        throw .emptyFolder(path, found.skipped)
      }
    }
  }

  private mutating func takeStore(_ path: String) throws(OpeningError) {
    if let store { throw .twoStores(store, path) }
    store = path
  }

  private mutating func takeModel(_ path: String) throws(OpeningError) {
    if let model { throw .twoModels(model, path) }
    model = path
  }
}
