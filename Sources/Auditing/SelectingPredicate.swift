import Querying
import Schema

/// The predicate that selects exactly a finding's rows, where NSPredicate can say it.
enum SelectingPredicate {
  private static let mostValues = 100

  static func text(_ tally: Tally, path: String) -> String? {
    guard tally.isSelectable, tally.causes.count <= mostValues else { return nil }
    var parts: [String] = []
    var values: [String] = []
    for (_, cause) in tally.ranked {
      switch cause.selector {
      case .none: return nil
      case .null: parts = ["\(path) == nil"]
      case .equals(let value):
        guard let text = literal(value) else { return nil }
        values.append(text)
      }
    }
    if values.count == 1 { parts.append("\(path) == \(values[0])") }
    if values.count > 1 { parts.append("\(path) IN {\(values.sorted().joined(separator: ", "))}") }
    return parts.isEmpty ? nil : parts.joined(separator: " OR ")
  }

  private static func literal(_ value: Value) -> String? {
    switch value {
    case .integer, .boolean, .string: PredicateValue(value)?.text
    default: nil
    }
  }
}
