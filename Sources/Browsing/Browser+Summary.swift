import Decoding
import Findings
import Querying
import Schema
import Screen

/// What is known of the column under the cursor, in a box over the rows.
struct SummaryBox: Hashable, Sendable {
  let request: SummaryRequest
  let layer: Layer
  var summary: ColumnSummary?
  /// Its values as the screen shows them.
  var seen: SeenSummary?
  var failure: Failure?
}

extension Browser {
  /// Begins to sum up the column under the cursor, in the background.
  mutating func summarize() -> [Effect] {
    guard let pane = rowsPane, let path = pane.columns.cursorPath, document.layout != nil else {
      return []
    }
    let request = SummaryRequest(
      query: pane.query,
      path: path,
      count: max(3, min(10, size.rows - 12))
    )
    overlay = .summary(SummaryBox(request: request, layer: pane.cursorLayer))
    return [ask(.summary(request), on: .summary)]
  }

  mutating func take(_ summary: ColumnSummary, of request: SummaryRequest, _ sight: Sight) {
    guard case .summary(var box) = overlay, box.request == request,
      case .summary(let seen) = sight
    else { return }
    box.summary = summary
    box.seen = seen
    overlay = .summary(box)
  }

  mutating func takeSummary(_ failure: Failure) {
    guard case .summary(var box) = overlay else { return }
    box.failure = failure
    overlay = .summary(box)
  }

  /// Any key closes the box and stops what still runs for it.
  mutating func closeSummary() -> [Effect] {
    overlay = nil
    guard running.remove(.summary) != nil else { return [] }
    tickets[.summary, default: 0] += 1
    return [.cancel(.summary)]
  }

  func summaryTitle(_ box: SummaryBox) -> String {
    let path = box.request.path.persistentSpelling
    let what = box.request.measures ? "\(box.request.path.measure) of \(path)" : path
    return "\(what) · any key closes"
  }

  func summaryLines(_ box: SummaryBox) -> [String] {
    if let failure = box.failure { return [failure.sentence.line] }
    guard let summary = box.summary, let seen = box.seen else {
      return ["counting … · any key stops it"]
    }
    let rows = { (count: Int) in count.grouped + (count == 1 ? " row" : " rows") }
    var lines = [
      "\(rows(summary.rows)), \(summary.withoutValue.grouped) without a value",
      "\(summary.distinct.grouped) distinct",
    ]
    if let least = seen.least, let greatest = seen.greatest {
      lines.append("from \(least) to \(greatest)")
    }
    guard !summary.frequent.isEmpty else { return lines }
    let width = summary.frequent.map { $0.rows.grouped.count }.max() ?? 1
    return lines + [""]
      + zip(summary.frequent, seen.frequent).map { frequent, text in
        let number = frequent.rows.grouped
        let blanks = String(repeating: " ", count: max(0, width - number.count))
        return "\(blanks)\(number)× \(text)"
      }
  }
}

extension Path {
  /// What is counted where the values themselves have no order.
  package var measure: String { if case .relationship = target { "objects" } else { "bytes" } }
}
