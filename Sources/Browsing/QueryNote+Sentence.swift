package import Querying

extension QueryNote {
  /// What is worth knowing about the answer.
  package var sentence: String {
    switch self {
    case .nilNotMatched(let path, _):
      "rows without \(path) never match != and NOT, as in Core Data's SQL store"
    case .unknownRawValue(let value, let path, let cases):
      "\(value) is no case of \(path): \(cases.joined(separator: ", "))"
    case .rawOrder(let path): "\(path) is ordered by raw value, not by case"
    case .inMemory(let what):
      "\(what) is evaluated in memory, row by row: SQLite and Core Data's SQL store cannot"
    case .maskedDefault(let path, let corrected):
      "the app shows a default for rows without \(path) · to find them too: \(corrected.description)"
    }
  }
}
