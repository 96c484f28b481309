import Predicates
import Schema
import Storage
import StoreWriting

/// The statements that made a store's tables, indexes and triggers, as the store has them.
struct SchemaCopy {
  struct Item: Hashable {
    let kind: String
    let name: String
    let table: String
    let statement: String
  }

  private(set) var tables: [Item] = []
  private(set) var trees: [Item] = []
  private(set) var rest: [Item] = []
  /// The names of all tables, indexes, views and triggers.
  private(set) var names: [String] = []
  /// What is left out, one part of a sentence each.
  private(set) var omissions: [String] = []

  init(reading scan: StoreScan) throws(Failure) {
    let sql: SQL = "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid"
    let items = try scan.rows(sql, columns: 4).compactMap { row -> Item? in
      let texts = row.map { value in if case .text(let text) = value { text } else { "" } }
      guard texts.count == 4, !texts[1].hasPrefix("sqlite_") else { return nil }
      return Item(kind: texts[0], name: texts[1], table: texts[2], statement: texts[3])
    }
    names = items.map(\.name)
    let virtual = items.filter { $0.kind == "table" && $0.begins("CREATE VIRTUAL TABLE") }
    for item in items where !Self.isPart(of: virtual, item) {
      switch item.kind {
      case "table" where virtual.contains(item):
        if item.isTree { trees.append(item) } else { omissions.append("virtual table \(item.name)") }
      case "table" where item.begins("CREATE TABLE"): tables.append(item)
      case "index" where item.begins("CREATE INDEX") || item.begins("CREATE UNIQUE INDEX"): rest.append(item)
      case "trigger" where item.begins("CREATE TRIGGER"): rest.append(item)
      case "view" where item.begins("CREATE VIEW"): rest.append(item)
      default: omissions.append("\(item.kind) \(item.name)")
      }
    }
  }

  /// Whether a table holds the data of a virtual table.
  private static func isPart(of virtual: [Item], _ item: Item) -> Bool {
    item.kind == "table" && virtual.contains { $0.name != item.name && item.name.hasPrefix($0.name + "_") }
  }
}

extension SchemaCopy.Item {
  fileprivate func begins(_ words: String) -> Bool {
    statement.uppercased().hasPrefix(words + " ") || statement.uppercased().hasPrefix(words + "\n")
  }

  fileprivate var isTree: Bool {
    statement.uppercased().split(whereSeparator: { $0 == " " || $0 == "(" || $0 == "\n" }).contains("RTREE")
  }
}

extension StoreReplica.Settings {
  /// Reads the settings in a store's header; throws `Failure`.
  init(reading scan: StoreScan) throws(Failure) {
    self.init()
    func number(_ pragma: SQL) throws(Failure) -> Int64? {
      try scan.rows("PRAGMA \(pragma)", columns: 1).first?.first?.integer
    }
    pageSize = try number("page_size") ?? pageSize
    autoVacuum = try number("auto_vacuum") ?? autoVacuum
    applicationID = try number("application_id") ?? applicationID
    userVersion = try number("user_version") ?? userVersion
    if case .text(let name)? = try scan.rows("PRAGMA encoding", columns: 1).first?.first { encoding = name }
  }
}
