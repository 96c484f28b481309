import Foundation
import Testing

/// The Observatory sample, with a copy of its store for each test.
enum ObservatoryStore {
  private static let sample = Package.root.appending(path: "SampleStores/Observatory")
  static let model = sample.appending(path: "Observatory.xcdatamodeld").path
  static let contents = sample.appending(path: "Observatory.xcdatamodeld/Observatory.xcdatamodel/contents")

  /// The path of the store in a folder that is made for it, with the sample's rows or others in YAML.
  static func make(in folder: URL, model: String = model, rows text: String? = nil) throws -> String {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let store = folder.appending(path: "observatory.sqlite")
    var rows = sample.appending(path: "rows.yaml")
    if let text {
      rows = folder.appending(path: "rows.yaml")
      try Data(text.utf8).write(to: rows)
    }
    try MadeOnce.create(store, model: URL(filePath: model), rows: rows)
    return store.path
  }
}
