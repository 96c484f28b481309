import Decoding
import Querying
import Schema
import Screen

extension RecordPane {
  /// The line that the cursor goes to when a record comes.
  enum Target: Hashable, Sendable {
    /// Where a finding is about; elsewhere the first fault.
    case property(String)
    /// The first or last line at fault, a finding's path among them.
    case fault(isFirst: Bool, path: String?)
  }

  /// The lines at fault by themselves, and the one that a finding is about.
  func faults(in document: Document, path: String?) -> [Int] {
    let own = faults(in: document)
    guard let path, let line = line(at: path), !own.contains(line) else { return own }
    return (own + [line]).sorted()
  }

  private func line(at path: String) -> Int? {
    func index(_ fits: (Path) -> Bool) -> Int? {
      lines.firstIndex { if case .field(let field) = $0 { fits(field.path) } else { false } }
    }
    return index { $0.property == path } ?? index { $0.isAt(path) }
  }

  mutating func goToTarget(_ document: Document) {
    guard record != nil, let target else { return }
    self.target = nil
    let line: Int?
    switch target {
    case .property(let path): line = self.line(at: path) ?? faults(in: document).first
    case .fault(let isFirst, let path):
      let faults = faults(in: document, path: path)
      line = isFirst ? faults.first : faults.last
    }
    if let line { move(by: line - cursor) }
  }

  /// Takes the row that was asked for to stand beside this one; false where this is another.
  mutating func takeNeighbour(_ record: Record) -> Bool {
    guard case .awaiting(let object) = comparison, object == record.objectID else { return false }
    comparison = .shown(record)
    return true
  }

  /// The layers of a property; of one that does not read the failing byte or key, the way there, and
  /// the value of the row beside it.
  func layers(
    of field: Record.Field,
    _ reading: AppReading,
    _ browser: Browser,
    height: Int
  ) -> FieldLayers {
    let document = browser.document
    var layers = FieldLayers(
      field,
      reading: reading,
      document: document,
      usesLocalTime: browser.usesLocalTime
    )
    let reader = document.readers.reader(at: field.path.property, in: objectID.entity)
    let excerpt = FaultExcerpt.text(
      of: field,
      reading.fault,
      isInStoredBytes: reader?.faultsCountInStoredBytes != false
    )
    if let excerpt { layers.append("at", excerpt, .error) }
    if reading.fault != nil, let reader {
      layers.append(reader.trail(of: field.cell.stored, to: reading))
    }
    if let key = comparison?.record?.objectID.pk, let good = neighbour(of: field, browser) {
      layers.append("p\(key)", good.text, .success)
      if layers.lines.count > height { layers.keep(["app", "at", "stored", "p\(key)"]) }
    }
    if layers.lines.count > height, excerpt != nil {
      layers.keep(["app", "at", "stored", "trail"])
    }
    return layers
  }

  /// What the app sees of the neighbour's value.
  func neighbour(of field: Record.Field, _ browser: Browser) -> AppSummary? {
    guard let record = comparison?.record,
      let good = record.fields.first(where: { $0.path.property == field.path.property })
    else { return nil }
    var reading = RowReading(record, document: browser.document)
    return AppSummary(
      reading.reading(of: good.cell, at: good.path),
      of: good.cell.stored,
      localTime: browser.usesLocalTime
    )
  }
}

extension Browser {
  /// The next line at fault: in this record, then in the next one where it was opened from a finding's rows.
  mutating func goToFault(forward: Bool) -> [Effect] {
    if case .findings = place {
      goToFinding(forward: forward)
      return []
    }
    guard case .record(var pane) = place else { return [] }
    var trace: FindingTrace?
    if case .rows(let rows)? = trail.last { trace = rows.trace }
    let faults = pane.faults(in: document, path: trace?.path)
    let next = forward ? faults.first { $0 > pane.cursor } : faults.last { $0 < pane.cursor }
    if next == nil, let trace {
      let target = RecordPane.Target.fault(isFirst: forward, path: trace.path)
      return walkRows(by: forward ? 1 : -1, to: target)
    }
    guard let next = next ?? (forward ? faults.first : faults.last) else {
      said = "the app sees all of it as it is stored"
      return []
    }
    pane.move(by: next - pane.cursor)
    place = .record(pane)
    if let index = faults.firstIndex(of: next) { said = "⚠ \(index + 1) of \(faults.count)" }
    return []
  }

  mutating func dropComparison() {
    guard case .record(var pane) = place else { return }
    pane.comparison = nil
    place = .record(pane)
  }
}
