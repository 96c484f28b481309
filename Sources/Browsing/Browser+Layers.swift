import Querying

extension Browser {
  /// Shows every column in the next layer, those with a layer of their own too.
  mutating func showNextLayer() {
    switch place {
    case var pane as RowsPane:
      pane.layer = pane.layer.next
      pane.columns.followOneLayer()
      layer = pane.layer
      keptColumns[pane.query.entity] = pane.columns
      place = pane
    case var pane as RecordPane:
      pane.showsRawLayer.toggle()
      place = pane
    default: break
    }
  }

  /// Shows the column under the cursor in its next layer, the others as they are.
  mutating func showNextLayerInColumn() {
    guard var pane = place as? RowsPane else { return }
    let next = pane.cursorLayer.next
    pane.columns.show(in: next == pane.layer ? nil : next)
    keptColumns[pane.query.entity] = pane.columns
    place = pane
  }
}
