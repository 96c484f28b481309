import Archives
package import Foundation
import Schema

/// A `.momd` folder: compiled versions and what `VersionInfo.plist` says of them (FORMAT §7.1).
package struct CompiledModelBundle: Hashable, Sendable {
  /// The versions in name order, with their entities' hashes where the bundle holds them.
  package var versions: [ModelVersion]
  package var currentVersion: String?
  /// By version: the 32-byte hash of each entity.
  package var versionHashes: [String: [String: Data]]
  /// By version: the checksum as base64, which newer stores repeat (FORMAT §9).
  package var checksums: [String: String]

  /// Reads every `.mom` of a folder; an `.omo` says the same as the current `.mom` and is left out.
  package static func read(_ folder: URL) throws(ModelReadingError) -> CompiledModelBundle {
    var bundle = CompiledModelBundle(versions: [], versionHashes: [:], checksums: [:])
    let info = folder.appending(path: "VersionInfo.plist")
    if Files.exists(info) {
      do {
        bundle.absorb(try PropertyListFile.read(try Files.data(info)))
      } catch {
        throw .inFile("VersionInfo.plist", error)
      }
    }
    for file in try Files.names(in: folder) where file.hasSuffix(".mom") {
      let name = String(file.dropLast(".mom".count))
      do {
        let model = try CompiledModelReader.read(try Files.data(folder.appending(path: file)))
        let hashes = bundle.versionHashes[name]
        bundle.versions.append(ModelVersion(name: name, model: model, entityHashes: hashes))
      } catch {
        throw .inFile(file, error)
      }
    }
    guard !bundle.versions.isEmpty else { throw .noVersions }
    if bundle.currentVersion == nil, bundle.versions.count == 1 {
      bundle.currentVersion = bundle.versions.first?.name
    }
    return bundle
  }

  private mutating func absorb(_ info: PropertyList) {
    currentVersion = info["NSManagedObjectModel_CurrentVersionName"]?.string
    for version in info["NSManagedObjectModel_VersionHashes"]?.entries ?? [] {
      var hashes: [String: Data] = [:]
      for entity in version.value.entries ?? [] { hashes[entity.key] = entity.value.data }
      versionHashes[version.key] = hashes
    }
    for version in info["NSManagedObjectModel_VersionChecksums"]?.entries ?? [] {
      checksums[version.key] = version.value.string
    }
  }
}
