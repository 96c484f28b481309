import Decoding
import Querying
import Schema

extension Browser {
  /// Asks what becomes of the value types inside those over the shown record, where there are such.
  mutating func askForNested() -> [Effect] {
    guard case .record(let pane) = place, pane.awaitsNested(document) else { return [] }
    return [ask(.nested(pane.objectID, document.readers.contract), on: .nested)]
  }

  mutating func take(_ fates: [NestedPlace: NestedFate], of object: ObjectID, _ sight: Sight) {
    guard case .record(var pane) = place else { return }
    pane.take(fates, of: object, sight)
    place = .record(pane)
  }

  /// Stops asking for a record that was left.
  mutating func dropNested() -> [Effect] {
    if case .record(let pane) = place, pane.awaitsNested(document) { return [] }
    guard running.remove(.nested) != nil else { return [] }
    tickets[.nested, default: 0] += 1
    return [.cancel(.nested)]
  }
}
