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
  /// The version that a path names after `@`.
  package private(set) var version: String?

  package init(sources: [String]) { self.sources = sources }

  /// The path, and the version after `@` if no file has the whole name.
  package static func parts(of text: String) -> (path: String, version: String?) {
    guard !FileManager.default.fileExists(atPath: text), let mark = text.lastIndex(of: "@") else { return (text, nil) }
    let version = String(text[text.index(after: mark)...])
    return (String(text[..<mark]), version.isEmpty ? nil : version)
  }

  private mutating func path(of text: String) -> String {
    let (path, version) = Self.parts(of: text)
    self.version = version ?? self.version
    return path
  }

  /// Takes what `--model` names; Swift source is a model too.
  package mutating func takeModel(asked text: String) throws(OpeningError) {
    let path = path(of: text)
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

  package mutating func take(_ text: String) throws(OpeningError) {
    let path = path(of: text)
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
