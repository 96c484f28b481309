/// Why a path is no store that can be opened, as facts.
package enum StoreError: Error, Hashable, Sendable {
  case noSuchFile(String)
  case isFolder(String)
  /// A pipe, a socket or a device.
  case notAFile(String)
  case empty(String)
  case plainSQLite(String)
  case xmlStore(String)
  /// A binary property list: a binary store, a compiled model, or another plist.
  case propertyList(String)
  /// Random bytes: encrypted, protected, or no database at all.
  case notADatabase(String)
  case damaged(String, message: String)
  case missingTable(String, table: String)
  case notEnoughSpace(String, needed: Int)
  /// Written so often that no copy of its files fits together.
  case changing(String)
  /// The user stopped the opening.
  case stopped
  case io(String, message: String)
}
