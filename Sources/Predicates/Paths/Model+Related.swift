import Schema

extension Model {
  /// Whether an object of one entity may be of the other: they are the same, or one is the other's ancestor.
  func areRelated(_ left: String, _ right: String) -> Bool {
    guard let first = entity(named: left), let second = entity(named: right) else { return false }
    return left == right || ancestors(of: first).contains { $0.name == right }
      || ancestors(of: second).contains { $0.name == left }
  }
}
