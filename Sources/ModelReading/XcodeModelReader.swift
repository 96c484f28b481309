package import Foundation
package import Schema

/// Reads what Xcode's model editor writes: `.xcdatamodel` and `.xcdatamodeld` folders (FORMAT §8).
package enum XcodeModelReader {
  /// The versions of a bundle in name order.
  package struct Bundle: Hashable, Sendable {
    package var versions: [(name: String, model: Model)] {
      zip(names, models).map { (name: $0, model: $1) }
    }
    /// The version that the bundle calls current; nil where several stand without a word on it.
    package var currentVersion: String?
    private var names: [String]
    private var models: [Model]

    init(names: [String], models: [Model], currentVersion: String?) {
      self.names = names
      self.models = models
      self.currentVersion = currentVersion
    }
  }

  /// Reads the bytes of a `contents` file.
  package static func read(_ contents: Data) throws(ModelReadingError) -> Model {
    let root = try XMLNode.parse(contents)
    guard root.name == "model" else {
      throw .notAModel(found: "an XML document with the root '\(root.name)'")
    }
    return try XcodeModelBuilder.model(from: root)
  }

  /// Reads a `.xcdatamodel` folder.
  package static func readModel(_ folder: URL) throws(ModelReadingError) -> Model {
    let contents = folder.appending(path: "contents")
    guard Files.exists(contents) else {
      if Files.exists(folder.appending(path: "elements")) { throw .xcode3Model }
      throw .noSuchFile(contents.path)
    }
    let data = try Files.data(contents)
    do {
      return try read(data)
    } catch {
      throw .inFile("\(folder.lastPathComponent)/contents", error)
    }
  }

  /// Reads every version of a `.xcdatamodeld` folder.
  package static func readBundle(_ folder: URL) throws(ModelReadingError) -> Bundle {
    let suffix = ".xcdatamodel"
    var names: [String] = []
    var models: [Model] = []
    for name in try Files.names(in: folder) where name.hasSuffix(suffix) {
      models.append(try readModel(folder.appending(path: name)))
      names.append(String(name.dropLast(suffix.count)))
    }
    guard !names.isEmpty else { throw .noVersions }

    var current = names.count == 1 ? names.first : nil
    let pointer = folder.appending(path: ".xccurrentversion")
    if Files.exists(pointer) {
      let named = try currentVersion(try Files.data(pointer))
      current = named.map { $0.hasSuffix(suffix) ? String($0.dropLast(suffix.count)) : $0 }
    }
    return Bundle(names: names, models: models, currentVersion: current)
  }

  private static func currentVersion(_ data: Data) throws(ModelReadingError) -> String? {
    let root: XMLNode
    do {
      root = try XMLNode.parse(data)
    } catch {
      throw .inFile(".xccurrentversion", error)
    }
    let entries = root.children.first?.children ?? []
    for (key, value) in zip(entries, entries.dropFirst())
    where key.name == "key" && key.text == "_XCCurrentVersionName" {
      return value.text
    }
    return nil
  }
}
