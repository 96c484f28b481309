import Decoding
import Predicates
import Schema

extension Tombstone {
  /// The object, when it was deleted, and its preserved values.
  func line(usesLocalTime: Bool) -> String {
    let kept = values.map { kept in
      let summary = ValueSummary(kept.cell.stored, of: kept.attribute, localTime: usesLocalTime)
      return "\(kept.attribute.name) \(summary.text)"
    }
    let time = time.map { ValueSummary(.value(.date($0)), localTime: usesLocalTime).text }
    let object = "\(objectID.entity) p\(objectID.pk)"
    return ([object, time].compactMap { $0 } + kept).joined(separator: " · ")
  }
}
