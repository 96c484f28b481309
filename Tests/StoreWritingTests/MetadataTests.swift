import Foundation
import Schema
import StoreWriting
import TestSupport
import Testing

/// What a store says of its model's version.
@Suite(.enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not installed"))
struct MetadataTests {
  private let shell: WrittenStore

  init() throws { shell = try WrittenStore() }

  private func metadata(hashes: [String: Data]?) throws -> [String: Any] {
    defer { shell.remove() }
    try StoreWriter.create(
      at: shell.path, model: Model(entities: [Entity(name: "A")]), rows: [:], versionHashes: hashes)
    return try RealMetadata.list(try shell.data(RealMetadata.query))
  }

  /// The digest of Core Data's own stores is the expectation (FORMAT §9).
  @Test(.enabled(if: RealMetadata.arePresent, "no real stores"), arguments: RealMetadata.stores)
  func `digest and checksum are those that Core Data writes for these hashes`(_ store: RealMetadata.Store) throws {
    let real = try RealMetadata.list(of: store.path)
    let hashes = try #require(real["NSStoreModelVersionHashes"] as? [String: Data])
    #expect(hashes.count == store.entities)
    let made = try metadata(hashes: hashes)
    #expect(made["NSStoreModelVersionHashes"] as? [String: Data] == hashes)
    for key in ["NSStoreModelVersionHashesDigest", "NSStoreModelVersionChecksumKey"] {
      guard let expected = real[key] as? String else { continue }
      #expect(made[key] as? String == expected, "\(key)")
    }
  }

  /// `printf A1111… | sha512sum`, and the hashes alone for SHA-256.
  @Test func `one entity's digest is what sha512sum says`() throws {
    let made = try metadata(hashes: ["A": Data(repeating: 0x31, count: 32)])
    #expect(
      made["NSStoreModelVersionHashesDigest"] as? String == """
        gAtsRW/tC+sAEljRugzUwsqpLERD6GvDlPgtzFJJfiCkwCxwnYIkeCueopBpbOjY9p9dhtNJ7sVWclLe7eWRuQ==
        """)
    #expect(made["NSStoreModelVersionChecksumKey"] as? String == "ioNmXzeYcn8U+SrQ5smf2rCO5zHWzWRMExIj/S9P7So=")
  }

  @Test func `without hashes there is no digest`() throws {
    let keys = try metadata(hashes: nil).keys.filter { $0.contains("VersionHashes") }
    #expect(keys == ["NSStoreModelVersionHashesVersion"])
  }
}

/// The metadata of stores that Core Data wrote.
enum RealMetadata {
  struct Store: CustomTestStringConvertible, Sendable {
    let path: String
    /// How many entities have a hash.
    let entities: Int
    var testDescription: String { path }
  }

  static let stores = [
    Store(path: "bookmarks/Bookmarks_V1.sqlite", entities: 1),
    Store(path: "books/AEAnnotation_v10312011_1727_local.sqlite", entities: 2),
    Store(path: "coredataplus-2/SampleModel2_V1.sqlite", entities: 6),
    Store(path: "scout/Scout-v1.sqlite", entities: 16),
    Store(path: "screentime/RMAdminStore-Local.sqlite", entities: 31),
    Store(path: "photos-10.15/Photos.sqlite", entities: 54),
    Store(path: "swiftdata-composites/composites.store", entities: 4),
  ]

  static let query = "SELECT hex(Z_PLIST) FROM Z_METADATA"
  static var arePresent: Bool { RealFiles.arePresent }

  static func list(of store: String) throws -> [String: Any] {
    let file = "file:\(RealFiles.url(store).path)?immutable=1"
    return try list(try SQLiteShell.data(query, on: file))
  }

  static func list(_ data: Data) throws -> [String: Any] {
    let list = try PropertyListSerialization.propertyList(from: data, format: nil)
    return try #require(list as? [String: Any])
  }
}
