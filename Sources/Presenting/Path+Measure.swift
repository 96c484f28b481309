package import Querying

extension Path {
  /// What is counted if the values themselves have no order.
  package var measure: String { if case .relationship = target { "objects" } else { "bytes" } }
}
