import Querying
import Testing

@Suite struct SQLTests {
  @Test func `names are quoted and values are bound`() {
    let sql: SQL =
      .text("SELECT ") + .column("t", "Z\"ODD") + .text(" = ") + .binding(.text("'; --"))
    #expect(sql.statement == #"SELECT "t"."Z""ODD" = ?"#)
    #expect(sql.bindings == [.text("'; --")])
  }
}
