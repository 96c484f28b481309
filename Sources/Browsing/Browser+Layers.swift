import Querying

extension Browser {
  /// Shows every column in the next layer, those with a layer of their own too.
  mutating func showNextLayer() {
    switch place {
    case .rows(var pane):
      pane.layer = pane.layer.next
      pane.columns.followOneLayer()
      layer = pane.layer
      keptColumns[pane.query.entity] = pane.columns
      place = .rows(pane)
    case .record(var pane):
      pane.showsRawLayer.toggle()
      place = .record(pane)
    default: break
    }
  }

  /// Shows the column under the cursor in its next layer, the others as they are.
  mutating func showNextLayerInColumn() {
    guard case .rows(var pane) = place else { return }
    let next = pane.cursorLayer.next
    pane.columns.show(in: next == pane.layer ? nil : next)
    keptColumns[pane.query.entity] = pane.columns
    place = .rows(pane)
  }
}

extension Browser {
  /// Puts a record's cursor on the next line that the app does not see as it is stored, going round.
  mutating func goToFault(forward: Bool) {
    guard case .record(var pane) = place else { return }
    let faults = pane.faults(in: document)
    let next =
      forward
      ? faults.first { $0 > pane.cursor } ?? faults.first
      : faults.last { $0 < pane.cursor } ?? faults.last
    guard let next else {
      said = "the app sees all of it as it is stored"
      return
    }
    pane.move(by: next - pane.cursor)
    place = .record(pane)
    if let index = faults.firstIndex(of: next) { said = "⚠ \(index + 1) of \(faults.count)" }
  }
}
