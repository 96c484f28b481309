import Foundation
import ModelReading
import Schema
import Storage
import TestSupport
import Testing
import Versioning

/// Every hash that Core Data wrote into the stores and bundles at hand (FORMAT §9).
@Suite(.enabled(if: RealFiles.arePresent, "the real stores are not here"))
struct RealHashesTests {
  static let stores = RealFiles.all.filter {
    (try? FileHandle(forReadingFrom: $0)).flatMap { try? $0.read(upToCount: 16) }?.starts(
      with: Data("SQLite format 3".utf8)) == true || $0.lastPathComponent == "SurfJournalModel.sqlite"
  }

  /// What a store recorded, beside its model.
  static func metadata(of store: URL) throws -> StoreMetadata { try OpenedStore.open(store.path).metadata }

  static func computed(_ model: Model) -> [String: String] { VersionHashes(of: model).entities.mapValues(\.hex) }

  @Test(arguments: stores)
  func `a store's own model hashes to what the store recorded`(_ store: URL) throws {
    let metadata = try Self.metadata(of: store)
    guard let cache = metadata.cachedModel else { return }
    let model = try CompiledModelReader.readCache(cache)
    #expect(Self.computed(model) == metadata.versionHashes.mapValues(\.hex))
    #expect(VersionHashes(of: model).match(metadata.versionHashes, in: model))
  }

  @Test(arguments: RealFiles.folders(ending: ".momd"))
  func `every version of a bundle hashes to what its VersionInfo says`(_ bundle: URL) throws {
    for version in try CompiledModelBundle.read(bundle).versions {
      let expected = try #require(version.entityHashes)
      #expect(Self.computed(version.model) == expected.mapValues(\.hex), "\(version.name)")
    }
  }

  @Test(arguments: RealFiles.folders(ending: ".xcdatamodeld"))
  func `an Xcode model beside a store hashes to what the store recorded`(_ bundle: URL) throws {
    let folder = bundle.deletingLastPathComponent()
    let versions = try XcodeModelReader.readBundle(bundle).versions.map { Self.computed($0.model) }
    for store in Self.stores where store.deletingLastPathComponent().path == folder.path {
      let stored = try Self.metadata(of: store).versionHashes.mapValues(\.hex)
      let nearest = versions.map { $0.filter { stored[$0.key] == $0.value }.count }.max() ?? 0
      #expect(nearest == stored.count, "\(store.lastPathComponent)")
    }
    let momds = RealFiles.folders(ending: ".momd").filter { $0.deletingLastPathComponent().path == folder.path }
    for momd in momds {
      let compiled = try CompiledModelBundle.read(momd).versions
      for source in try XcodeModelReader.readBundle(bundle).versions {
        let twin = try #require(compiled.first { $0.name == source.name })
        #expect(Self.computed(source.model) == twin.entityHashes?.mapValues(\.hex), "\(source.name)")
      }
    }
  }
}

extension Data { var hex: String { map { String(format: "%02x", $0) }.joined() } }
