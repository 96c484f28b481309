import Predicates

extension Comparison.Operator {
  /// `NSOperatorType` of an archived operator (FORMAT §7.2).
  var archivedNumber: Int64 {
    switch self {
    case .lessThan: 0
    case .lessThanOrEqualTo: 1
    case .greaterThan: 2
    case .greaterThanOrEqualTo: 3
    case .equalTo: 4
    case .notEqualTo: 5
    case .matches: 6
    case .like: 7
    case .beginsWith: 8
    case .endsWith: 9
    case .in: 10
    case .contains: 99
    case .between: 100
    }
  }

  init?(archivedNumber: Int64) {
    guard let found = Self.allCases.first(where: { $0.archivedNumber == archivedNumber }) else { return nil }
    self = found
  }
}
