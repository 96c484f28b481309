import Findings
import Presenting
import Schema
import Screen

extension FindingsPane {
  func hints(_ context: PaneContext) -> [Command] {
    [.open, .find, .predicate, .nextFault, .report, .export, .back, .copyCell, .palette]
  }

  var crumb: String { "Findings" }

  func title(_ context: PaneContext) -> String {
    ((context.audit?.caption).map { "Findings · " + $0 } ?? "Findings")
      + (sought.isEmpty ? "" : " · /\(sought)")
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
    let height = Self.listHeight(of: rect.size.rows)
    let (titles, body) = rect.splitTop(1)
    let table = Table<FindingsColumn>(width: rect.size.columns)
    table.drawTitles(on: &canvas, in: titles)
    let cursor = ListCursor(cursor(in: lines), top: top)
    cursor.draw(on: &canvas, in: body.splitTop(height).top, count: lines.count) {
      canvas,
      index,
      area in
      let sign = canvas.glyphs.fold(tree.isFolded(lines[index].id))
      table.draw(on: &canvas, in: area) { column in
        lines[index].cell(in: column, sign: sign, context.audit)
      }
      if index == cursor.index { canvas.cursor = area.origin }
    }
    let (_, detail) = rect.splitTop(height + 1)
    guard detail.size.rows > 1 else { return }
    canvas.hline(detail.line(0))
    FieldLayers(FindingText(document: context.document).lines(of: selected(context.audit)))
      .draw(on: &canvas, in: detail.splitTop(1).bottom)
  }
}

/// The list's columns: what, where, how many rows, and the first causes in what is left.
private enum FindingsColumn {
  case what, place, rows, cause
}

extension Table<FindingsColumn> {
  fileprivate init(width: Int) {
    let rows = 10
    let place = max(20, min(44, width * 28 / 100))
    let share = width < 78 ? width - place - rows - 3 : width * 34 / 100
    let what = max(16, min(38, share))
    let cause = max(0, width - what - place - rows - 3)
    let columns = [
      Column(.what, "finding", x: 1, width: what),
      Column(.place, "where", x: what + 2, width: place - 1, cutsMiddle: true),
      Column(.rows, "rows", x: what + 2 + place, width: rows, isRightAligned: true),
    ]
    let causes = Column(
      .cause,
      "first causes",
      x: what + place + rows + 4,
      width: max(0, cause - 2)
    )
    self.init(cause > 8 ? columns + [causes] : columns)
  }
}

extension FindingsList.Line {
  /// What stands in a column; `sign` is that of a group.
  fileprivate func cell(
    in column: FindingsColumn,
    sign: String,
    _ audit: AuditState?
  ) -> (text: String, role: Role) {
    switch (self, column) {
    case (.severity(let severity, let codes, _), .what):
      codes == 0
        ? ("  " + severity.title, .dim) : (sign + severity.title, severity.role)
    case (.severity(_, let codes, _), .place):
      (codes == 0 ? "–" : codes == 1 ? "1 code" : "\(codes) codes", .dim)
    case (.code(let group, _, _), .what): ("  " + sign + group.code.title, .text)
    case (.code(_, let places, _), .place): ("\(places) places", .dim)
    case (.severity(_, _, let rows), .rows), (.code(_, _, let rows), .rows):
      (rows == 0 ? "" : rows.grouped, .number)
    case (.severity, .cause), (.code, .cause): ("", .dim)
    case (.finding(let found, let isAlone), .what): (isAlone ? "    " + found.title : "", .text)
    case (.finding(let found, _), .place): (found.place.isEmpty ? "–" : found.place, .accent)
    case (.finding(let found, _), .rows): (found.count(audit), .number)
    case (.finding(let found, _), .cause): (found.firstCause, .dim)
    }
  }
}

extension AuditedFinding {
  fileprivate var firstCause: String {
    guard let first = causes.first else { return finding.message }
    guard let others = others(beyond: 1) else { return first.text }
    return "\(first.text) · \(others.isLeast ? "≥ " : "")\(others.causes) more"
  }

  /// How many rows; a sample's count is a least one.
  fileprivate func count(_ audit: AuditState?) -> String {
    guard finding.rows > 0 else { return "–" }
    let sampled = audit?.report.sampled ?? []
    let isLeast =
      finding.code.area == .decode && finding.entity.map(sampled.contains) == true
    return (isLeast ? "≥ " : "") + finding.rows.grouped
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
