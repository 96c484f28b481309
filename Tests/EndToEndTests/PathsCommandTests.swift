import Foundation
import Testing

@Suite struct PathsCommandTests {
  private static let keys: Set<String> = [
    "swiftPath", "persistentPath", "column", "type", "storageMethod", "isOptional", "isSortable", "isToMany",
    "operators",
  ]

  private func paths(_ arguments: String...) throws -> [[String: Any]] {
    let outcome = try Program.run(["paths"] + arguments + ["--json"])
    #expect(outcome.code == 0, "\(outcome.complaint)")
    return try #require(outcome.json as? [[String: Any]])
  }

  @Test(.enabled(if: RealStores.arePresent, "the real stores are not beside the package"), arguments: RealStores.stores)
  func `every attribute of a real store is a path to its column`(_ store: String) throws {
    for wanted in try RealStores.expected(store).prefix(8) {
      let name = wanted["name"] as? String ?? ""
      let found = try paths(RealStores.path(store), name)
      #expect(found.allSatisfy { Self.keys.isSubset(of: $0.keys) })
      let columns = Dictionary(found.map { ($0["persistentPath"] as? String ?? "", $0["column"] as? String) }) {
        first, _ in first
      }
      #expect(columns.count == found.count, "\(name) lists a path twice")
      for (attribute, facts) in wanted["attributes"] as? [String: [String: Any]] ?? [:] {
        if let leaves = facts["leaves"] as? [String: Any] {
          for (leaf, column) in leaves {
            #expect(columns["\(attribute).\(leaf)"] == column as? String, "\(name).\(attribute)")
          }
        } else {
          #expect(columns[attribute] == facts["column"] as? String, "\(name).\(attribute)")
        }
      }
      for relationship in (wanted["relationships"] as? [String: Any] ?? [:]).keys {
        // What DataUsage's model calls transient has no column, so that nothing can be asked of it.
        let isStored = !["hintedBy", "hintLiveUsage"].contains(relationship)
        #expect(columns.keys.contains(relationship) == isStored, "\(name).\(relationship)")
      }
    }
  }

  @Test func `source gives paths their Swift spelling and their cases`() throws {
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "Models.swift")
      try Data(Self.source.utf8).write(to: file)
      let outcome = try Program.run("paths", file.path, "Trip")
      #expect(outcome.complaint == "")
      #expect(outcome.text == Self.listing)
      let marks = try paths(file.path, "Trip").first { $0["swiftPath"] as? String == "marks" }
      let flags = try #require(marks?["flags"] as? [[String: Any]])
      #expect(flags.map { $0["name"] as? String } == ["starred", "shared"])
      #expect(flags.map { $0["rawValue"] as? Int } == [1, 8])
    }
  }

  @Test func `the keys of a declared payload are paths that memory alone follows`() throws {
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "Models.swift")
      let source = """
        import CoreDataEvolution

        struct Config: Codable { var dark: Bool; var font: Font }
        struct Font: Codable { var size: Int }

        @objc(Page) @PersistentModel final class Page: NSManagedObject {
          var title: String = ""
          @Attribute(persistentName: "config_blob", storageMethod: .codable) var config: Config?
        }
        """
      try Data(source.utf8).write(to: file)
      let found = try paths(file.path, "Page").filter { $0["inMemory"] as? Bool == true }
      let names = found.map { $0["persistentPath"] as? String }
      #expect(names == ["config_blob.dark", "config_blob.font", "config_blob.font.size"])
      #expect(found.allSatisfy { $0["isSortable"] as? Bool == false })
      let lines = try Program.run("paths", file.path, "Page").lines
      #expect(lines.contains { $0.hasPrefix("config_blob.font.size: payload · in memory · ==") })
    }
  }

  private static let source = """
    import SwiftData

    @Model final class Trip {
      var title: String
      var status: Status = Status.planned
      var days: Int?
      var marks: Marks = []
      @Relationship(inverse: \\Stop.trip) var stops: [Stop] = []
      init(title: String) { self.title = title }
    }

    enum Status: String, Codable { case planned, done }

    struct Marks: OptionSet, Codable {
      let rawValue: Int
      static let starred = Marks(rawValue: 1 << 0)
      static let shared = Marks(rawValue: 1 << 3)
    }

    @Model final class Stop {
      var name: String
      var trip: Trip?
      init(name: String) { self.name = name }
    }
    """

  private static let text = "== != < <= > >= BETWEEN IN CONTAINS BEGINSWITH ENDSWITH LIKE MATCHES"

  private static let listing = """
    days: Integer 64? · == != < <= > >= BETWEEN IN
    marks.rawValue: Integer 64 · Swift marks · raw · starred|shared · == != < <= > >= BETWEEN IN
    status.status: String · Swift status · raw · planned|done · \(text)
    title: String · \(text)
    stops: toMany → Stop · no sort · ANY ALL NONE @count
    stops.name: String · no sort · needs ANY, ALL, NONE, @min, @max · \(text)
    stops.trip: toOne? → Trip · no sort · needs ANY, ALL, NONE, @count · == != IN

    """

  @Test func `what has no paths is reported in one sentence`() throws {
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "Models.swift")
      try Data(Self.source.utf8).write(to: file)
      let unknown = try Program.run("paths", file.path, "Tripp")
      #expect(unknown.code == 64)
      #expect(unknown.isOneSentence)
      #expect(unknown.complaint.contains("Trip"))
      #expect(try Program.run("paths", file.path).code == 64)
      #expect(try Program.run("paths", file.path, "Trip", "--depth", "9").code == 64)
    }
  }
}
