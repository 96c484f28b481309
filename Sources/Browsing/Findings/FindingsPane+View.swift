import Decoding
import Findings
import Presenting
import Schema
import Screen

extension FindingsPane {
  func hints(_ context: PaneContext) -> [Command] {
    if let audit = context.known.audit, !audit.isRunning, audit.report.findings.isEmpty {
      return [.report, .export, .back, .palette]
    }
    return [.open, .firstRow, .find, .compose, .hideColumn, .report, .export, .back, .copyCell, .palette]
  }

  func hintTitle(of command: Command) -> String? { command == .hideColumn ? "hide code" : nil }

  var crumb: String { "Findings" }

  func title(_ context: PaneContext) -> String {
    "Findings" + (sought.isEmpty ? "" : " · /\(sought)") + (hidden.isEmpty ? "" : " · \(hidden.count) hidden")
      + (context.known.audit.map { " · " + $0.caption + $0.bySeverity } ?? "")
  }

  func entity(_ context: PaneContext) -> String? { selected(context.known.audit)?.finding?.finding.entity }

  func awaited(_ context: PaneContext) -> Command.Awaited { context.known.audit?.isAwaited == true ? .findings : [] }

  /// Which finding is under the cursor, of how many.
  func facts(_ context: PaneContext) -> [String] {
    let audit = context.known.audit
    var facts = context.isNarrow ? [audit?.caption].compactMap(\.self) : []
    let findings = unfolded(audit)
    if let found = selected(audit)?.finding, let index = findings.firstIndex(of: found) {
      facts.append("finding \(index + 1) of \(findings.count)")
      facts.append(found.finding.code.rawValue)
    } else if !findings.isEmpty {
      facts.append(Count.text(findings.count, "finding"))
    } else if audit?.isRunning == false {
      facts.append("nothing found")
    }
    return facts
  }

  /// The lines of the list, without its header, the explanation and the rule above it.
  ///
  /// A short list leaves its room to the explanation.
  static func listHeight(of height: Int, count: Int) -> Int {
    let least = detailHeight(of: height)
    guard least > 0 else { return max(1, height - 1) }
    return max(1, min(height - 1 - least, max(count + 1, height - 1 - mostDetail)))
  }

  private static let mostDetail = 14

  /// The explanation has four lines on a small screen and ten on a large one, and the rule one more.
  private static func detailHeight(of height: Int) -> Int {
    switch height {
    case ..<10: 0
    case ..<16: 5
    case ..<40: 8
    default: 11
    }
  }

  func speech(_ context: PaneContext) -> String? {
    guard let line = selected(context.known.audit) else { return nil }
    var parts = [line.severity.title]
    switch line {
    case .code(let group, let places, _):
      parts += [group.code.title, "\(places) places", FindingsList.isFolded(line.id, tree) == true ? "folded" : "open"]
    case .finding(let found, _):
      parts += [found.place.isEmpty ? nil : found.place, SpokenText.words(found.titleAndCause)].compactMap(\.self)
    }
    parts.append(Count.text(line.finding?.finding.rows ?? line.rows, "row"))
    return (parts + facts(context).prefix(1)).joined(separator: ", ")
  }

  func draw(on canvas: inout Canvas, in rect: Rect, _ context: PaneContext) {
    let lines = list(context.known.audit).lines
    let height = Self.listHeight(of: rect.size.rows, count: lines.count)
    let (titles, body) = rect.splitTop(1)
    if lines.isEmpty { drawNothing(on: &canvas, in: rect, context) }
    guard !lines.isEmpty else { return }
    let most = lines.map(\.rows).max() ?? 0
    let table = Table<FindingsColumn>(
      width: rect.size.columns, place: lines.map { DisplayText.width(of: $0.place) }.max() ?? 0,
      hasBars: lines.contains { $0.rows != most && $0.rows > 0 })
    table.drawTitles(on: &canvas, in: titles)
    let cursor = ListCursor(cursor(in: lines), top: top)
    cursor.draw(on: &canvas, in: body.splitTop(height).top, count: lines.count) { canvas, index, area in
      let line = lines[index]
      let sign = canvas.glyphs.fold(FindingsList.isFolded(line.id, tree))
      let glyphs = canvas.glyphs
      table.draw(on: &canvas, in: area) { line.cell(in: $0, sign: sign, of: most, context.known.audit, glyphs) }
      if index == cursor.index { canvas.cursor = area.origin }
    }
    let (_, detail) = rect.splitTop(height + 1)
    guard detail.size.rows > 1 else { return }
    canvas.divide(detail.line(0))
    FieldLayers(FindingText(context).lines(of: selected(context.known.audit))).draw(
      on: &canvas, in: detail.splitTop(1).bottom)
  }
}

extension FindingsPane {
  /// Says that nothing was found and what was not examined, or why the list is empty.
  private func drawNothing(on canvas: inout Canvas, in rect: Rect, _ context: PaneContext) {
    let lines = DisplayText(nothing(context)).wrapped(to: max(1, rect.size.columns - 2))
    for (index, line) in lines.prefix(rect.size.rows).enumerated() {
      canvas.write(line, at: rect.origin.moved(columns: 1, rows: index), as: .text)
    }
  }

  private func nothing(_ context: PaneContext) -> String {
    guard let audit = context.known.audit else { return "" }
    let all = audit.report.findings.count
    if all > 0 {
      return "\(Count.text(all, "finding")), none of them listed · Esc ends the search, + shows hidden codes"
    }
    if audit.isRunning { return "nothing found so far" }
    let values = "\(audit.report.values.grouped) values in \(audit.report.rows.grouped) rows"
    return context.document.readers.contract.isEmpty
      ? "nothing found: \(values) read as the model declares them. "
        + "What the app makes of them is not known without its source (--source)."
      : "nothing found: \(values) read as the app would read them."
  }
}

/// The list's columns: severity, rows, their share of the most as a bar, place, title and cause.
private enum FindingsColumn { case sign, severity, rows, bar, place, what }

extension Table<FindingsColumn> {
  /// `place` is the width of the longest place; bars are useful only if the numbers of rows differ.
  fileprivate init(width: Int, place: Int, hasBars: Bool) {
    let isWide = width >= 76
    var columns: [Column] = []
    var x = 1
    func add(
      _ part: FindingsColumn, _ title: String, _ width: Int, cutsMiddle: Bool = false, isRightAligned: Bool = false
    ) {
      columns.append(Column(part, title, x: x, width: width, isRightAligned: isRightAligned, cutsMiddle: cutsMiddle))
      x += width + (isWide ? 2 : 1)
    }
    add(.sign, "", 1)
    if isWide {
      x -= 1
      add(.severity, "finding", 11)
    }
    add(.rows, "rows", isWide ? 9 : 7, isRightAligned: true)
    if width >= 92, hasBars { add(.bar, "", 8) }
    add(.place, "where", max(8, min(place, max(18, width * 28 / 100))), cutsMiddle: true)
    add(.what, "what and why", max(0, width - x - 1))
    self.init(columns)
  }
}

extension FindingsList.Line {
  /// The property, or the number of places of a code.
  fileprivate var place: String {
    switch self {
    case .code(_, let places, _): "\(places) places"
    case .finding(let found, _): found.place.isEmpty ? "–" : found.place
    }
  }

  /// The text of a column; `sign` is a group's, `most` the rows of the most frequent finding.
  fileprivate func cell(
    in column: FindingsColumn, sign: String, of most: Int, _ audit: AuditState?, _ glyphs: Glyphs
  ) -> (text: String, role: Role) {
    let isPart = if case .finding(_, let isAlone) = self { !isAlone } else { false }
    switch column {
    case .sign: return (isPart ? "" : severity.sign, severity.role)
    case .severity: return (isPart ? "" : severity.title, severity.role)
    case .rows: return (finding?.count(audit) ?? (rows > 0 ? rows.grouped : "–"), .number)
    case .bar: return (ShareBar(part: rows, of: most, width: 8, fills: false).text(glyphs), severity.role)
    case .place:
      if case .code = self { return (sign + place, .dim) }
      return ((isPart ? "  " : "") + place, .accent)
    case .what:
      switch self {
      case .code(let group, _, _): return (group.code.title, .text)
      case .finding(let found, _): return isPart ? (found.firstCause, .dim) : (found.titleAndCause, .text)
      }
    }
  }
}

extension AuditedFinding {
  /// `raw value unknown: "Thimble" is no case of Glass`; only the title if the cause adds nothing.
  fileprivate var titleAndCause: String { firstCause.hasPrefix(title) ? firstCause : "\(title): \(firstCause)" }

  fileprivate var firstCause: String {
    guard let first = causes.first else { return finding.message }
    guard let others = others(beyond: 1) else { return first.text }
    return "\(first.text) · \(others.isLeast ? "≥ " : "")\(others.causes) more"
  }

  /// The number of rows; a sample's count is a minimum.
  fileprivate func count(_ audit: AuditState?) -> String {
    guard finding.rows > 0 else { return "–" }
    let sampled = audit?.report.sampled ?? []
    let isLeast = finding.code.area == .decode && finding.entity.map(sampled.contains) == true
    return (isLeast ? "≥ " : "") + finding.rows.grouped
  }
}

extension Severity {
  var sign: String {
    switch self {
    case .crash: "✖"
    case .silentLoss: "⚠"
    case .mismatch: "≠"
    case .advice: "·"
    }
  }

  var role: Role {
    switch self {
    case .crash: .error
    case .silentLoss, .mismatch: .warning
    case .advice: .heading
    }
  }
}
