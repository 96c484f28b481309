import Foundation
import Testing

/// The Observatory sample, written anew for a test.
enum ObservatoryStore {
  private static let sample = Package.root.appending(path: "SampleStores/Observatory")
  static let model = sample.appending(path: "Observatory.xcdatamodeld").path
  static let contents = sample.appending(path: "Observatory.xcdatamodeld/Observatory.xcdatamodel/contents")

  /// The path of the store in a folder that is made for it, with the sample's rows or others in YAML.
  static func make(in folder: URL, model: String = model, rows text: String? = nil) throws -> String {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appending(path: "observatory.sqlite").path
    var rows = sample.appending(path: "rows.yaml").path
    if let text {
      rows = folder.appending(path: "rows.yaml").path
      try Data(text.utf8).write(to: URL(filePath: rows))
    }
    let made = try Program.run("create", path, "--model", model, "--rows", rows)
    try #require(made.code == 0, "\(made.complaint)")
    return path
  }
}
