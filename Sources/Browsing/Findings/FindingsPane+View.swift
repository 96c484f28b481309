import Findings
import Schema
import Screen

extension FindingsPane {
  func hints(_ context: PaneContext) -> [Command] {
    [.open, .predicate, .nextFault, .report, .export, .back, .copyCell, .palette]
  }

  var crumb: String { "Findings" }

  func title(_ context: PaneContext) -> String {
    (context.audit?.caption).map { "Findings · " + $0 } ?? "Findings"
  }

  func entity(_ context: PaneContext) -> String? {
    selected(context.audit)?.finding?.finding.entity
  }

  func awaited(_ context: PaneContext) -> CommandRow.Awaited {
    context.audit?.isAwaited == true ? .findings : []
  }

  /// Which finding is under the cursor, of how many.
  func facts(_ context: PaneContext) -> [String] {
    let audit = context.audit
    var facts = context.isNarrow ? [audit?.caption].compactMap(\.self) : []
    let findings = list(audit).lines.compactMap(\.finding)
    if let found = selected(audit)?.finding, let index = findings.firstIndex(of: found) {
      facts.append("finding \(index + 1) of \(findings.count)")
      facts.append(found.finding.code.rawValue)
    } else if !findings.isEmpty {
      facts.append(findings.count == 1 ? "1 finding" : "\(findings.count) findings")
    } else if audit?.isRunning == false {
      facts.append("nothing found")
    }
    return facts
  }

  /// The lines of the list: without its header, without the explanation and the rule above it.
  static func listHeight(of height: Int) -> Int {
    max(1, height - 1 - detailHeight(of: height))
  }

  /// A small screen explains on four lines, a large one on ten; the rule comes on top.
  private static func detailHeight(of height: Int) -> Int {
    switch height {
    case ..<10: 0
    case ..<16: 5
    case ..<40: 8
    default: 11
    }
  }

  func draw(on canvas: inout Canvas, in rect: Rect, _ context: PaneContext) {
    let lines = list(context.audit).lines
    let cursor = cursor(in: lines)
    let height = Self.listHeight(of: rect.size.rows)
    let columns = Columns(width: rect.size.columns)
    columns.drawTitles(on: &canvas, at: rect.origin)
    let top = top(height: height, count: lines.count, cursor: cursor)
    for (offset, line) in lines.dropFirst(top).prefix(height).enumerated() {
      let area = rect.line(1 + offset)
      columns.draw(line, context, self, on: &canvas, at: area.origin)
      guard top + offset == cursor else { continue }
      canvas.write(canvas.glyphs.cursor, at: area.origin, as: .accent)
      canvas.mark(area, .selection)
      canvas.cursor = area.origin
    }
    let (_, detail) = rect.splitTop(height + 1)
    guard detail.size.rows > 1 else { return }
    canvas.hline(detail.line(0))
    FieldLayers(FindingText(document: context.document).lines(of: selected(context.audit)))
      .draw(on: &canvas, in: detail.splitTop(1).bottom)
  }

  /// The list's columns: what, where, how many rows, and the first causes in what is left.
  private struct Columns {
    let what: Int
    let place: Int
    let rows = 10
    let cause: Int

    init(width: Int) {
      place = max(20, min(44, width * 28 / 100))
      let share = width < 78 ? width - place - rows - 3 : width * 34 / 100
      what = max(16, min(38, share))
      cause = max(0, width - what - place - rows - 3)
    }

    func drawTitles(on canvas: inout Canvas, at origin: Point) {
      canvas.write("finding", at: origin.moved(columns: 1), as: .heading)
      write("where", "rows", "first causes", as: .heading, .heading, on: &canvas, at: origin)
    }

    func draw(
      _ line: FindingsList.Line,
      _ context: PaneContext,
      _ pane: FindingsPane,
      on canvas: inout Canvas,
      at origin: Point
    ) {
      let isFolded = pane.folded.contains(line.id)
      let sign = (isFolded ? canvas.glyphs.folded : canvas.glyphs.unfolded) + " "
      switch line {
      case .severity(let severity, let codes, let rows):
        let text = (codes == 0 ? "  " : sign) + severity.title
        let role: Role = codes == 0 ? .dim : severity.role
        canvas.write(text, at: origin.moved(columns: 1), as: role, width: what)
        let number = codes == 1 ? "1 code" : "\(codes) codes"
        let count = rows == 0 ? "" : rows.grouped
        write(codes == 0 ? "–" : number, count, "", as: .dim, .number, on: &canvas, at: origin)
      case .code(let group, let places, let rows):
        let text = "  " + sign + group.code.title
        canvas.write(text, at: origin.moved(columns: 1), as: .text, width: what)
        let count = rows == 0 ? "" : rows.grouped
        write("\(places) places", count, "", as: .dim, .number, on: &canvas, at: origin)
      case .finding(let found, let isAlone):
        let text = isAlone ? "    " + found.title : ""
        canvas.write(text, at: origin.moved(columns: 1), as: .text, width: what)
        let cause = found.causes.first.map { first in
          guard let others = found.others(beyond: 1) else { return first.text }
          return "\(first.text) · \(others.isLeast ? "≥ " : "")\(others.causes) more"
        }
        write(
          found.place.isEmpty ? "–" : found.place,
          Self.count(found, context),
          cause ?? found.finding.message,
          as: .accent,
          .number,
          on: &canvas,
          at: origin
        )
      }
    }

    /// A sample's count is a least one.
    private static func count(_ found: AuditedFinding, _ context: PaneContext) -> String {
      let finding = found.finding
      guard finding.rows > 0 else { return "–" }
      let sampled = context.audit?.report.sampled ?? []
      let isLeast =
        finding.code.area == .decode && finding.entity.map(sampled.contains) == true
      return (isLeast ? "≥ " : "") + finding.rows.grouped
    }

    private func write(
      _ where: String,
      _ count: String,
      _ cause: String,
      as role: Role,
      _ countRole: Role,
      on canvas: inout Canvas,
      at origin: Point
    ) {
      let start = origin.moved(columns: what + 2)
      let text = DisplayText(`where`).clippedInTheMiddle(
        to: place - 1,
        ellipsis: canvas.glyphs.ellipsis
      )
      canvas.write(text, at: start, as: role)
      let indent = max(0, rows - DisplayText.width(of: count))
      canvas.write(count, at: start.moved(columns: place + indent), as: countRole)
      guard cause != "", self.cause > 8 else { return }
      canvas.write(
        cause,
        at: start.moved(columns: place + rows + 2),
        as: role == .heading ? role : .dim,
        width: self.cause - 2
      )
    }
  }
}

extension Severity {
  var role: Role {
    switch self {
    case .crash: .error
    case .silentLoss, .mismatch: .warning
    case .advice: .heading
    }
  }
}
