import Decoding
import Findings
import Querying
import Schema
import Screen

/// What is known of the column under the cursor of the rows.
struct SummaryBox: Box {
  private let request: SummaryRequest
  private let layer: Layer
  private var summary: ColumnSummary?
  /// Its values as the screen shows them.
  private var seen: SeenSummary?
  private var failure: Failure?

  let hints = [(key: "any key", title: "close")]

  /// Begins to sum a column up, in the background.
  init(_ path: Path, of pane: RowsPane, _ context: inout PaneContext) {
    request = SummaryRequest(
      query: pane.query,
      path: path,
      count: max(3, min(10, context.size.rows - 12))
    )
    layer = pane.cursorLayer
    context.ask(.summary(request), on: .summary)
  }

  func purpose(of lane: Lane) -> Viewer.Purpose? { lane == .summary ? .summary(layer) : nil }

  mutating func take(_ answer: Answer, _ sight: Sight) {
    guard case .summary(request, let summary) = answer, case .summary(let seen) = sight else {
      return
    }
    self.summary = summary
    self.seen = seen
  }

  mutating func take(_ failure: Failure, on lane: Lane) -> Bool {
    guard lane == .summary else { return false }
    self.failure = failure
    return true
  }

  /// Any key closes the box and stops what still runs for it.
  mutating func press(_ key: Key, _ pane: inout any Pane, _ context: inout PaneContext) -> Bool {
    context.stop(.summary)
    return false
  }

  mutating func point(
    _ event: MouseEvent,
    _ pane: inout any Pane,
    _ context: inout PaneContext
  ) -> Bool {
    event.kind == .press ? press(.escape, &pane, &context) : true
  }

  func draw(on canvas: inout Canvas, _ pane: any Pane, _ context: PaneContext) {
    let path = request.path.persistentSpelling
    let what = request.measures ? "\(request.path.measure) of \(path)" : path
    canvas.drawBox(title: "\(what) · any key closes", text: lines)
  }

  private var lines: [String] {
    if let failure { return [failure.sentence.line] }
    guard let summary, let seen else { return ["counting … · any key stops it"] }
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
