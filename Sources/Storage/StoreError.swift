package import UserFiles

/// Why a path is no store that can be opened, as facts.
package enum StoreError: Error, Hashable, Sendable {
  case noSuchFile(String)
  case isFolder(String)
  /// A pipe, a socket or a device.
  case notAFile(String)
  case empty(String)
  /// The database has no page, and the complete saves in the log beside it not the first of the store's.
  case emptyBesideLog(String, pages: Int, of: Int)
  case plainSQLite(String)
  case xmlStore(String)
  /// A binary property list: a binary store, a compiled model, or another plist.
  case propertyList(String)
  /// Random bytes: encrypted, protected, or no database at all.
  case notADatabase(String)
  case damaged(String, message: String)
  case missingTable(String, table: String)
  case notEnoughSpace(String, needed: Int)
  case noPrivateFolder(FileFault)
  /// Written or replaced so often that its files never fit together.
  case changing(String)
  /// The user stopped the opening.
  case stopped
  case io(String, message: String)

  /// Whether a file that is being written or replaced may look so for a moment.
  var looksUnfinished: Bool {
    switch self {
    case .empty, .emptyBesideLog, .plainSQLite, .notADatabase, .damaged, .missingTable, .changing,
      .io:
      true
    case .noSuchFile, .isFolder, .notAFile, .xmlStore, .propertyList, .notEnoughSpace,
      .noPrivateFolder,
      .stopped:
      false
    }
  }
}
