import Findings
import Querying
import Schema

extension Browser {
  /// Shows the findings; the first time an audit starts.
  mutating func openFindings() -> [Effect] {
    guard document.layout != nil else {
      said = "a model alone has no values to audit"
      return []
    }
    if place is FindingsPane { return startAudit() }
    let former = trail.last { $0 is FindingsPane }
    enter(former ?? FindingsPane())
    return startAudit()
  }

  /// Asks for an audit, where there is none of this opening yet.
  mutating func startAudit() -> [Effect] {
    guard audit == nil, document.layout != nil else { return [] }
    audit = AuditState()
    tickets[.audit, default: 0] += 1
    running.insert(.audit)
    return [.audit(Ticket(lane: .audit, number: tickets[.audit, default: 0]))]
  }

  mutating func take(_ news: AuditNews, _ ticket: Ticket) -> [Effect] {
    guard ticket.number == tickets[.audit] else { return [] }
    audit?.take(news)
    switch news {
    case .found, .progress: break
    case .ended(let report, let seconds):
      running.remove(.audit)
      let tenths = Int((seconds * 10).rounded())
      said =
        !report.isStopped
        ? "audited in \(tenths / 10).\(tenths % 10) s" : "stopped, what was found stays"
    case .failed(let failure):
      running.remove(.audit)
      if failure == .storeChanged { return readAgainWhenOvertaken(failure, on: .audit) }
      said = failure.sentence.line
    }
    return []
  }

  /// The finding under the cursor of the findings.
  var selectedFinding: AuditedFinding? {
    guard let pane = place as? FindingsPane else { return nil }
    return pane.selected(audit)?.finding
  }

  /// Opens exactly a finding's rows: by its predicate, else by their keys.
  mutating func openFinding() -> [Effect] {
    guard var pane = place as? FindingsPane else { return [] }
    guard let found = selectedFinding else {
      pane.fold(nil, audit)
      place = pane
      return []
    }
    guard let rows = rows(of: found) else {
      said = "it is not about rows of the store"
      return []
    }
    if case .keys(let keys) = rows.query.source, keys.count == 0 {
      said = "these rows have no key; they are listed among the others of \(rows.query.entity)"
      return []
    }
    if case .keys(let keys) = rows.query.source, keys.count < found.finding.rows {
      said =
        "only the first \(keys.count.grouped) of \(found.finding.rows.grouped) "
        + "rows are known by their keys"
    }
    enter(rows)
    if case .keys(let keys) = rows.query.source, keys.count < found.finding.rows {
      said = "the first \(keys.count.grouped) of \(found.finding.rows.grouped) rows"
    }
    return askForRows()
  }

  private func rows(of found: AuditedFinding) -> RowsPane? {
    let finding = found.finding
    guard let entity = finding.entity, document.model.entity(named: entity) != nil,
      document.layout?.entities[entity]?.table != nil, finding.rows > 0
    else { return nil }
    let origin = "\(entity) · \(found.title)"
    var pane = selected(by: finding, entity, origin) ?? selected(by: found, entity, origin)
    pane.trace = FindingTrace(found)
    let paths = pane.trace?.paths ?? []
    if let column = pane.columns.paths.first(where: { paths.contains(where: $0.isAt) }) {
      pane.columns.select(column)
    }
    return pane
  }

  private func selected(by finding: Finding, _ entity: String, _ origin: String) -> RowsPane? {
    guard let predicate = finding.predicate else { return nil }
    var pane = rows(finding.query(of: entity), origin: origin)
    do {
      try pane.restrict(to: predicate, checker(of: pane))
    } catch {
      return nil
    }
    return pane
  }

  private func selected(by found: AuditedFinding, _ entity: String, _ origin: String) -> RowsPane {
    var keys = found.keys
    if keys.count == 0 { found.finding.examples.forEach { keys.append($0) } }
    return rows(RowQuery(entity: entity, source: .keys(keys)), origin: origin)
  }

  /// Takes the finding's predicate apart in the composer.
  mutating func sendPredicate() -> [Effect] {
    guard let found = selectedFinding, let entity = found.finding.entity else {
      said = "no finding under the cursor"
      return []
    }
    guard let predicate = found.finding.predicate else {
      said = "no short predicate selects these rows · ↵ opens them by their keys"
      return []
    }
    var pane = rows(found.finding.query(of: entity))
    do throws(PredicateTextError) {
      try pane.restrict(to: predicate, checker(of: pane))
    } catch {
      said = error.sentence.line
      return []
    }
    return compose(pane)
  }

  mutating func goToFinding(forward: Bool) {
    guard var pane = place as? FindingsPane else { return }
    if !pane.goToFinding(forward: forward, audit) { said = "nothing was found" }
    place = pane
  }

  /// Esc among the findings: the audit stops at once, and what it has found stays.
  mutating func stopAudit() -> [Effect]? {
    guard place is FindingsPane, running.contains(.audit) else { return nil }
    said = "stopping"
    return [.cancel(.audit)]
  }
}

extension Finding {
  /// The rows that its predicate is asked of.
  fileprivate func query(of entity: String) -> RowQuery {
    RowQuery(entity: entity, includesSubentities: includesSubentities)
  }
}

extension Path {
  /// Whether it is a property, or a leaf of the composite, at a finding's path.
  func isAt(_ path: String) -> Bool {
    prefix.isEmpty && (property == path || property.hasPrefix(path + "."))
  }
}
