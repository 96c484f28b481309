package import Predicates

extension Path {
  /// The measure that is counted if the values themselves have no order.
  package var measure: String { if case .relationship = target { "objects" } else { "bytes" } }
}
