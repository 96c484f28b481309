import Archives
package import Foundation
package import Schema

/// Reads what Xcode's model editor writes: `.xcdatamodel` and `.xcdatamodeld` folders (FORMAT §8).
package enum XcodeModelReader {
  /// Reads the bytes of a `contents` file.
  package static func read(_ contents: Data) throws(ModelReadingError) -> Model {
    let root = try XMLNode.parse(contents)
    guard root.name == "model" else { throw .notAModel(found: "an XML document with the root '\(root.name)'") }
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
    do { return try read(data) } catch { throw .inFile("contents", error) }
  }

  private static func readModel(_ folder: URL, named name: String) throws(ModelReadingError) -> Model {
    do { return try readModel(folder) } catch {
      guard case .inFile(let file, let inner) = error else { throw .inFile(name, error) }
      throw .inFile("\(name)/\(file)", inner)
    }
  }

  /// Reads every version of a `.xcdatamodeld` folder, in name order; of several it may call none current.
  package static func readBundle(_ folder: URL) throws(ModelReadingError) -> ModelFile {
    let suffix = ".xcdatamodel"
    var versions: [ModelVersion] = []
    for name in try Files.names(in: folder) where name.hasSuffix(suffix) {
      let model = try readModel(folder.appending(path: name), named: name)
      versions.append(ModelVersion(name: String(name.dropLast(suffix.count)), model: model))
    }
    guard !versions.isEmpty else { throw .noVersions }

    var current = versions.count == 1 ? versions.first?.name : nil
    let pointer = folder.appending(path: ".xccurrentversion")
    if Files.exists(pointer) {
      let named = try currentVersion(try Files.data(pointer))
      current = named.map { $0.hasSuffix(suffix) ? String($0.dropLast(suffix.count)) : $0 }
    }
    return ModelFile(kind: .xcodeBundle, versions: versions, currentVersion: current)
  }

  private static func currentVersion(_ data: Data) throws(ModelReadingError) -> String? {
    do { return try PropertyListFile.read(data)["_XCCurrentVersionName"]?.string } catch {
      throw .inFile(".xccurrentversion", error)
    }
  }
}
