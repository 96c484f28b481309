package import Archives
package import Foundation
package import Schema

/// Reads compiled models: `.mom` files and the copy that a store keeps (FORMAT §1.3, §7.2).
package enum CompiledModelReader {
  /// Reads a model archive; its graph has cycles, which are never followed.
  package static func read(_ archive: KeyedArchive) throws(ModelReadingError) -> Model {
    guard let root = archive.root.flatMap({ archive[$0] }) else { throw .archive(reason: "no root object") }
    guard isModel(root, in: archive) else {
      throw .notAModel(found: "an archive of '\(archive.className(of: root) ?? "a plain value")'")
    }
    var builder = CompiledModelBuilder(archive: archive)
    return try builder.model(root)
  }

  /// Whether bytes are an archive that calls itself a model, however broken.
  static func isModel(_ data: Data) -> Bool {
    guard let archive = try? KeyedArchive(data), let root = archive.root.flatMap({ archive[$0] }) else { return false }
    return isModel(root, in: archive)
  }

  private static func isModel(_ root: PropertyList, in archive: KeyedArchive) -> Bool {
    let names = archive.classHierarchy(of: root) + [archive.className(of: root) ?? ""]
    return names.contains("NSManagedObjectModel")
  }

  /// Reads the bytes of a `.mom`.
  package static func read(_ data: Data) throws(ModelReadingError) -> Model {
    let archive: KeyedArchive
    do { archive = try KeyedArchive(data) } catch { throw ModelReadingError(error) }
    return try read(archive)
  }

  /// Reads the bytes of `Z_MODELCACHE`.
  package static func readCache(_ cache: Data) throws(ModelReadingError) -> Model {
    try read(try archive(ofCache: cache))
  }

  /// The bytes of the `.mom` that `Z_MODELCACHE` holds, by raw DEFLATE or as it is.
  package static func archive(ofCache cache: Data) throws(ModelReadingError) -> Data {
    if cache.starts(with: Data("bplist00".utf8)) { return cache }
    do { return try RawDeflate.inflate(cache) } catch { throw ModelReadingError(error) }
  }
}

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
