/// A line of EXPLAIN QUERY PLAN, read.
package struct PlanStep: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Every row of a table, through an index where one is named.
    case scan(alias: String, index: String?)
    /// The rows that an index or the primary key leads to.
    case search(alias: String, index: String?, isAutomatic: Bool)
    /// Rows are sorted after they are found.
    case sort
    case other
  }

  /// The line as SQLite prints it.
  package var text: String
  package var kind: Kind

  package init(_ text: String) {
    self.text = text
    let words = text.split(separator: " ").map(String.init)
    let index = words.firstIndex(of: "INDEX").flatMap { place in
      words.indices.contains(place + 1) ? words[place + 1] : nil
    }
    switch words.first {
    case "SCAN" where words.count > 1: kind = .scan(alias: words[1], index: index)
    case "SEARCH" where words.count > 1:
      kind = .search(alias: words[1], index: index, isAutomatic: text.contains("AUTOMATIC"))
    case "USE" where text.contains("ORDER BY"): kind = .sort
    default: kind = .other
    }
  }
}
