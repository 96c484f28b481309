import Foundation
import Schema
import Versioning

/// The one row of `Z_METADATA` (FORMAT §1.2).
struct NewStoreMetadata {
  var uuid: String
  var modelIdentifiers: [String]
  /// By entity; left out if one of them is not known (FORMAT §9.1).
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
      list["NSStoreModelVersionHashesDigest"] = VersionHashes.digest(of: versionHashes)
      list["NSStoreModelVersionChecksumKey"] = VersionHashes.checksum(of: versionHashes)
    }
    return try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
  }
}
