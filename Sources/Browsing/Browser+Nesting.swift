import Decoding
import Querying
import Schema

extension Browser {
  /// Asks what becomes of the value types inside those over the shown record, where there are such.
  mutating func askForNested() -> [Effect] {
    guard let pane = place as? RecordPane, pane.awaitsNested(document) else { return [] }
    return [ask(.nested(pane.objectID, document.readers.contract), on: .nested)]
  }

  mutating func take(_ fates: [NestedPlace: NestedFate], of object: ObjectID, _ sight: Sight) {
    guard var pane = place as? RecordPane else { return }
    pane.take(fates, of: object, sight)
    place = pane
  }

  /// Stops asking for a record that was left.
  mutating func dropNested() -> [Effect] {
    if let pane = place as? RecordPane, pane.awaitsNested(document) { return [] }
    guard running.remove(.nested) != nil else { return [] }
    tickets[.nested, default: 0] += 1
    return [.cancel(.nested)]
  }
}
