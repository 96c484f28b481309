import Archives
import Foundation
import ModelReading
import Schema
import Testing
import TestSupport
import Versioning

@Suite struct CompiledModelReaderTests {
  struct Pair: CustomTestStringConvertible, Sendable {
    var folder: String
    var bundle: String
    var version: String
    var testDescription: String { "\(folder)/\(version)" }
  }

  static let pairs: [Pair] =
    ["Model", "Model 2"].map { Pair(folder: "model-swiftgen", bundle: "Model", version: $0) }
    + ["SampleModel", "SampleModel2", "SampleModel3"].map {
      Pair(folder: "coredataplus-1", bundle: "SampleModel", version: $0)
    }

  @Test(.enabled(if: RealFiles.arePresent), arguments: pairs)
  func `the compiled form says what the source says`(
    _ row: Pair
  ) throws {
    let folder = RealFiles.url("\(row.folder)/\(row.bundle).xcdatamodeld")
    let compiledFolder = RealFiles.url("\(row.folder)/\(row.bundle).momd")
    let source = try XcodeModelReader.readModel(folder.appending(path: "\(row.version).xcdatamodel"))
    let bundle = try CompiledModelBundle.read(compiledFolder)
    let compiled = try #require(bundle.versions.first { $0.name == row.version }).model
    #expect(compiled.unknowns == [])
    let expected = self.compiled(source)
    #expect(expected == compiled, "\(lines(expected).difference(from: lines(compiled)))")
    #expect(ModelDifference(from: compiled, to: source).verdict == .identical)
  }

  /// One line for each facet, so that a difference shows itself.
  private func lines(_ model: Model) -> [String] {
    var text = ""
    dump(model, to: &text)
    return text.split(separator: "\n").map(String.init)
  }

  /// The source as its compiled form has it, which differs in two facets: the compiler leaves out the
  /// class of an attribute with a transformer's name, and flags what a fetch index has for itself.
  private func compiled(_ model: Model) -> Model {
    var model = model
    for entity in model.entities.indices {
      let alone = model.entities[entity].fetchIndexes.map(\.elements).filter { $0.count == 1 }
      let indexed = Set(alone.joined().map(\.property))
      for index in model.entities[entity].attributes.indices {
        var attribute = model.entities[entity].attributes[index]
        if attribute.valueTransformerName != nil { attribute.valueClassName = nil }
        if indexed.contains(attribute.name) { attribute.isIndexed = true }
        model.entities[entity].attributes[index] = attribute
      }
    }
    return model
  }

  @Test(.enabled(if: RealFiles.arePresent), arguments: ["model-swiftgen/Model", "coredataplus-1/SampleModel"])
  func `a bundle knows its current version and every version's hashes`(_ path: String) throws {
    let bundle = try CompiledModelBundle.read(RealFiles.url("\(path).momd"))
    let current = try #require(bundle.currentVersion)
    #expect(bundle.versions.map(\.name).contains(current))
    for version in bundle.versions {
      let hashes = try #require(version.entityHashes)
      #expect(hashes.keys.sorted() == version.model.entities.map(\.name))
      #expect(hashes.values.allSatisfy { $0.count == 32 })
    }
  }
}
