import Querying
import Schema

extension Path {
  /// Whether it is an enum whose only leaf stands for it.
  var isFolded: Bool { attribute.map { $0.isSwiftDataEnum && $0.elements.count == 1 } ?? false }

  /// Whether its values can be told one by one, not so bytes, whole composites and fetched properties.
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
