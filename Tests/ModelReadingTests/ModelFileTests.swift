import Foundation
import ModelReading
import Schema
import Testing
import TestSupport
import Versioning

@Suite final class ModelFileTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "model-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  @Test func `a missing file, a store and an empty folder are told apart`() throws {
    #expect(throws: ModelReadingError.noSuchFile("/no/such")) { try ModelFile.read("/no/such") }
    try write("SQLite format 3\0", to: "a.momd")
    #expect(throws: ModelReadingError.notAModel(found: "an SQLite database")) {
      try ModelFile.read(folder.appending(path: "a.momd").path)
    }
    #expect(throws: ModelReadingError.archive(reason: "it is cut short")) {
      try write("bplist00", to: "a.mom")
      _ = try ModelFile.read(folder.appending(path: "a.mom").path)
    }
    try write("", to: "empty/notes")
    #expect(throws: ModelReadingError.notAModel(found: "a folder without a model")) {
      try ModelFile.read(folder.appending(path: "empty").path)
    }
  }

  @Test func `a folder is known by its content`() throws {
    try write("<model><entity name='A'/></model>", to: "odd name/contents")
    let path = folder.appending(path: "odd name").path
    #expect(ModelFile.kind(of: path) == .xcodeModel)
    #expect(try ModelFile.read(path).current().model.entities.map(\.name) == ["A"])
  }

  @Test func `a model of Xcode 3 is named as such`() throws {
    try write("bplist00", to: "Old.xcdatamodel/elements")
    #expect(ModelFile.kind(of: folder.path) == .xcodeBundle)
    #expect(throws: ModelReadingError.inFile("Old.xcdatamodel", .xcode3Model)) { try ModelFile.read(folder.path) }
    let path = folder.appending(path: "Old.xcdatamodel").path
    #expect(ModelFile.kind(of: path) == .xcode3Model)
    #expect(throws: ModelReadingError.xcode3Model) { try ModelFile.read(path) }
  }

  @Test func `a current version that is missing is named`() throws {
    try write("<model/>", to: "A.xcdatamodel/contents")
    try write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key>
      <string>B.xcdatamodel</string></dict></plist>
      """, to: ".xccurrentversion")
    let file = try ModelFile.read(folder.path)
    #expect(file.versions.map(\.name) == ["A"])
    #expect(throws: ModelReadingError.missingCurrentVersion("B")) { try file.current() }
  }

  @Test func `broken XML is named with its file`() throws {
    try write("<model>", to: "A.xcdatamodel/contents")
    do {
      _ = try ModelFile.read(folder.path)
      Issue.record("no error")
    } catch {
      guard case .inFile("A.xcdatamodel/contents", .xml(line: 1, _)) = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  struct Real: CustomTestStringConvertible, Sendable {
    var path: String
    var kind: ModelFile.Kind
    var versions: Int
    var testDescription: String { path }
  }

  static let real: [Real] = [
    Real(path: "moody/Moody.xcdatamodeld", kind: .xcodeBundle, versions: 6),
    Real(path: "coredataplus-1/SampleModel.momd", kind: .compiledBundle, versions: 3),
    Real(path: "model-swiftgen/Model.momd/Model 2.mom", kind: .compiledModel, versions: 1),
    Real(path: "scout/Scout.xcdatamodeld/Scout.xcdatamodel", kind: .xcodeModel, versions: 1),
  ]

  @Test(.enabled(if: RealFiles.arePresent), arguments: real)
  func `every form of a real model is recognised and read`(
    _ row: Real
  ) throws {
    let path = RealFiles.url(row.path).path
    #expect(ModelFile.kind(of: path) == row.kind)
    let file = try ModelFile.read(path)
    #expect(file.kind == row.kind && file.versions.count == row.versions)
    #expect(try !file.current().model.entities.isEmpty)
  }

  @Test func `hashes choose the nearest version`() throws {
    let stored = ["A": Data([1]), "B": Data([2])]
    let model = ["B": Data([3]), "C": Data([4])]
    let difference = HashDifference(stored: stored, model: model)
    #expect(difference.onlyInStore == ["A"])
    #expect(difference.onlyInModel == ["C"])
    #expect(difference.different == ["B"])
    #expect(HashDifference(stored: stored, model: stored).isEmpty)
  }

  private func write(_ text: String, to path: String) throws {
    let url = folder.appending(path: path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }
}
