package import Foundation
package import Schema
package import Versioning

/// One version of a model.
package struct ModelVersion: Hashable, Sendable {
  package var name: String
  package var model: Model
  /// The hash of each entity as its `.momd` has it (FORMAT §7.1).
  package var entityHashes: [String: Data]?

  /// The hash of each entity, computed where its file has none; nil if that leaves one unknown.
  package var versionHashes: [String: Data]? {
    if let entityHashes { return entityHashes }
    let computed = VersionHashes(of: model).entities
    return computed.count == model.entities.count ? computed : nil
  }
}

/// A model on disk in any form, identified by its content and not by its name.
package struct ModelFile: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case xcodeModel, xcodeBundle, compiledModel, compiledBundle
    /// Recognised, and refused with a word on how to convert it.
    case xcode3Model
  }

  package var kind: Kind
  package var versions: [ModelVersion]
  /// What the file calls its current version; it may name one that is missing.
  package var currentVersion: String?

  /// The current version, or the only one.
  package func current() throws(ModelReadingError) -> ModelVersion {
    guard let currentVersion else {
      guard let only = versions.first else { throw .noVersions }
      if versions.count > 1 { throw .noCurrentVersion(versions.map(\.name)) }
      return only
    }
    guard let version = versions.first(where: { $0.name == currentVersion }) else {
      throw .missingCurrentVersion(currentVersion)
    }
    return version
  }

  /// This file with one of its versions alone.
  package func version(named name: String) throws(ModelReadingError) -> ModelFile {
    guard let wanted = versions.first(where: { $0.name == name }) else {
      throw .noSuchVersion(name, known: versions.map(\.name))
    }
    var file = self
    file.versions = [wanted]
    file.currentVersion = name
    return file
  }

  /// What a path holds; nil if it is no model.
  package static func kind(of path: String) -> Kind? {
    let url = URL(filePath: path)
    guard Files.isFolder(url) else {
      guard let data = try? Files.data(url) else { return nil }
      return CompiledModelReader.isModel(data) ? .compiledModel : nil
    }
    guard let names = try? Files.names(in: url) else { return nil }
    if names.contains("VersionInfo.plist") || names.contains(where: { $0.hasSuffix(".mom") }) { return .compiledBundle }
    if names.contains(where: { $0.hasSuffix(".xcdatamodel") }) { return .xcodeBundle }
    if names.contains("contents") { return .xcodeModel }
    return names.contains("elements") ? .xcode3Model : nil
  }

  package static func read(_ path: String) throws(ModelReadingError) -> ModelFile {
    let url = URL(filePath: path)
    guard Files.exists(url) else { throw .noSuchFile(path) }
    let name = url.deletingPathExtension().lastPathComponent
    guard Files.isFolder(url) else {
      // Reading says more than the kind alone about a file that is nearly a model.
      let model = try compiledModel(try Files.data(url))
      return ModelFile(kind: .compiledModel, only: ModelVersion(name: name, model: model))
    }
    switch kind(of: path) {
    case .compiledBundle: return try CompiledModelBundle.read(url)
    case .xcodeBundle: return try XcodeModelReader.readBundle(url)
    case .xcodeModel:
      let model = try XcodeModelReader.readModel(url)
      return ModelFile(kind: .xcodeModel, only: ModelVersion(name: name, model: model))
    case .xcode3Model: throw .xcode3Model
    case .compiledModel, nil: throw .notAModel(found: "a folder without a model")
    }
  }

  private static func compiledModel(_ data: Data) throws(ModelReadingError) -> Model {
    if data.starts(with: Data("SQLite format 3".utf8)) { throw .notAModel(found: "an SQLite database") }
    guard data.starts(with: Data("bplist".utf8)) else { throw .notAModel(found: "a file of another kind") }
    return try CompiledModelReader.read(data)
  }
}

extension ModelFile {
  fileprivate init(kind: Kind, only version: ModelVersion) {
    self.init(kind: kind, versions: [version], currentVersion: version.name)
  }
}

extension ModelFile {
  /// How a version fits a store, by entity hashes alone.
  package enum Match: Hashable, Sendable {
    case equal
    case different(HashDifference)
    /// A hash of the model is not known; compare structures instead.
    case unknown
  }

  /// The version whose hashes equal the store's; else the nearest, else one whose hashes are not known.
  ///
  /// Of several that are alike it is the one that `preferred` puts first.
  package func best(
    forStoreHashes stored: [String: Data], identifiers: [String] = [], indexNames: Set<String> = []
  ) -> (version: ModelVersion, match: Match)? {
    let versions = preferred(identifiers: identifiers, indexNames: indexNames)
    var nearest: (version: ModelVersion, difference: HashDifference)?
    for version in versions {
      guard let hashes = version.versionHashes else { continue }
      let difference = HashDifference(stored: stored, model: hashes)
      if difference.isEmpty { return (version, .equal) }
      if nearest.map({ difference.count < $0.difference.count }) ?? true { nearest = (version, difference) }
    }
    if let nearest { return (nearest.version, .different(nearest.difference)) }
    return versions.first.map { ($0, .unknown) }
  }
}

extension ModelFile {
  /// The versions, first the one to take of those that fit a store alike.
  ///
  /// That is one whose identifier or name the store gives as its model's (FORMAT §1.3), then the file's current one,
  /// then the one that declares the fewest indexes which the store lacks, then the last by name. Neither a version's
  /// hash nor its tables tell indexes (FORMAT §9).
  package func preferred(identifiers: [String], indexNames: Set<String>) -> [ModelVersion] {
    let wanted = Set(identifiers.filter { !$0.isEmpty })
    let known = Set(indexNames.map { $0.lowercased() })
    func rank(_ version: ModelVersion) -> (Int, Int, Int) {
      let given = Set(version.model.versionIdentifiers + [version.name])
      return (
        wanted.isDisjoint(with: given) ? 1 : 0, version.name == currentVersion ? 0 : 1,
        version.model.indexesLacking(in: known)
      )
    }
    let ranked = versions.map { (version: $0, rank: rank($0)) }
    return ranked.sorted { left, right in
      if left.rank != right.rank { return left.rank < right.rank }
      let order = left.version.name.compare(right.version.name, options: .numeric)
      return order == .orderedDescending
    }.map(\.version)
  }
}

extension Model {
  /// How many declared indexes have none of these names in a store.
  fileprivate func indexesLacking(in known: Set<String>) -> Int {
    entities.reduce(0) { count, entity in
      count
        + entity.fetchIndexes.count { index in
          index.storeNames(of: entity.name).allSatisfy { !known.contains($0.lowercased()) }
        }
    }
  }
}
