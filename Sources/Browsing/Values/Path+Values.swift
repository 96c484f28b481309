import Querying
import Schema

extension Path {
  /// Whether it is an enum whose only leaf is its value.
  var isFolded: Bool { attribute.map { $0.isSwiftDataEnum && $0.elements.count == 1 } ?? false }

  /// Whether its values can be listed; not so for bytes, whole composites and fetched properties.
  var hasValues: Bool {
    switch target {
    case .relationship: true
    case .attribute(let attribute):
      !attribute.holdsPayload
        && (attribute.type != .composite
          || isFolded)
    case .fetchedProperty: false
    }
  }
}
