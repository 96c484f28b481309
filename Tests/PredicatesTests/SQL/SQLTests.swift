import Predicates
import Testing
import Schema

@Suite struct SQLTests {
  @Test func `names are quoted and values are bound`() {
    let sql: SQL = "SELECT \(column: "t", "Z\"ODD") FROM \(id: "T") = \(bind: .text("'; --"))"
    #expect(sql.statement == #"SELECT "t"."Z""ODD" FROM "T" = ?"#)
    #expect(sql.bindings == [.text("'; --")])
  }

  @Test func `lists have commas, and their integers are bound`() {
    let columns: [SQL] = [.identifier("A"), "NULL"]
    let sql: SQL = "SELECT \(list: columns) WHERE k IN (\(integers: [1, 2])) LIMIT \(number: 3)"
    #expect(sql.statement == #"SELECT "A", NULL WHERE k IN (?, ?) LIMIT 3"#)
    #expect(sql.bindings == [.integer(1), .integer(2)])
  }

  @Test func `interpolated SQL keeps its names and values`() {
    let condition: SQL = "\(id: "k") = \(bind: .integer(7))"
    let sql: SQL = "(\(condition)) OR (\(condition))"
    #expect(sql.statement == #"("k" = ?) OR ("k" = ?)"#)
    #expect(sql.bindings == [.integer(7), .integer(7)])
  }

  @Test func `a literal makes no empty segments`() {
    let condition: SQL = ""
    let sql: SQL = "\(id: "k")\(condition)\(text: "")"
    #expect(condition == SQL())
    #expect(sql == .identifier("k"))
  }
}
