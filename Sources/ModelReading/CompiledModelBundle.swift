import Archives
package import Foundation
import Schema

/// A `.momd` folder: compiled versions and what `VersionInfo.plist` says of them (FORMAT §7.1).
package enum CompiledModelBundle {
  /// Reads every `.mom` of a folder in name order; an `.omo` says the same as the current `.mom` and is left out.
  package static func read(_ folder: URL) throws(ModelReadingError) -> ModelFile {
    var file = ModelFile(kind: .compiledBundle, versions: [])
    /// By version: the 32-byte hash of each entity.
    var hashes: [String: [String: Data]] = [:]
    let url = folder.appending(path: "VersionInfo.plist")
    if Files.exists(url) {
      do {
        let info = try PropertyListFile.read(try Files.data(url))
        file.currentVersion = info["NSManagedObjectModel_CurrentVersionName"]?.string
        for version in info["NSManagedObjectModel_VersionHashes"]?.entries ?? [] {
          for entity in version.value.entries ?? [] {
            hashes[version.key, default: [:]][entity.key] = entity.value.data
          }
        }
      } catch { throw .inFile("VersionInfo.plist", error) }
    }
    for mom in try Files.names(in: folder) where mom.hasSuffix(".mom") {
      let name = String(mom.dropLast(".mom".count))
      do {
        let model = try CompiledModelReader.read(try Files.data(folder.appending(path: mom)))
        file.versions.append(ModelVersion(name: name, model: model, entityHashes: hashes[name]))
      } catch { throw .inFile(mom, error) }
    }
    guard !file.versions.isEmpty else { throw .noVersions }
    if file.currentVersion == nil, file.versions.count == 1 { file.currentVersion = file.versions.first?.name }
    return file
  }
}
