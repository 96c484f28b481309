import Archives
import Foundation
import Schema
import Versioning

/// The store's file, the files that SQLite puts beside it, and the support folder (FORMAT §1.1, §4).
struct NewStoreFiles {
  let store: URL

  init(path: String) { store = URL(fileURLWithPath: path) }

  private var supportFolder: URL {
    let name = store.deletingPathExtension().lastPathComponent
    return store.deletingLastPathComponent().appendingPathComponent(".\(name)_SUPPORT")
  }

  private var sideFiles: [URL] { ["-wal", "-shm", "-journal"].map { URL(fileURLWithPath: store.path + $0) } }

  /// Makes the empty file; fails if any file of a store is there already.
  func reserve() throws(StoreWritingError) {
    let folder = store.deletingLastPathComponent().path
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
      throw .noSuchFolder(folder)
    }
    for file in all where Self.isTaken(file.path) { throw .fileExists(file.path) }
    do { try Data().write(to: store, options: .withoutOverwriting) } catch {
      throw .file(path: store.path, reason: Self.reason(error))
    }
  }

  func write(external files: [String: Data]) throws(StoreWritingError) {
    for (name, data) in files { try add(external: name, data) }
  }

  /// Makes the support folder with the first file; a file that is there already stays.
  func add(external name: String, _ data: Data) throws(StoreWritingError) {
    let folder = supportFolder.appendingPathComponent("_EXTERNAL_DATA")
    let file = folder.appendingPathComponent(name)
    guard !Self.isTaken(file.path) else { return }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try data.write(to: file, options: .withoutOverwriting)
    } catch { throw .file(path: folder.path, reason: Self.reason(error)) }
  }

  /// Removes the files that `reserve` made and all later ones.
  func remove() {
    for file in all { try? FileManager.default.removeItem(at: file) }
  }

  private var all: [URL] { [store, supportFolder] + sideFiles }

  /// A broken link takes a name too.
  private static func isTaken(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0
  }

  private static func reason(_ error: any Error) -> String { (error as NSError).localizedDescription }
}

/// The one row of `Z_METADATA` (FORMAT §1.2).
struct NewStoreMetadata {
  var uuid: String
  var modelIdentifiers: [String]
  /// By entity; left out if one of them is not known (FORMAT §9.1).
  var versionHashes: [String: Data]?

  /// By this package's own writer: that of Foundation fails where the standard library is linked statically.
  func propertyList() -> Data {
    var list: [String: PropertyList] = [
      "NSStoreType": .string("SQLite"),
      "NSPersistenceFrameworkVersion": .integer(1522),
      "NSPersistenceMaximumFrameworkVersion": .integer(1522),
      "NSStoreModelVersionHashesVersion": .integer(3),
      "NSStoreModelVersionIdentifiers": .array(modelIdentifiers.map(PropertyList.string)),
      "_NSAutoVacuumLevel": .string("2"),
    ]
    if let versionHashes {
      list["NSStoreModelVersionHashes"] = Self.dictionary(versionHashes.mapValues(PropertyList.data))
      list["NSStoreModelVersionHashesDigest"] = .string(VersionHashes.digest(of: versionHashes))
      list["NSStoreModelVersionChecksumKey"] = .string(VersionHashes.checksum(of: versionHashes))
    }
    return BinaryPropertyListWriter.data(Self.dictionary(list))
  }

  /// In the order of the keys, so that the same store is the same bytes.
  private static func dictionary(_ values: [String: PropertyList]) -> PropertyList {
    .dictionary(values.sorted { $0.key < $1.key }.map { PropertyList.Entry($0.key, $0.value) })
  }
}
