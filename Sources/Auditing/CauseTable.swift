import Findings
import Schema

/// Counts causes exactly in bounded memory: it keeps those whose texts sort first, in whatever order rows come.
///
/// A cause that sorts among the first of all rows does so in any part of them. So no kept cause is ever counted too
/// low, and parts add up to the same table however the rows were divided.
struct CauseTable: Sendable {
  /// More than anybody reads; few stores have more.
  static let most = 4096

  struct Cause: Hashable, Sendable {
    var rows: Int
    /// The key of its first row.
    var example: Int64
  }

  private var kept: [String: Cause] = [:]
  /// The last kept text; nil if all are kept.
  private var last: String?
  /// Rows of causes that are not kept, counted once for each such cause.
  private var otherRows = 0

  mutating func add(_ text: String, key: Int64) {
    if let last, text > last {
      otherRows += 1
      return
    }
    kept[text, default: Cause(rows: 0, example: key)].rows += 1
    if kept.count >= Self.most * 2 { prune() }
  }

  /// Adds the counts over other rows.
  mutating func merge(_ other: CauseTable) {
    otherRows += other.otherRows
    for (text, theirs) in other.kept {
      guard let mine = kept[text] else {
        kept[text] = theirs
        continue
      }
      kept[text] = Cause(rows: mine.rows + theirs.rows, example: min(mine.example, theirs.example))
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

  /// The causes with the most rows, sorted by them, and the rest together; nil if there is no rest.
  func listing(_ most: Int) -> (causes: [(text: String, cause: Cause)], others: AuditedFinding.Others?) {
    var settled = self
    settled.prune()
    let ranked = settled.kept.map { (text: $0.key, cause: $0.value) }.sorted {
      ($1.cause.rows, $0.text) < ($0.cause.rows, $1.text)
    }
    let rest = ranked.dropFirst(most)
    let isLeast = settled.otherRows > 0
    let others = AuditedFinding.Others(
      causes: rest.count + (isLeast ? 1 : 0), isLeast: isLeast,
      rows: rest.reduce(settled.otherRows) { $0 + $1.cause.rows })
    return (Array(ranked.prefix(most)), others.causes > 0 ? others : nil)
  }
}
