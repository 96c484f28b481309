import Foundation
import Generating
import ModelReading
import Schema
import TestSupport
import Testing
import Versioning

/// Models, each version of them under its name.
enum Models {
  /// Those of the samples and fixtures, and of real apps where they are present.
  static let all: [String] = {
    let package = MarkedSource.folder.deletingLastPathComponent().deletingLastPathComponent()
    let folders = ["SampleStores", "Tests/Fixtures"].map { package.appending(path: $0) }
    let own = folders.flatMap { folder in
      (FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []).map {
        folder.appending(path: $0).path
      }
    }
    let endings = [".xcdatamodeld", ".momd"]
    return (own + RealFiles.all.map(\.path)).filter { path in endings.contains { path.hasSuffix($0) } }.sorted()
  }()

  static func versions(of path: String) throws -> [ModelVersion] { try ModelFile.read(path).versions }
}

struct XcodeModelTests {
  @Test(arguments: Models.all) func `a written model is the one that was read`(_ path: String) throws {
    for version in try Models.versions(of: path) {
      let sayable = SayableModel(version.model, in: .xcdatamodel)
      let file = try #require(GeneratedForm.xcdatamodel.files(of: sayable, named: version.name).first)
      #expect(file.path == "\(version.name).xcdatamodel/contents")
      let back = try XcodeModelReader.read(Data(file.text.utf8))
      let proof = GeneratedProof(of: version.model, sayable, back: back)
      #expect(proof.different == [] && proof.unexplained == [], "\(version.name)")
      #expect(back.fetchRequests == sayable.model.fetchRequests)
      #expect(back.configurations == sayable.model.configurations)
      // Those that Apple's compiler wrote beside the model.
      if let recorded = version.entityHashes {
        #expect(VersionHashes(of: back).entities == recorded, "\(version.name)")
      }
    }
  }

  @Test func `there are models to write`() { #expect(Models.all.count > 1) }
}
