import Querying
import Schema

/// The predicate that selects exactly a finding's rows, where NSPredicate can say it.
enum SelectingPredicate {
  private static let mostValues = 100

  /// `isAlone` says that no other finding speaks of a value there, so that a condition wider than the
  /// values that were seen selects none of another finding's rows.
  static func text(_ tally: Tally, path: String, isAlone: Bool) -> String? {
    guard tally.isSelectable else { return nil }
    let selectors = tally.causes.values.reduce(into: Set<Fault.Selector>()) {
      $0.formUnion($1.selectors)
    }
    var parts: [String] = []
    var values: [String] = []
    for selector in selectors {
      switch selector {
      case .none: return nil
      case .null: parts.append("\(path) == nil")
      case .equals(let value):
        guard let text = literal(value) else { return nil }
        values.append(text)
      case .dates(let range):
        let bounds = [range.lowerBound, range.upperBound].map { PredicateValue.date($0).text }
        parts.append("\(path) BETWEEN {\(bounds.joined(separator: ", "))}")
      case .present:
        guard isAlone else { return nil }
        parts.append("\(path) != nil")
      case .outside(let range):
        guard isAlone else { return nil }
        parts += outside(range, path)
      case .lacking(let leaves, let all):
        guard isAlone else { return nil }
        // Whatever lacks more than another cause names is in that one's clause.
        let isCovered = selectors.contains { other in
          if case .lacking(let fewer, _) = other {
            return fewer.count < leaves.count && Set(fewer).isSubset(of: leaves)
          }
          return false
        }
        if !isCovered { parts.append(lacking(leaves, of: all, path)) }
      }
    }
    guard values.count <= mostValues else { return nil }
    if values.count == 1 { parts.append("\(path) == \(values[0])") }
    if values.count > 1 { parts.append("\(path) IN {\(values.sorted().joined(separator: ", "))}") }
    // AND binds more tightly than OR, and is written so.
    let joined = parts.sorted().map { parts.count > 1 && $0.contains(" AND ") ? "(\($0))" : $0 }
    return joined.isEmpty ? nil : joined.joined(separator: " OR ")
  }

  private static func outside(_ range: ClosedRange<Int64>, _ path: String) -> [String] {
    var parts: [String] = []
    if range.lowerBound > .min { parts.append("\(path) < \(range.lowerBound)") }
    if range.upperBound < .max { parts.append("\(path) > \(range.upperBound)") }
    return parts
  }

  private static func lacking(_ leaves: [String], of all: [String], _ path: String) -> String {
    let missing = leaves.map { "\(path).\($0) == nil" }
    let others = all.filter { !leaves.contains($0) }.map { "\(path).\($0) != nil" }
    let present = others.joined(separator: " OR ")
    return (missing + [others.count > 1 ? "(\(present))" : present]).joined(separator: " AND ")
  }

  private static func literal(_ value: Value) -> String? {
    switch value {
    case .integer, .boolean, .string: PredicateValue(value)?.text
    case .double(let number), .date(let number):
      number.isFinite ? nil : PredicateValue(value)?.text
    default: nil
    }
  }
}
