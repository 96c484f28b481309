import Predicates
import Schema
import Testing

@Suite struct LookedUpPayloadTests {
  @Test func `a payload of a variable's object is looked into`() throws {
    var layout = Fixtures.layout
    layout.entities["Item"]?.columns["data"] = ColumnPlace(name: "ZDATA", certainty: .verified)
    let checker = QueryChecker(
      catalog: Fixtures.catalog, entity: "Item", now: 0, variables: QueryVariables(["S": .object(entity: "Item")]),
      allowsInMemory: true)
    var query = RowQuery(entity: "Item", predicate: try checker.check("$S.data.retryCount == 3").predicate)
    query.variables = ["S": ObjectID(entity: "Item", pk: 7)]
    let sql = try RowQueryCompiler(model: Fixtures.model, layout: layout).keys(query).statement
    let value = #"(SELECT storescope_payload("v1"."ZDATA", 0, ?) FROM "ZITEM" AS "v1" WHERE"#
    #expect(sql.contains(value), "\(sql)")
  }
}
