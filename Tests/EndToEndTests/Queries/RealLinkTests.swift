import Foundation
import TestSupport
import Testing

/// The objects of to-manys in stores that real apps wrote, beside what SQL finds in their tables.
@Suite(
  .enabled(if: RealStores.arePresent && SQLiteShell.isPresent, "needs STORESCOPE_SHARED and sqlite3"))
struct RealLinkTests {
  /// A to-many of an entity, as the independent reader found it in the model.
  private struct ToMany {
    let entity: String
    let name: String
    let inverse: String
    let isOrdered: Bool
    /// The table of the destination's root.
    let table: String
    let isInverseToMany: Bool
  }

  private func toManys(of store: String) throws -> [ToMany] {
    let entities = try RealStores.expected(store)
    let byName = Dictionary(entities.map { ($0["name"] as? String ?? "", $0) }) { first, _ in first }
    func root(_ name: String) -> String {
      (byName[name]?["superentity"] as? String).map(root) ?? name
    }
    func relationship(_ name: String, of entity: String) -> [String: Any]? {
      (byName[entity]?["relationships"] as? [String: [String: Any]])?[name]
    }
    return entities.flatMap { entity -> [ToMany] in
      guard let name = entity["name"] as? String, let all = entity["relationships"] as? [String: [String: Any]] else {
        return []
      }
      return all.compactMap { key, facts in
        guard facts["toMany"] as? Bool == true, let inverse = facts["inverse"] as? String,
          let destination = facts["destination"] as? String,
          let back = relationship(inverse, of: destination)
        else { return nil }
        return ToMany(
          entity: name, name: key, inverse: inverse, isOrdered: facts["ordered"] as? Bool == true,
          table: "Z" + root(destination).uppercased(), isInverseToMany: back["toMany"] as? Bool == true)
      }
    }
  }

  /// The pairs of owner and object by owner and order, as SQL finds them; nil if the plain names of tables and columns
  /// are not there.
  private func pairs(_ toMany: ToMany, _ tables: [String: [String]], in store: String) throws -> [[Int]]? {
    let (name, inverse) = (toMany.name.uppercased(), toMany.inverse.uppercased())
    let query: String
    if toMany.isInverseToMany {
      guard toMany.name != toMany.inverse,
        let (table, columns) = tables.first(where: { table, _ in
          table.wholeMatch(of: /Z_\d+(.*)/).map { [name, inverse].contains(String($0.1)) } ?? false
        }),
        let owner = columns.first(where: { $0.wholeMatch(of: /Z_\d+(.*)/).map { $0.1 == inverse } ?? false }),
        let member = columns.first(where: { $0.wholeMatch(of: /Z_\d+(.*)/).map { $0.1 == name } ?? false })
      else { return nil }
      let order = "Z_FOK_" + member.dropFirst(2)
      let isOrdered = columns.contains(order)
      query = "SELECT \(owner), \(member) FROM \(table) ORDER BY 1, \(isOrdered ? order + ", " : "") 2"
    } else {
      guard let columns = tables[toMany.table], columns.contains("Z" + inverse) else { return nil }
      let order = "Z_FOK_" + inverse
      let isOrdered = columns.contains(order)
      query = """
        SELECT Z\(inverse), Z_PK FROM \(toMany.table) WHERE Z\(inverse) IS NOT NULL
        ORDER BY 1, \(isOrdered ? order + ", " : "") 2
        """
    }
    return try SQLiteShell.run(".mode csv", query, on: "file:\(store)?immutable=1").split(whereSeparator: \.isNewline)
      .map { $0.split(separator: ",").compactMap { Int($0) } }
  }

  @Test(arguments: RealStores.stores)
  func `objects and their order are those of the tables`(_ name: String) throws {
    try TemporaryFolder.with { folder in
      let store = try RealStores.copy(name, into: folder)
      try SQLiteShell.run("PRAGMA wal_checkpoint(TRUNCATE)", on: store)
      var tables: [String: [String]] = [:]
      let listed = try SQLiteShell.run(
        "SELECT m.name || ' ' || c.name FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table'",
        on: store)
      for line in listed.split(separator: "\n") {
        let parts = line.split(separator: " ").map(String.init)
        tables[parts[0], default: []].append(parts[1])
      }
      var compared = 0
      for toMany in try toManys(of: name) {
        guard let expected = try pairs(toMany, tables, in: store) else { continue }
        let run = try Program.run(
          "rows", store, toMany.entity, "--exact", "--columns", "\(toMany.name),\(toMany.name).@count", "--format",
          "ndjson")
        #expect(run.code == 0, "\(run.complaint)")
        let rows = try run.objects()
        let owners = Set(rows.compactMap { $0["pk"] as? Int })
        let found = rows.flatMap { row -> [[Int]] in
          let values = row["values"] as? [String: Any]
          let objects = values?[toMany.name] as? [[String: Any]] ?? []
          #expect(values?["\(toMany.name).@count"] as? Int == objects.count)
          return objects.map { [row["pk"] as? Int ?? 0, $0["pk"] as? Int ?? 0] }
        }
        let wanted = expected.filter { owners.contains($0[0]) }
        #expect(found == wanted, "\(toMany.entity).\(toMany.name)")
        let lines = try Program.run(
          "rows", store, "\(toMany.entity).\(toMany.name)", "--exact", "--columns", "", "--format", "csv")
        #expect(CSV.rows(lines.text).dropFirst().map { [Int($0[1] ?? "") ?? 0, Int($0[4] ?? "") ?? 0] } == wanted)
        #expect(CSV.rows(lines.text).dropFirst().allSatisfy { ($0[2] != nil) == toMany.isOrdered })
        compared += 1
      }
      print("\(name): \(compared) to-manys")
    }
  }
}
