import Decoding
import Findings
import Querying
import Schema
import Screen

extension RecordPane {
  /// The line that the cursor goes to when a record comes.
  enum Target: Hashable, Sendable {
    /// The first of these properties that has a line, or the first fault where none has.
    case properties([String])
    /// The first line at fault.
    case fault
  }

  /// The lines at fault by themselves, and those that a finding is about.
  func faults(_ context: PaneContext, trace: FindingTrace?) -> [Int] {
    Set(faults(context) + lines(of: trace)).sorted()
  }

  /// The lines that a finding is about; none where it is about the row itself, or about what the record does not have.
  func lines(of trace: FindingTrace?) -> [Int] { trace?.paths.compactMap(line) ?? [] }

  /// What a check of the store says of a line or, where it is about no line, of the row.
  func traced(_ trace: FindingTrace?, at index: Int) -> String? {
    guard let trace, !trace.showsInValues else { return nil }
    let lines = lines(of: trace)
    return lines.isEmpty || lines.contains(index) ? trace.sentence(of: objectID.pk) : nil
  }

  private func line(at path: String) -> Int? {
    func index(_ fits: (Path) -> Bool) -> Int? {
      lines.firstIndex { if case .field(let field) = $0 { fits(field.path) } else { false } }
    }
    return index { $0.property == path } ?? index { $0.isAt(path) }
  }

  mutating func goToTarget(_ context: PaneContext) {
    guard record != nil, let target else { return }
    self.target = nil
    let fault = faults(context).first
    let line =
      switch target {
      case .properties(let paths): paths.firstResult(self.line) ?? fault
      case .fault: fault
      }
    if let line { move(by: line - cursor) }
  }

  /// Takes the row that was asked for to stand beside this one; false where this is another.
  mutating func takeNeighbour(_ record: Record, _ sight: Sight) -> Bool {
    guard case .awaiting(let object) = comparison, object == record.objectID else { return false }
    guard case .record(let seen, _) = sight else { return true }
    comparison = .shown(record, seen)
    return true
  }

  /// The layers of a property; of one that does not read the failing byte or key, the way there, and
  /// the value of the row beside it.
  func layers(
    of field: Record.Field,
    _ seen: SeenField,
    _ context: PaneContext,
    height: Int
  ) -> FieldLayers {
    var layers = seen.layers
    if let finding = traced(context.opener?.trace, at: cursor) {
      layers.append("finding", "⚠ " + finding, .warning)
    }
    if let excerpt = seen.excerpt { layers.append("at", excerpt, .error) }
    layers.append(seen.trail)
    if let key = comparison?.record?.objectID.pk, let good = neighbour(of: field, context) {
      layers.append("p\(key)", good.text, .success)
      if layers.lines.count > height { layers.keep(["app", "at", "finding", "stored", "p\(key)"]) }
    }
    if layers.lines.count > height {
      if seen.excerpt != nil { layers.keep(["app", "at", "finding", "stored", "trail"]) }
      if context.opener?.trace != nil { layers.remove("raw") }
    }
    return layers
  }

  /// What the app sees of the neighbour's value.
  func neighbour(of field: Record.Field, _ context: PaneContext) -> AppSummary? {
    guard let record = comparison?.record,
      let index = record.fields.firstIndex(where: { $0.path.property == field.path.property })
    else { return nil }
    return context.seenField(index, of: record, comparison?.seen)?.summary
  }
}
