import Archives
import Foundation
import Schema
import Versioning

/// The one row of `Z_METADATA` (FORMAT §1.2).
struct NewStoreMetadata {
  var uuid: String
  var modelIdentifiers: [String]
  /// By entity; left out if one of them is not known (FORMAT §9.1).
  var versionHashes: [String: Data]?

  /// Without PropertyListSerialization: in a program linked statically on Linux it refuses every array.
  func propertyList() -> Data {
    var entries: [PropertyList.Entry] = [
      .init("NSStoreType", .string("SQLite")),
      .init("NSPersistenceFrameworkVersion", .integer(1522)),
      .init("NSPersistenceMaximumFrameworkVersion", .integer(1522)),
      .init("NSStoreModelVersionHashesVersion", .integer(3)),
      .init("NSStoreModelVersionIdentifiers", .array(modelIdentifiers.map { .string($0) })),
      .init("_NSAutoVacuumLevel", .string("2")),
    ]
    if let versionHashes {
      let hashes = versionHashes.sorted { $0.key < $1.key }
      entries += [
        .init(
          "NSStoreModelVersionHashes",
          .dictionary(hashes.map { .init($0.key, .data($0.value)) })
        ),
        .init(
          "NSStoreModelVersionHashesDigest",
          .string(VersionHashes.digest(of: versionHashes))
        ),
        .init(
          "NSStoreModelVersionChecksumKey",
          .string(VersionHashes.checksum(of: versionHashes))
        ),
      ]
    }
    return BinaryPropertyListWriter.data(.dictionary(entries))
  }
}
