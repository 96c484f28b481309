package import Findings
package import Questions

extension RowTotal {
  /// `12 345`, or `≥ 12 345` while it is being counted.
  package var words: String {
    switch self {
    case .atLeast(let number): "≥ \(number.grouped)"
    case .exactly(let number): number.grouped
    }
  }
}

extension Count {
  /// A number in groups of three with its word: `12 345 rows`.
  package static func grouped(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count.grouped) " + (count == 1 ? one : many ?? one + "s")
  }
}

extension Int {
  /// The digits in groups of three: `12 345`.
  package var grouped: String {
    var groups: [Substring] = []
    var digits = Substring(String(self))
    while digits.count > 3 {
      groups.insert(digits.suffix(3), at: 0)
      digits = digits.dropLast(3)
    }
    return ([digits] + groups).joined(separator: " ")
  }
}
