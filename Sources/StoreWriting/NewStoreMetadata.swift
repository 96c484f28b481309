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
