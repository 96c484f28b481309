import Querying

extension RowTotal {
  /// `12 345`, or `≥ 12 345` where it is still counted.
  var words: String {
    switch self {
    case .atLeast(let number): "≥ \(Browser.grouped(number))"
    case .exactly(let number): Browser.grouped(number)
    }
  }
}
