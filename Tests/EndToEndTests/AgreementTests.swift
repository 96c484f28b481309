import Foundation
import Testing

@Suite(.enabled(if: RealStores.arePresent, "the real stores are not beside the package"))
struct AgreementTests {
  @Test(arguments: RealStores.stores)
  func `The schema agrees with an independent reader`(_ store: String) throws {
    let outcome = try Program.run("schema", "--json", RealStores.path(store))
    #expect(outcome.code == 0, "\(outcome.complaint)")
    let printed = try #require(outcome.json as? [String: Any])
    let entities = try #require(printed["entities"] as? [[String: Any]])
    let expected = try RealStores.expected(store)
    #expect(entities.compactMap { $0["name"] as? String } == expected.compactMap { $0["name"] as? String }.sorted())
    for wanted in expected {
      let name = wanted["name"] as? String ?? ""
      let entity = try #require(entities.first { $0["name"] as? String == name })
      for key in ["entityID", "superentity", "rowCount", "rowCountWithSubentities"] {
        #expect(Same.values(entity[key], wanted[key]), "\(name).\(key)")
      }
      #expect(Same.values(entity["isAbstract"], wanted["abstract"]), "\(name) abstract")
      try compareAttributes(entity, wanted, name)
      try compareRelationships(entity, wanted, name)
    }
  }

  private func compareAttributes(_ entity: [String: Any], _ wanted: [String: Any], _ name: String) throws {
    let printed = entity["attributes"] as? [[String: Any]] ?? []
    let expected = wanted["attributes"] as? [String: [String: Any]] ?? [:]
    for (attribute, facts) in expected {
      let found = try #require(printed.first { $0["name"] as? String == attribute }, "\(name).\(attribute)")
      #expect(Same.values(found["type"], facts["type"]), "\(name).\(attribute)")
      if let leaves = facts["leaves"] as? [String: Any] {
        let elements = found["elements"] as? [[String: Any]] ?? []
        let columns = Dictionary(elements.map { ($0["name"] as? String ?? "", $0["column"] as? String ?? "") }) {
          first, _ in first
        }
        #expect(columns == leaves.mapValues { $0 as? String ?? "" }, "\(name).\(attribute)")
      } else {
        #expect(Same.values(found["column"], facts["column"]), "\(name).\(attribute)")
        #expect(Same.values(found["isOptional"], facts["optional"]), "\(name).\(attribute)")
        #expect(Same.values(found["isTransient"], facts["transient"]), "\(name).\(attribute)")
      }
    }
  }

  private func compareRelationships(_ entity: [String: Any], _ wanted: [String: Any], _ name: String) throws {
    let printed = entity["relationships"] as? [[String: Any]] ?? []
    let expected = wanted["relationships"] as? [String: [String: Any]] ?? [:]
    for (relationship, facts) in expected {
      let found = try #require(printed.first { $0["name"] as? String == relationship })
      #expect(Same.values(found["destination"], facts["destination"]), "\(name).\(relationship)")
      #expect(Same.values(found["inverse"], facts["inverse"]), "\(name).\(relationship)")
      let isToMany = facts["toMany"] as? Bool == true
      let isOrdered = facts["ordered"] as? Bool == true
      let cardinality = isToMany ? (isOrdered ? "toManyOrdered" : "toMany") : "toOne"
      #expect(found["cardinality"] as? String == cardinality, "\(name).\(relationship)")
    }
  }

  @Test(arguments: RealStores.stores)
  func `The first rows agree with an independent reader`(_ store: String) throws {
    for wanted in try RealStores.expected(store) {
      let name = wanted["name"] as? String ?? ""
      let expected = wanted["firstRows"] as? [[String: Any]] ?? []
      guard !expected.isEmpty else { continue }
      let outcome = try Program.run(
        "rows", RealStores.path(store), name, "--format", "ndjson", "--limit", "\(expected.count)")
      #expect(outcome.code == 0, "\(name): \(outcome.complaint)")
      let rows = outcome.lines.compactMap { try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
      try #require(rows.count == expected.count, "\(name)")
      for (row, facts) in zip(rows, expected) {
        #expect(Same.values(row["entity"], facts["entity"]), "\(name)")
        #expect(Same.values(row["pk"], facts["pk"]), "\(name)")
        let values = row["values"] as? [String: Any] ?? [:]
        for (property, value) in facts["values"] as? [String: Any] ?? [:] {
          #expect(
            Same.cells(values[property], value),
            "\(name) \(facts["pk"] ?? "").\(property): \(values[property] ?? "nothing"), not \(value)")
        }
      }
    }
  }

  @Test func `Nothing beside a store changes`() throws {
    let before = try RealStores.fingerprint()
    for store in RealStores.stores {
      for command in [["schema"], ["schema", "--snapshot"]] {
        #expect(try Program.run(command + [RealStores.path(store)]).code == 0)
      }
    }
    #expect(try RealStores.fingerprint() == before)
  }
}
