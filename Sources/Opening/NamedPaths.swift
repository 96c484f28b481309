import Findings
import Foundation

/// What the paths of a command line are: one store, one model, and any number of Swift sources.
package struct NamedPaths {
  package private(set) var store: String?
  package private(set) var model: String?
  package var sources: [String]
  /// Whether `--model` names Swift source.
  package private(set) var modelIsSource = false
  /// Whether `--model` names a store, whose model is meant.
  package private(set) var modelIsStore = false

  package init(sources: [String]) { self.sources = sources }

  /// Takes what `--model` names; Swift source is a model too.
  package mutating func takeModel(asked path: String) throws(OpeningError) {
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

  package mutating func take(_ path: String) throws(OpeningError) {
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
