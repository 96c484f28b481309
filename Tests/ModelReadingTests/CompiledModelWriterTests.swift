import Foundation
import ModelReading
import Schema
import Testing
import TestSupport

@Suite struct CompiledModelWriterTests {
  @Test func `values of every type come back`() throws {
    let values: [(AttributeType, Value)] = [
      (.integer64, .integer(-3)), (.integer16, .integer(300)), (.double, .double(0.1)), (.boolean, .boolean(true)),
      (.string, .string("naïve 日本")), (.date, .date(12.5)), (.uuid, .uuid(UUID())), (.uri, .uri("https://example.com")),
      (.binary, .data(Data([1, 2]))), (.decimal, .decimal(Decimal(string: "-12345678901234567890.123") ?? 0)),
    ]
    let attributes = values.enumerated().map { number, row in
      Attribute(name: "a\(number)", type: row.0, defaultValue: row.1)
    }
    let model = Model(entities: [Entity(name: "A", attributes: attributes)])
    #expect(try CompiledModelReader.read(CompiledModelWriter.archive(model)) == model)
  }

  @Test(.enabled(if: RealFiles.arePresent), arguments: RealFiles.folders(ending: ".xcdatamodel"))
  func `a real model comes back`(_ folder: URL) throws {
    let model = writable(try XcodeModelReader.readModel(folder))
    let written = CompiledModelWriter.write(model)
    #expect(written.omissions == [])
    #expect(try CompiledModelReader.read(written.archive) == model)
  }

  @Test(.enabled(if: RealFiles.arePresent), arguments: RealFiles.folders(ending: ".mom"))
  func `a real compiled model comes back`(_ file: URL) throws {
    let model = try CompiledModelReader.read(Data(contentsOf: file))
    let written = CompiledModelWriter.write(model)
    #expect(written.omissions == [])
    #expect(try CompiledModelReader.read(written.archive) == model)
  }

  /// Leaves out the names of composite types, which an archive has no place for.
  private func writable(_ model: Model) -> Model {
    var model = model
    model.compositeTypes = []
    for entity in model.entities.indices {
      for attribute in model.entities[entity].attributes.indices {
        model.entities[entity].attributes[attribute].compositeName = nil
      }
    }
    return model
  }

  @Test(arguments: [
    "price > 10", "name == nil", "name != \"a\\\"b\"", "SELF == $FETCH_SOURCE", "isDone == true",
    "ANY tags.name == \"x\" AND count <= 2.5", "NOT (a < 1 OR b >= 2)", "name CONTAINS \"x\"", "name ==[cd] \"x\"",
    "ALL items.price > 3", "name CONTAINS[c] $FETCHED_PROPERTY.userInfo.search", "name LIKE \"a*\"",
    "name MATCHES[c] \"[a-z]+\"", "name BEGINSWITH[cd] \"a\"", "name ENDSWITH \"z\"", "a IN {1, 2}",
  ])
  func `a predicate comes back as it is printed`(_ text: String) throws {
    let index = FetchIndex(
      name: "i", elements: [.init(property: "entity", isExpression: true), .init(property: "a")], partialPredicate: text
    )
    var request = FetchRequest(name: "r", entity: "A", predicate: text, resultType: .dictionaries, fetchLimit: 3)
    request.returnsDistinctResults = true
    let model = Model(entities: [Entity(name: "A", fetchIndexes: [index])], fetchRequests: [request])
    let written = CompiledModelWriter.write(model)
    #expect(written.omissions == [])
    #expect(try CompiledModelReader.read(written.archive) == model)
  }

  @Test func `every facet of a request comes back`() throws {
    let plain = FetchRequest(name: "r", entity: "A")
    func with(_ change: (inout FetchRequest) -> Void) -> FetchRequest {
      var request = plain
      change(&request)
      return request
    }
    let requests = [
      plain, FetchRequest(name: "r", entity: "A", resultType: .count),
      FetchRequest(name: "r", entity: "A", resultType: .objectIDs, fetchLimit: 3),
      FetchRequest(name: "r", entity: "A", sortDescriptors: ["b", "c.d descending"]), with { $0.fetchOffset = 4 },
      with { $0.fetchBatchSize = 5 }, with { $0.includesSubentities = false },
      with { $0.includesPropertyValues = false }, with { $0.includesPendingChanges = false },
      with { $0.returnsObjectsAsFaults = false }, with { $0.returnsDistinctResults = true },
    ]
    #expect(Set(requests).count == requests.count)
    for request in requests {
      let model = Model(entities: [Entity(name: "A")], fetchRequests: [request])
      #expect(try CompiledModelReader.read(CompiledModelWriter.archive(model)) == model)
    }
  }

  @Test func `every condition of an attribute comes back`() throws {
    var words = Attribute(name: "words", type: .integer64, derivationExpression: "parts.@count")
    words.derivationFilter = "parts != nil"
    let attributes = [
      Attribute(
        name: "code", type: .string,
        validation: Validation(
          minimum: .integer(2), maximum: .integer(9), regularExpression: "[a-z]+",
          otherPredicates: ["SELF CONTAINS \"x\"", "SELF != \"y\" OR length == 3"])),
      Attribute(name: "day", type: .date, validation: Validation(minimum: .date(0.5))),
      words,
    ]
    let model = Model(entities: [Entity(name: "A", attributes: attributes)])
    let written = CompiledModelWriter.write(model)
    #expect(written.omissions == [])
    #expect(try CompiledModelReader.read(written.archive) == model)
  }

  @Test(arguments: ["a BETWEEN {1, 2}", "TRUEPREDICATE", "this is none", "a + 1 == 2"])
  func `what has a form that was never seen is left out and named`(_ text: String) throws {
    let attribute = Attribute(
      name: "code", type: .string, derivationExpression: "uppercase:(name)",
      validation: Validation(otherPredicates: [text]))
    let entity = Entity(
      name: "A", attributes: [attribute],
      fetchedProperties: [
        FetchedProperty(name: "f", fetchRequest: FetchRequest(name: "x", entity: "A", predicate: text))
      ], fetchIndexes: [FetchIndex(name: "i", elements: [.init(property: "code")], partialPredicate: text)])
    var grouped = FetchRequest(name: "g", entity: "A")
    grouped.propertiesToGroupBy = ["code"]
    let written = CompiledModelWriter.write(
      Model(entities: [entity], fetchRequests: [grouped, FetchRequest(name: "r", entity: "A", predicate: text)]))
    #expect(
      written.omissions == [
        "A.code in the store's model: the condition \(text)",
        "A.code in the store's model: its derivation has a form not seen before",
        "fetched property A.f in the store's model: its predicate has a form not seen before",
        "index A.i in the store's model: its predicate or an element has a form not seen before",
        "fetch request g in the store's model: what it fetches, groups or prefetches",
        "fetch request r in the store's model: its predicate has a form not seen before",
      ])
    let back = try CompiledModelReader.read(written.archive)
    #expect(back.fetchRequests == [] && back.entities.first?.fetchIndexes == [])
    #expect(back.entities.first?.fetchedProperties == [])
    #expect(back.entities.first?.attributes.map(\.name) == ["code"])
  }
}
