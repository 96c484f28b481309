package import Decoding
package import Querying

/// What to count: an attribute, a composite's leaf, or all leaves of a composite, over an entity's rows.
package struct CensusRequest: Hashable, Sendable {
  package let entity: String
  package let path: String
  /// The rows that are counted; nil for all of the entity.
  package var rows: RowQuery?
  /// The predicate of these rows as the user wrote it.
  var predicate = ""

  /// Where the rows come from, in words.
  var selection: String? {
    guard rows != nil else { return nil }
    return predicate.isEmpty ? "only the rows that were shown" : "only rows where \(predicate)"
  }
}

/// What a census tells while it runs and at its end.
package enum CensusNews: Sendable {
  case progress(CensusProgress)
  /// The columns, and whether every row was counted.
  case done([ColumnCensus], isComplete: Bool)
  case failed(Failure)
}

package struct CensusProgress: Hashable, Sendable {
  package let rows: Int
  package let total: Int
  /// Rows a second.
  package let rate: Double
  /// Seconds; nil before there is a rate.
  package let remaining: Double?

  package init(rows: Int, total: Int, rate: Double, remaining: Double?) {
    self.rows = rows
    self.total = total
    self.rate = rate
    self.remaining = remaining
  }

  /// As `120 000 of 1 000 000 rows · 500 000 a second · 2 s left`.
  var text: String {
    var parts = ["\(Browser.grouped(rows)) of \(Browser.grouped(total)) rows"]
    if rate >= 1 { parts.append("\(Browser.grouped(Int(min(rate, 1e15)))) a second") }
    if let remaining { parts.append("\(Int(min(remaining, 1e9).rounded(.up))) s left") }
    return parts.joined(separator: " · ")
  }
}
