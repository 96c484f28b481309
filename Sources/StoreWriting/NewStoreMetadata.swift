import Foundation
import Schema

/// The one row of `Z_METADATA` (FORMAT §1.2).
struct NewStoreMetadata {
  var uuid: String
  var modelIdentifiers: [String]
  /// By entity; left out where they are not known, since they cannot be computed (FORMAT §9).
  var versionHashes: [String: Data]?

  func propertyList() throws -> Data {
    var list: [String: Any] = [
      "NSStoreType": "SQLite",
      "NSPersistenceFrameworkVersion": 1522,
      "NSPersistenceMaximumFrameworkVersion": 1522,
      "NSStoreModelVersionHashesVersion": 3,
      "NSStoreModelVersionIdentifiers": modelIdentifiers,
      "_NSAutoVacuumLevel": "2",
    ]
    if let versionHashes {
      list["NSStoreModelVersionHashes"] = versionHashes
      list["NSStoreModelVersionHashesDigest"] = digest(of: versionHashes)
      list["NSStoreModelVersionChecksumKey"] = checksum(of: versionHashes)
    }
    return try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
  }

  /// SHA-512 over the names and hashes of all entities in byte order, as base64 (FORMAT §9).
  private func digest(of hashes: [String: Data]) -> String {
    let bytes = Self.inByteOrder(hashes).flatMap { Array($0.key.utf8) + Array($0.value) }
    return Data(SHA2.sha512.hash(bytes)).base64EncodedString()
  }

  /// SHA-256 over the hashes in the same order, as base64 (FORMAT §9).
  private func checksum(of hashes: [String: Data]) -> String {
    let bytes = Self.inByteOrder(hashes).flatMap { Array($0.value) }
    return Data(SHA2.sha256.hash(bytes)).base64EncodedString()
  }

  private static func inByteOrder(_ hashes: [String: Data]) -> [(key: String, value: Data)] {
    hashes.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }
}
