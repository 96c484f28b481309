import Browsing
import Predicates
import Presenting
import Questions
import Testing

/// The lines that SQLite prints for EXPLAIN QUERY PLAN, in words.
@Suite struct PlanStepTests {
  /// As SQLite 3.40 prints them, over tables a and b with indexes ax on x, ay on y and axy on both.
  @Test(arguments: [
    ("SCAN a", "reads every row of ZCAR (a)"),
    ("SCAN b", "reads every row of b"),
    ("SCAN a USING INDEX ax", "reads every row of ZCAR (a) in the order of ax"),
    ("SCAN a USING COVERING INDEX ax", "reads every row of ZCAR (a) in the order of ax alone"),
    ("SCAN b LEFT-JOIN", "reads every row of b, or goes on without one"),
    ("SCAN (subquery-2)", "reads every row of subquery 2"),
    ("SCAN CONSTANT ROW", "makes rows of constants"),
    ("SCAN 2 CONSTANT ROWS", "makes rows of constants"),
    ("SCAN json_each VIRTUAL TABLE INDEX 1:", "reads every row of json_each"),
    ("SEARCH b", "reads b from one end"),
    ("SEARCH a USING INDEX axy (x=?)", "finds rows of ZCAR (a) by axy"),
    ("SEARCH a USING COVERING INDEX ax (x=?)", "finds rows of ZCAR (a) by ax alone"),
    ("SEARCH a USING INTEGER PRIMARY KEY (rowid=?)", "finds rows of ZCAR (a) by primary key"),
    (
      "SEARCH b USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN", "finds rows of b by primary key, or goes on without one"
    ),
    (
      "SEARCH b USING AUTOMATIC COVERING INDEX (w=?) LEFT-JOIN",
      "makes an index for b to look rows up, or goes on without one"
    ),
    ("SEARCH a USING AUTOMATIC PARTIAL COVERING INDEX (z=?)", "makes an index for ZCAR (a) to look rows up"),
    ("BLOOM FILTER ON b (w=?)", "makes a filter that passes over most rows without a partner in b"),
    ("RIGHT-JOIN b", "adds the rows of b that no other row fitted"),
    ("USE TEMP B-TREE FOR ORDER BY", "sorts what it found"),
    ("USE TEMP B-TREE FOR RIGHT PART OF ORDER BY", "sorts what is equal by the first keys"),
    ("USE TEMP B-TREE FOR LAST TERM OF ORDER BY", "sorts what is equal by the first keys"),
    ("USE TEMP B-TREE FOR LAST 2 TERMS OF ORDER BY", "sorts what is equal by the first keys"),
    ("USE TEMP B-TREE FOR GROUP BY", "brings the rows of each group together in a temporary table"),
    ("USE TEMP B-TREE FOR DISTINCT", "drops equal rows by a temporary table"),
    ("USE TEMP B-TREE FOR count(DISTINCT)", "drops equal values for count by a temporary table"),
    ("SCALAR SUBQUERY 1", "runs subquery 1 once:"),
    ("CORRELATED SCALAR SUBQUERY 1", "runs subquery 1 for each row:"),
    ("LIST SUBQUERY 3", "lists once what subquery 3 finds:"),
    ("CORRELATED LIST SUBQUERY 1", "lists what subquery 1 finds, again for each row:"),
    ("REUSE LIST SUBQUERY 1", "uses what subquery 1 found before"),
    ("CO-ROUTINE (subquery-2)", "takes the rows of subquery 2 one by one:"),
    ("MATERIALIZE s", "writes all rows of s down first:"),
    ("COMPOUND QUERY", "puts the rows of several SELECTs together:"),
    ("LEFT-MOST SUBQUERY", "first the rows of:"),
    ("UNION ALL", "then all rows of:"),
    ("UNION USING TEMP B-TREE", "then the rows, unless they are there, of, by a temporary table:"),
    ("EXCEPT USING TEMP B-TREE", "without the rows of, by a temporary table:"),
    ("INTERSECT USING TEMP B-TREE", "and of these only the rows of, by a temporary table:"),
    ("MERGE (UNION ALL)", "goes through two sorted SELECTs side by side for UNION ALL:"),
    ("LEFT", "on one side:"),
    ("RIGHT", "on the other side:"),
    ("MULTI-INDEX OR", "looks each side of the OR up by itself:"),
    ("INDEX 1", "side 1 of the OR:"),
    ("SETUP", "starts a recursion with:"),
    ("RECURSIVE STEP", "repeats for each row that came of it:"),
    ("SOMETHING NEW", "SOMETHING NEW"),
  ])
  func `a line of a plan stands in words`(_ line: String, _ words: String) {
    #expect(PlanStep(line).words(["a": "ZCAR"]) == words)
  }

  @Test(arguments: [("USE TEMP B-TREE FOR ORDER BY", ["name"]), ("SEARCH t USING INDEX Z_Person_byName (ZNAME>?)", [])])
  func `a sort that no index serves wants one`(_ line: String, _ wanted: [String]) {
    let path = Path(root: "Person", property: "name", target: .attribute(Travel.name))
    let query = RowQuery(entity: "Person", sort: [SortKey(path: path)])
    #expect(UnindexedPaths.find([PlanStep(line)], query) == wanted)
  }

  @Test(arguments: [
    ("USE TEMP B-TREE FOR ORDER BY", ["name"]),
    ("USE TEMP B-TREE FOR LAST TERM OF ORDER BY", ["name, photo"]),
    ("SCAN t USING INDEX Z_Person_byName", []),
  ])
  func `a sort by some keys wants an index up to the first of them`(_ line: String, _ wanted: [String]) {
    let keys = ["name", "photo"].map { name in
      SortKey(path: Path(root: "Person", property: name, target: .attribute(Travel.name)))
    }
    let query = RowQuery(entity: "Person", sort: keys)
    #expect(UnindexedPaths.find([PlanStep(line)], query) == wanted)
  }

  @Test func `no index is wanted for a payload's keys or a locale's order`() {
    let path = Path(root: "Person", property: "name", target: .attribute(Travel.name))
    let sorted = RowQuery(entity: "Person", sort: [SortKey(path: path, collation: .localized)])
    #expect(UnindexedPaths.find([PlanStep("USE TEMP B-TREE FOR ORDER BY")], sorted) == [])
    var typed = TypedPath(Path(root: "Person", property: "photo", target: .attribute(Travel.name)))
    var query = RowQuery(entity: "Person")
    let scan = [PlanStep("SCAN t")]
    query.predicate = .isNil(.path(typed, .row))
    #expect(UnindexedPaths.find(scan, query) == ["photo"])
    typed.payload = ["kind"]
    query.predicate = .isNil(.path(typed, .row))
    #expect(UnindexedPaths.find(scan, query) == [])
  }
}
