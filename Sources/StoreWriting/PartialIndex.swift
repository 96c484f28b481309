import Escaping
import Predicates
import Schema

/// The condition of a partial index, in the forms that real stores have (FORMAT §6.4, §10.1).
struct PartialIndex {
  /// The column of a property's path; nil if it has none.
  let column: (String) -> String?

  /// The SQL behind `WHERE`; nil if the predicate has another form.
  func condition(_ text: String) -> String? { (try? Predicate(text)).flatMap(condition) }

  private func condition(_ predicate: Predicate) -> String? {
    switch predicate {
    case .and(let parts): joined(parts, " AND ")
    case .or(let parts): joined(parts, " OR ")
    case .comparison(let comparison): condition(comparison)
    case .not, .constant: nil
    }
  }

  private func joined(_ parts: [Predicate], _ word: String) -> String? {
    let conditions = parts.compactMap(condition)
    return conditions.count == parts.count ? "(" + conditions.joined(separator: word) + ")" : nil
  }

  private func condition(_ comparison: Comparison) -> String? {
    guard comparison.modifier == .direct, comparison.options.isEmpty, case .keyPath(let path) = comparison.left.form,
      path.operand == nil, let column = column(path.text), case .constant(let value) = comparison.right.form
    else { return nil }
    let name = StoreDDL.quote(column)
    switch (comparison.operation, value) {
    case (.equalTo, .null): return "\(name) IS NULL"
    case (.notEqualTo, .null): return "\(name) IS NOT NULL"
    default: break
    }
    guard let symbol = Self.symbols[comparison.operation], let literal = Self.literal(value) else { return nil }
    return "\(name) \(symbol) \(literal)"
  }

  private static let symbols: [Comparison.Operator: String] = [
    .equalTo: "=", .notEqualTo: "<>", .lessThan: "<", .lessThanOrEqualTo: "<=", .greaterThan: ">",
    .greaterThanOrEqualTo: ">=",
  ]

  private static func literal(_ value: Scalar) -> String? {
    switch value {
    case .boolean(let flag): flag ? "1" : "0"
    case .integer(let number): "\(number)"
    case .double(let number), .date(let number): number.isFinite ? "\(number)" : nil
    case .string(let text): SQLText.literal(text)
    default: nil
    }
  }
}
