import Findings
import Schema

/// Counts causes exactly in bounded memory: it keeps those whose texts come first, whatever rows came first.
///
/// A cause that is among the first of all rows is among the first of any part of them. So no cause that is kept is ever
/// counted too low, and parts add up to the same table however the rows were cut.
struct CauseTable: Sendable {
  /// More than anybody reads, so that few stores have others.
  static let most = 4096

  struct Cause: Hashable, Sendable {
    var rows: Int
    /// The first row's key.
    var example: Int64
  }

  private var kept: [String: Cause] = [:]
  /// The last text that is kept; nil while all are.
  private var last: String?
  /// Rows of causes that are not kept, once for each of these causes that a row has.
  private var otherRows = 0

  mutating func add(_ text: String, key: Int64) {
    if let last, text > last {
      otherRows += 1
      return
    }
    kept[text, default: Cause(rows: 0, example: key)].rows += 1
    if kept.count >= Self.most * 2 { prune() }
  }

  /// Takes in what was counted over other rows.
  mutating func merge(_ other: CauseTable) {
    otherRows += other.otherRows
    for (text, theirs) in other.kept {
      guard let mine = kept[text] else {
        kept[text] = theirs
        continue
      }
      kept[text] = Cause(
        rows: mine.rows + theirs.rows,
        example: min(mine.example, theirs.example)
      )
    }
    if let theirs = other.last {
      last = last.map { min($0, theirs) } ?? theirs
      drop()
    }
    prune()
  }

  private mutating func prune() {
    guard kept.count > Self.most else { return }
    last = kept.keys.sorted()[Self.most - 1]
    drop()
  }

  private mutating func drop() {
    guard let last else { return }
    for (text, cause) in kept where text > last {
      otherRows += cause.rows
      kept[text] = nil
    }
  }

  /// The causes with the most rows, these first, and the rest together; nil if there is no rest.
  func listing(
    _ most: Int
  ) -> (causes: [(text: String, cause: Cause)], others: AuditedFinding.Others?) {
    var settled = self
    settled.prune()
    let ranked = settled.kept.map { (text: $0.key, cause: $0.value) }.sorted {
      ($1.cause.rows, $0.text) < ($0.cause.rows, $1.text)
    }
    let rest = ranked.dropFirst(most)
    let isLeast = settled.otherRows > 0
    let others = AuditedFinding.Others(
      causes: rest.count + (isLeast ? 1 : 0),
      isLeast: isLeast,
      rows: rest.reduce(settled.otherRows) { $0 + $1.cause.rows }
    )
    return (Array(ranked.prefix(most)), others.causes > 0 ? others : nil)
  }
}
