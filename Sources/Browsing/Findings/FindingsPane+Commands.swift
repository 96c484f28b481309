import Findings
import Predicates
import Presenting
import Questions
import Schema
import Screen

extension FindingsPane: FoldedPane, HidingPane, FaultsPane, ExportedPane {
  var showsAudit: Bool { true }

  mutating func goLeft(_ context: inout PaneContext) { fold(true, context.known.audit) }
  mutating func fold(_ context: inout PaneContext) { fold(nil, context.known.audit) }

  mutating func goToFault(forward: Bool, _ context: inout PaneContext) {
    if !goToFinding(forward: forward, context.known.audit) { context.said = "nothing was found" }
  }

  mutating func hide(_ context: inout PaneContext) {
    guard let code = selected(context.known.audit)?.code else { return }
    hide(code, context.known.audit)
    context.said = "hid \(code.rawValue) · + shows all"
  }

  mutating func showAll(_ context: inout PaneContext) { hide(nil, context.known.audit) }

  func copyValue(_ context: inout PaneContext) {
    guard let line = selected(context.known.audit) else { return }
    context.copy(FindingText(context).copied(line))
  }

  func copyWhole(_ context: inout PaneContext) { copyValue(&context) }
  func nameExport(_ context: inout PaneContext) { FilePrompt.open(.json, &context) }

  func composeObstacle(_ context: PaneContext) -> String? {
    selected(context.known.audit)?.finding?.finding.predicate == nil ? "no short predicate selects these rows" : nil
  }

  mutating func move(by distance: Int, _ context: inout PaneContext) {
    move(by: distance, context.known.audit)
    scroll(height: listHeight(context), context.known.audit)
  }

  mutating func press(at point: Point, in area: Rect, _ context: inout PaneContext) {
    let line = point.row - area.minRow - 1
    guard let distance = distance(toLine: line, height: area.size.rows, context.known.audit) else { return }
    press(line: distance, cursor: 0, &context)
  }

  mutating func ask(_ occasion: Occasion, _ context: inout PaneContext) {
    switch occasion {
    case .entered, .returned, .again: context.startAudit()
    case .resized, .focused, .paused, .kept: break
    }
  }

  /// The audit stops at once, and its findings so far stay.
  mutating func stop(_ context: inout PaneContext) -> Bool {
    guard context.lanes.running.contains(.audit) else { return false }
    context.said = "stopping"
    context.perform(.cancel(.audit))
    return true
  }

  /// Opens the record of the finding's first row, with its rows to go back to; unfolds a group.
  mutating func goToFirstRow(_ context: inout PaneContext) {
    guard let found = selected(context.known.audit)?.finding else { return fold(false, context.known.audit) }
    if context.hasSecond { return context.go(.over) }
    guard let object = Self.firstObject(of: found) else { return open(&context) }
    let panes = wayToRow(of: found, object, context)
    if panes.isEmpty { open(&context) }
    for pane in panes { context.enter(pane) }
  }

  private static func firstObject(of found: AuditedFinding) -> ObjectID? {
    guard let entity = found.finding.entity else { return nil }
    return found.knownKeys.keys(0..<1).first.map { ObjectID(entity: entity, pk: $0) }
  }

  /// The finding's rows, which the user need not see, and the record of one; empty if it is not about rows.
  private func wayToRow(of found: AuditedFinding, _ object: ObjectID, _ context: PaneContext) -> [any Pane] {
    guard var rows = rows(of: found, context) else { return [] }
    rows.isPassedThrough = true
    return [rows, RecordPane(objectID: object, at: FindingTrace(found).target)]
  }

  func source(_ context: PaneContext) -> SourcePlace? {
    selected(context.known.audit)?.finding.flatMap { FindingText(context).place(of: $0.finding) }
  }

  func aside(_ context: PaneContext) -> Aside? {
    guard let audit = context.known.audit, !audit.report.findings.isEmpty else { return nil }
    guard let found = selected(audit)?.finding, let object = Self.firstObject(of: found) else { return Aside() }
    let id = "\(found.finding.code.rawValue) \(found.place) \(object.name) \(object.entity)"
    return Aside(id) { wayToRow(of: found, object, context) }
  }

  /// Opens exactly the rows of a finding: by its predicate, else by their keys.
  mutating func open(_ context: inout PaneContext) {
    guard let found = selected(context.known.audit)?.finding else { return fold(nil, context.known.audit) }
    guard let rows = rows(of: found, context) else {
      context.said = "it is not about rows of the store"
      return
    }
    if case .keys(let keys) = rows.query.source {
      guard keys.count > 0 else {
        context.said = "these rows have no key; they are listed among the others of \(rows.query.entity)"
        return
      }
      let all = found.finding.rows
      if keys.count < all { context.said = "the first \(keys.count.grouped) of \(all.grouped) rows" }
    }
    context.enter(rows)
  }

  /// The rows of a finding; nil if it is not about rows.
  private func rows(of found: AuditedFinding, _ context: PaneContext) -> RowsPane? {
    let finding = found.finding
    guard let entity = finding.entity, context.document.model.entity(named: entity) != nil,
      context.document.layout?.entities[entity]?.table != nil, finding.rows > 0
    else { return nil }
    let origin = "\(entity) · \(found.title)"
    var pane =
      selected(by: finding, entity, origin, context)
      ?? RowsPane(RowQuery(entity: entity, source: .keys(found.knownKeys)), origin: origin, in: context)
    let trace = FindingTrace(found)
    pane.trace = trace
    if let name = context.nameColumn(of: entity) { pane.columns.lead(with: name) }
    if let column = pane.columns.paths.first(where: { trace.paths.contains(where: $0.isAt) }) {
      pane.columns.select(column)
    }
    return pane
  }

  /// The rows that pass a finding's predicate; nil if it has no valid one.
  private func selected(by finding: Finding, _ entity: String, _ origin: String, _ context: PaneContext) -> RowsPane? {
    guard let predicate = finding.predicate else { return nil }
    var pane = RowsPane(finding.query(of: entity), origin: origin, in: context)
    do throws(PredicateTextError) {
      try pane.restrict(to: predicate, isGiven: true, context.checker(of: pane))
      return pane
    } catch { return nil }
  }

  /// Opens the finding's predicate in the composer.
  func compose(_ entity: String?, _ context: inout PaneContext) {
    guard let found = selected(context.known.audit)?.finding, let entity = found.finding.entity else {
      context.said = "no finding under the cursor"
      return
    }
    guard let predicate = found.finding.predicate else {
      context.said = "no short predicate selects these rows · ↵ opens them by their keys"
      return
    }
    var pane = RowsPane(found.finding.query(of: entity), in: context)
    do throws(PredicateTextError) { try pane.restrict(to: predicate, isGiven: true, context.checker(of: pane)) } catch {
      context.said = error.sentence.line
      return
    }
    ComposerPane.compose(pane, &context)
  }
}

extension AuditedFinding {
  /// The keys of its rows, or those of its examples.
  fileprivate var knownKeys: KeyList {
    var keys = keys
    if keys.count == 0 { finding.examples.forEach { keys.append($0) } }
    return keys
  }
}

extension Finding {
  /// The rows of the entity to which its predicate applies.
  fileprivate func query(of entity: String) -> RowQuery {
    RowQuery(entity: entity, includesSubentities: includesSubentities)
  }
}

extension Path {
  /// Whether it is a property, or a leaf of the composite, at a finding's path.
  func isAt(_ path: String) -> Bool { prefix.isEmpty && (property == path || property.hasPrefix(path + ".")) }
}
