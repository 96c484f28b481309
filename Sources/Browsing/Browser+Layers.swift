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
