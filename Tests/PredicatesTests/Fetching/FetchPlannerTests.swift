import Predicates
import Schema
import Testing

/// Fetch requests whose variables are filled by values, by the source and by the property's own user info.
@Suite struct FetchPlannerTests {
  private static let catalog = PathCatalog(model: Fixtures.model, contract: Fixtures.contract)

  private func planner(_ values: [String: String] = [:], source: ObjectID? = nil) -> FetchPlanner {
    FetchPlanner(catalog: Self.catalog, now: 0, source: source, values: values)
  }

  struct Filling: Sendable, CustomTestStringConvertible {
    let predicate: String
    var values: [String: String] = [:]
    var source: ObjectID?
    let filled: String
    var testDescription: String { predicate }
  }

  private static let person = ObjectID(entity: "Person", pk: 3)

  static let fillings: [Filling] = [
    Filling(predicate: "rank == $RANK", values: ["RANK": "7"], filled: "rank == 7"),
    Filling(predicate: "name == $N", values: ["N": "7"], filled: #"name == "7""#),
    Filling(predicate: "name == $N", values: ["N": "Ann's tea"], filled: #"name == "Ann's tea""#),
    Filling(
      predicate: "rank == $R AND name == $N", values: ["R": "1", "N": "2"], filled: #"rank == 1 AND name == "2""#),
    Filling(predicate: "born > $DAY", values: ["DAY": "2024-05-01"], filled: #"born > "2024-05-01""#),
    Filling(predicate: "name IN $S", values: ["S": #"{"a", "b"}"#], filled: #"name IN {"a", "b"}"#),
    Filling(predicate: "owner == $FETCH_SOURCE", source: person, filled: "owner == $FETCH_SOURCE"),
    // A variable of its own name is filled by the source, in any case and either spelling.
    Filling(predicate: "rank > $AGE", source: person, filled: "rank > $FETCH_SOURCE.age"),
    Filling(predicate: "name == $Name", source: person, filled: "name == $FETCH_SOURCE.person_name"),
    Filling(
      predicate: "rank > $LIMIT", values: ["LIMIT": "$FETCH_SOURCE.age"], source: person,
      filled: "rank > $FETCH_SOURCE.age"),
    Filling(
      predicate: "SUBQUERY(tags, $t, $t.score > $MIN).@count > 0", values: ["MIN": "2"],
      filled: "SUBQUERY(tags, $t, $t.score > 2).@count > 0"),
    Filling(predicate: "rank > $OWNER.age", values: ["OWNER": "Person/p3"], filled: "rank > $OWNER.age"),
  ]

  @Test(arguments: fillings)
  func `a variable is filled by what its place takes`(filling: Filling) throws {
    let request = FetchRequest(name: "r", entity: "Item", predicate: filling.predicate)
    let fetch = try planner(filling.values, source: filling.source).fetch(request)
    #expect(fetch.predicate == filling.filled)
    #expect(fetch.query.predicate != nil)
  }

  @Test func `a fetched property reads its own user info`() throws {
    let property = FetchedProperty(
      name: "like",
      fetchRequest: FetchRequest(
        name: "", entity: "Item",
        predicate: "name CONTAINS $FETCHED_PROPERTY.userInfo.search AND owner == $FETCH_SOURCE"),
      userInfo: ["search": "tea"])
    let fetch = try planner(source: Self.person).fetch(property)
    #expect(fetch.predicate == #"name CONTAINS "tea" AND owner == $FETCH_SOURCE"#)
    #expect(fetch.query.variables == ["FETCH_SOURCE": Self.person])
  }

  @Test func `what the request says beside its predicate goes into the query`() throws {
    var request = FetchRequest(
      name: "r", entity: "Item", sortDescriptors: ["rank descending", "name"], resultType: .dictionaries, fetchLimit: 5)
    request.fetchOffset = 2
    request.includesSubentities = false
    request.returnsDistinctResults = true
    request.propertiesToFetch = ["name", "owner.age"]
    let fetch = try planner().fetch(request)
    #expect(fetch.query.sort.text == "rank desc, name")
    #expect(fetch.query.limit == 5)
    #expect(fetch.query.offset == 2)
    #expect(!fetch.query.includesSubentities)
    #expect(fetch.query.distinct.map(\.persistentSpelling) == ["name", "owner.age"])
    #expect(fetch.columns.map(\.persistentSpelling) == ["name", "owner.age"])
  }

  @Test func `what is missing or too much is reported`() {
    let request = FetchRequest(
      name: "r", entity: "Item", predicate: "name == $A AND owner == $FETCH_SOURCE AND rank == $B")
    #expect(throws: FetchError.needsValues(["A", "FETCH_SOURCE"])) { try planner(["B": "1"]).fetch(request) }
    #expect(throws: FetchError.noSuchVariable("C", among: ["A", "B"])) { try planner(["C": "1"]).fetch(request) }
    #expect(throws: FetchError.noSuchEntity("Gone")) { try planner().fetch(FetchRequest(name: "r", entity: "Gone")) }
  }

  @Test func `what SQL cannot compute is refused by its name`() {
    var request = FetchRequest(name: "r", entity: "Item", resultType: .dictionaries)
    let total = FetchedExpression(name: "total", expression: "median:(price)")
    request.expressionsToFetch = [total]
    #expect(throws: FetchError.computed(total)) { try planner().fetch(request) }
    request.expressionsToFetch = []
    // Core Data raises for a condition on groups without groups.
    request.havingPredicate = "rank > 1"
    #expect(throws: FetchError.having("rank > 1")) { try planner().fetch(request) }
  }

  @Test func `an expression of a source that is not there is no string`() {
    let request = FetchRequest(name: "r", entity: "Item", predicate: "name == $A")
    #expect(throws: FetchError.self) { try planner(["A": "$FETCH_SOURCE.name"]).fetch(request) }
  }
}
