/// Predicates over the rows of one table of a store, each with what must come out.
struct PredicateTable: Sendable {
  let store: String
  let entity: String
  /// The table of plain SQL, with its alias `t`.
  let table: String
  /// Of which entities the rows are, as SQL over `t`; the numbers are those of the store.
  var rows = "1"
  var isExact = false
  let cases: [PredicateCase]
}

/// A predicate and its rows, found in another way.
struct PredicateCase: Sendable {
  enum Expected: Sendable {
    /// A condition of plain SQL over the row `t`.
    case sql(String)
    /// A condition of Swift over one column's text; NULL passes none.
    case swift(column: String, @Sendable (String) -> Bool)
  }

  let text: String
  let expected: Expected
  /// Whether no row or every row is what must come out, which else proves little.
  var isTrivial = false

  init(_ text: String, _ sql: String, trivial: Bool = false) {
    self.text = text
    expected = .sql(sql)
    isTrivial = trivial
  }

  init(_ text: String, _ column: String, _ body: @escaping @Sendable (String) -> Bool) {
    self.text = text
    expected = .swift(column: column, body)
  }
}
