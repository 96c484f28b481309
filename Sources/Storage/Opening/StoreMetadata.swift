import Archives
package import Foundation
import Predicates
import SQLite
import Schema

/// The metadata of a store: identity, model hashes, entity numbers, cached model (FORMAT §1.2, §1.3).
package struct StoreMetadata: Hashable, Sendable {
  package private(set) var uuid = ""
  package private(set) var frameworkVersion: Int?
  /// Entity name → 32-byte version hash.
  package private(set) var versionHashes: [String: Data] = [:]
  package private(set) var versionIdentifiers: [String] = []
  package private(set) var checksum: String?
  package private(set) var numbers: [EntityNumber] = []
  /// The bytes of `Z_MODELCACHE`; nil if there is no table or row, or the value is NULL.
  package private(set) var cachedModel: Data?
  package let hasHistory: Bool
  package let hasCloudKit: Bool

  init(reading connection: Connection, tables: Set<String>) throws(SQLiteFailure) {
    hasHistory = tables.contains("ACHANGE")
    hasCloudKit = tables.contains { $0.hasPrefix("ANSCK") }
    var list: Data?
    var uuid: String?
    try connection.run("SELECT Z_UUID, Z_PLIST FROM Z_METADATA LIMIT 1") { row in
      uuid = row.text(0)
      if case .blob(let data) = row.value(1) { list = data }
    }
    self.uuid = uuid ?? ""
    if let list { read(list) }
    var numbers: [EntityNumber] = []
    try connection.run("SELECT Z_ENT, Z_NAME, Z_SUPER, Z_MAX FROM Z_PRIMARYKEY ORDER BY Z_ENT") { row in
      numbers.append(
        EntityNumber(
          number: Int(clamping: row.integer(0) ?? 0), name: row.text(1) ?? "",
          superNumber: Int(clamping: row.integer(2) ?? 0), maximumKey: row.integer(3)))
    }
    self.numbers = numbers
    guard tables.contains("Z_MODELCACHE") else { return }
    var cache: Data?
    try connection.run("SELECT Z_CONTENT FROM Z_MODELCACHE LIMIT 1") { row in
      if case .blob(let data) = row.value(0) { cache = data }
    }
    cachedModel = cache
  }

  private mutating func read(_ data: Data) {
    guard let list = try? BinaryPropertyListReader.read(data) else { return }
    frameworkVersion = list["NSPersistenceFrameworkVersion"]?.integer.map { Int(clamping: $0) }
    versionIdentifiers = list["NSStoreModelVersionIdentifiers"]?.array?.compactMap(\.string) ?? []
    checksum = list["NSStoreModelVersionChecksumKey"]?.string
    for entry in list["NSStoreModelVersionHashes"]?.entries ?? [] { versionHashes[entry.key] = entry.value.data }
  }

  /// Whether it looks like SwiftData's; a hint, never a proof (FORMAT §3.2).
  package var looksLikeSwiftData: Bool {
    hasHistory && versionIdentifiers.contains { $0.split(separator: ".").count == 3 }
  }
}
