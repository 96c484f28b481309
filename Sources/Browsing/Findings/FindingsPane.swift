import Findings
import Schema
import Screen

/// The findings by severity, code and place, with the cursor and the folded groups.
package struct FindingsPane: Pane, Hashable {
  static let keys = Keymap.Context.findings
  static let commands: [Command] = [.firstRow, .findings, .report]

  /// Identifies a line while its counts change.
  enum ID: Hashable, Sendable {
    case code(Severity, FindingCode)
    case finding(Severity, code: FindingCode, entity: String?, path: String, location: SourcePlace?)
  }

  private var cursorID: ID?
  /// The cursor's last line, in case that its finding disappears.
  private var lastCursor = 0
  private(set) var tree = Tree<ID>()
  private(set) var top = 0
  /// The filter of the findings.
  private(set) var narrowed = FindingsFilter("")
  /// The codes that are left out.
  private(set) var hidden: Set<FindingCode> = []

  func list(_ audit: AuditState?) -> FindingsList {
    FindingsList((audit?.report.findings ?? []).filter(isListed), tree)
  }

  /// The findings of all groups, folded or not, in the order of the list.
  func unfolded(_ audit: AuditState?) -> [AuditedFinding] {
    FindingsList((audit?.report.findings ?? []).filter(isListed), nil).lines.compactMap(\.finding)
  }

  private func isListed(_ found: AuditedFinding) -> Bool {
    narrowed.passes(found) && !hidden.contains(found.finding.code)
  }

  /// Hides the findings of the code under the cursor; nil shows all again.
  mutating func hide(_ code: FindingCode?, _ audit: AuditState?) {
    if let code { hidden.insert(code) } else { hidden = [] }
    cursorID = nil
    select(lastCursor, list(audit).lines)
  }

  /// The line under the cursor: the first finding until the user moves.
  func cursor(in lines: [FindingsList.Line]) -> Int {
    guard let cursorID else { return lines.firstIndex { $0.finding != nil } ?? 0 }
    return lines.firstIndex { $0.id == cursorID } ?? max(0, min(lastCursor, lines.count - 1))
  }

  func selected(_ audit: AuditState?) -> FindingsList.Line? {
    let lines = list(audit).lines
    let cursor = cursor(in: lines)
    return lines.indices.contains(cursor) ? lines[cursor] : nil
  }

  mutating func move(by distance: Int, _ audit: AuditState?) {
    let lines = list(audit).lines
    select(cursor(in: lines) + distance, lines)
  }

  /// Goes to the next line that is a finding, wrapping around; false if there is none.
  mutating func goToFinding(forward: Bool, _ audit: AuditState?) -> Bool {
    let lines = list(audit).lines
    let cursor = cursor(in: lines)
    let findings = lines.indices.filter { lines[$0].finding != nil }
    let next =
      forward ? findings.first { $0 > cursor } ?? findings.first : findings.last { $0 < cursor } ?? findings.last
    guard let next else { return false }
    select(next, lines)
    return true
  }

  private mutating func select(_ index: Int, _ lines: [FindingsList.Line]) {
    lastCursor = max(0, min(index, lines.count - 1))
    cursorID = lines.indices.contains(lastCursor) ? lines[lastCursor].id : nil
  }

  /// Folds or unfolds the group under the cursor, or the group of its finding; nil toggles it.
  mutating func fold(_ isFolded: Bool?, _ audit: AuditState?) {
    let lines = list(audit).lines
    guard let line = selected(audit) else { return }
    let group = ID.code(line.severity, line.code)
    guard lines.contains(where: { $0.id == group }) else { return }
    if FindingsList.isFolded(group, tree) != isFolded { tree.fold(group) }
    let left = list(audit).lines
    select(left.firstIndex { $0.id == line.id } ?? left.firstIndex { $0.id == group } ?? 0, left)
  }

  /// The first line that a window of some height shows.
  func firstLine(height: Int, count: Int, cursor: Int) -> Int {
    ListCursor(cursor, top: top).window(height: height, count: count).lowerBound
  }

  /// The distance of a line of the window from the cursor; nil for none.
  func distance(toLine line: Int, height: Int, _ audit: AuditState?) -> Int? {
    let lines = list(audit).lines
    let cursor = cursor(in: lines)
    let height = Self.listHeight(of: height, count: lines.count)
    let target = firstLine(height: height, count: lines.count, cursor: cursor) + line
    guard (0..<height).contains(line), lines.indices.contains(target) else { return nil }
    return target - cursor
  }

  /// The lines that the list has on the screen.
  func listHeight(_ context: PaneContext) -> Int {
    Self.listHeight(of: context.area.size.rows, count: list(context.known.audit).lines.count)
  }

  mutating func scroll(height: Int, _ audit: AuditState?) {
    let lines = list(audit).lines
    top = firstLine(height: height, count: lines.count, cursor: cursor(in: lines))
  }
}

extension FindingsPane: SearchedPane {
  var sought: String { narrowed.text }

  mutating func seek(_ text: String, _ context: inout PaneContext) {
    narrowed = FindingsFilter(text)
    scroll(height: listHeight(context), context.known.audit)
  }

  func hits(_ context: PaneContext) -> String {
    let all = context.known.audit?.report.findings ?? []
    return "\(all.count(where: isListed)) of \(all.count)"
  }

  mutating func clear(_ context: inout PaneContext) -> Bool {
    guard !narrowed.text.isEmpty else { return false }
    seek("", &context)
    return true
  }
}

/// Words that a finding must contain; `sev:`, `code:` and `entity:` before a word restrict it.
struct FindingsFilter: Hashable, Sendable {
  let text: String
  private let words: [String]

  init(_ text: String) {
    self.text = text
    words = text.lowercased().split(separator: " ").map(String.init)
  }

  func passes(_ found: AuditedFinding) -> Bool {
    let finding = found.finding
    let fields = [
      ("sev:", [finding.severity.title, finding.severity.rawValue]),
      ("code:", [finding.code.rawValue]),
      ("entity:", [finding.entity ?? ""]),
    ]
    let all = fields.flatMap(\.1) + [found.title, found.place, finding.message] + found.causes.map(\.text)
    return words.allSatisfy { word in
      let field = fields.first { word.hasPrefix($0.0) }
      let wanted = String(word.dropFirst(field?.0.count ?? 0))
      return wanted.isEmpty || (field?.1 ?? all).contains { $0.lowercased().contains(wanted) }
    }
  }
}

extension Command {
  static let firstRow = FindingsPane.command(
    "first row", [.right, "l"], "Show the record of the finding's first row; unfold a code with several places",
    waitsFor: [.findings]
  ) { $0.goToFirstRow(&$1) }
  static let findings = FindingsPane.opening(
    "findings", ["f"], "Audit the store and show what the app cannot read, and what is wrong",
    otherWords: "audit errors problems crash", isOffered: { $0.layout != nil },
    disabled: { _, context in context.document.layout == nil ? "a model alone has no values to audit" : nil },
    again: { $1.startAudit() }
  ) { $0.context.way.trail.last(where: \.showsAudit) ?? FindingsPane() }
  static let report = FindingsPane.command(
    "report", ["R"], "Write the findings as Markdown to a new file", elsewhere: "no findings are on the screen"
  ) { FilePrompt.open(.report, &$1) }
}

extension Keymap.Context { static let findings = Self("findings") }
