import Foundation
import ModelReading
import Schema
import Storage
import Testing
import TestSupport
import Versioning

@Suite struct CachedModelTests {
  /// What an independent reader found in a store.
  struct Expected: Decodable {
    struct Entity: Decodable {
      struct Attribute: Decodable {
        var type: String
        /// Absent for composites.
        var optional: Bool?
        var transient: Bool?
      }

      struct Relationship: Decodable {
        var destination: String
        var inverse: String?
        var toMany: Bool
        var ordered: Bool
      }

      var name: String
      var superentity: String?
      var abstract: Bool
      var attributes: [String: Attribute]
      var relationships: [String: Relationship]
    }

    var entities: [Entity]
  }

  static let stores = RealFiles.all.filter { $0.lastPathComponent.hasSuffix(".expected.json") }.map {
    URL(filePath: String($0.path.dropLast(".expected.json".count)))
  }

  @Test(.enabled(if: RealFiles.arePresent), arguments: stores)
  func `a store's own model says what another reader found`(_ store: URL) throws {
    let json = try Data(contentsOf: URL(filePath: store.path + ".expected.json"))
    let expected = try JSONDecoder().decode(Expected.self, from: json)
    let model = try CompiledModelReader.readCache(try cache(of: store))
    #expect(model.unknowns == [])
    #expect(model.entities.map(\.name) == expected.entities.map(\.name).sorted())
    for row in expected.entities {
      let entity = try #require(model.entity(named: row.name))
      #expect(entity.superentity == row.superentity && entity.isAbstract == row.abstract)
      let attributes = model.attributes(of: entity)
      #expect(attributes.map(\.name) == row.attributes.keys.sorted())
      for attribute in attributes {
        let found = try #require(row.attributes[attribute.name])
        #expect(attribute.type.title == found.type, "\(row.name).\(attribute.name)")
        #expect(attribute.isOptional == found.optional ?? attribute.isOptional)
        #expect(attribute.isTransient == found.transient ?? attribute.isTransient)
      }
      let relationships = model.relationships(of: entity)
      #expect(relationships.map(\.name) == row.relationships.keys.sorted())
      for relationship in relationships {
        let found = try #require(row.relationships[relationship.name])
        #expect(relationship.destination == found.destination)
        #expect(relationship.inverse == found.inverse)
        #expect(relationship.isToMany == found.toMany && relationship.isOrdered == found.ordered)
      }
    }
  }

  @Test(.enabled(if: RealFiles.arePresent), arguments: stores)
  func `a store's own model comes back when it is written again`(_ store: URL) throws {
    let model = try CompiledModelReader.readCache(try cache(of: store))
    let written = CompiledModelWriter.write(model)
    #expect(written.omissions == [])
    #expect(try CompiledModelReader.read(written.archive) == model)
  }

  struct Source: CustomTestStringConvertible, Sendable {
    var store: String
    var model: String
    var testDescription: String { "\(store) and \(model)" }
  }

  static let sources: [Source] = [
    Source(
      store: "coredataplus-1/SampleModel_V1.sqlite",
      model: "coredataplus-1/SampleModel.xcdatamodeld/SampleModel.xcdatamodel"),
    Source(
      store: "coredataplus-1/SampleModel_V2.sqlite",
      model: "coredataplus-1/SampleModel.xcdatamodeld/SampleModel2.xcdatamodel"),
    Source(store: "scout/Scout-v1.sqlite", model: "scout/Scout.xcdatamodeld/Scout.xcdatamodel"),
    Source(
      store: "syncmetadata/SyncMetadata_V3.sqlite",
      model: "syncmetadata/SyncMetadata.xcdatamodeld/SyncMetadata 3.xcdatamodel"),
    Source(
      store: "bookmarks/Bookmarks_V3.sqlite",
      model: "bookmarks/BookmarksModel.xcdatamodeld/BookmarksModel 3.xcdatamodel"),
  ]

  @Test(.enabled(if: RealFiles.arePresent), arguments: sources)
  func `a store fits the source of its model`(
    _ row: Source
  ) throws {
    let stored = try CompiledModelReader.readCache(try cache(of: RealFiles.url(row.store)))
    let source = try XcodeModelReader.readModel(RealFiles.url(row.model))
    let difference = ModelDifference(from: stored, to: source, oldIsStoreCopy: true)
    #expect(difference.verdict == .identical)
  }

  @Test(.enabled(if: RealFiles.arePresent), arguments: [("V1", ""), ("V2", "2")])
  func `a bundle's version is found by a store's hashes`(_ store: String, _ number: String) throws {
    let file = try ModelFile.read(RealFiles.url("coredataplus-1/SampleModel.momd").path)
    let hashes = try metadata(of: RealFiles.url("coredataplus-1/SampleModel_\(store).sqlite")).versionHashes
    let best = try #require(file.best(forStoreHashes: hashes))
    #expect(best.match == .equal)
    #expect(best.version.name == "SampleModel\(number)")
  }

  @Test(.enabled(if: RealFiles.arePresent))
  func `a cut or changed cache is refused without harm`() throws {
    let cache = try cache(of: RealFiles.url("coredataplus-1/SampleModel_V1.sqlite"))
    for length in [0, 1, 2, cache.count / 2, cache.count - 1] {
      #expect(throws: ModelReadingError.self) { try CompiledModelReader.readCache(cache.prefix(length)) }
    }
    let mom = try Data(contentsOf: RealFiles.url("coredataplus-1/SampleModel.momd/SampleModel.mom"))
    for step in 0..<400 {
      var changed = mom
      changed[(step * 7919) % mom.count] = UInt8(truncatingIfNeeded: step &* 31 &+ 1)
      _ = try? CompiledModelReader.read(changed)
    }
  }

  private func cache(of store: URL) throws -> Data { try #require(try metadata(of: store).cachedModel) }

  /// Opens a copy, so that nothing beside the original changes.
  private func metadata(of store: URL) throws -> StoreMetadata {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let copy = folder.appending(path: store.lastPathComponent)
    for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: store.path + suffix) {
      try FileManager.default.copyItem(atPath: store.path + suffix, toPath: copy.path + suffix)
    }
    return try OpenedStore.open(copy.path).metadata
  }
}
