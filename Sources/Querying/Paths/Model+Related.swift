import Schema

extension Model {
  /// Whether an object of one entity may be one of the other: the same, above or below.
  func areRelated(_ left: String, _ right: String) -> Bool {
    guard let first = entity(named: left), let second = entity(named: right) else { return false }
    return left == right || ancestors(of: first).contains { $0.name == right }
      || ancestors(of: second).contains { $0.name == left }
  }
}
