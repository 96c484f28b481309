import Findings
package import Predicates

extension QueryNote {
  /// The note with the number of rows without a value at its path; nil if there are none.
  package func sentence(rows: Int) -> String? {
    guard rows > 0 else { return nil }
    let count = Count.grouped(rows, "row")
    return switch self {
    case .nilNotMatched(let path, _): "\(count) without \(path) cannot match != and NOT, as in Core Data's SQL store"
    case .nilInSet(let path, _):
      "\(count) without \(path) not found: nil in a set matches nothing, as in Core Data's SQL store"
    default: sentence
    }
  }

  /// The note about the answer, as a sentence.
  package var sentence: String {
    switch self {
    case .nilNotMatched(let path, _): "rows without \(path) never match != and NOT, as in Core Data's SQL store"
    case .nilPassesAll(let path): "objects without \(path) pass ALL, where only a value can be false"
    case .nilInSet(let path, _):
      "nil in a set matches nothing, as in Core Data's SQL store · rows without \(path): OR \(path) == nil"
    case .unknownRawValue(let value, let path, let cases):
      "\(value) is no case of \(path): \(cases.joined(separator: ", "))"
    case .caseAsText(let text): "“\(text)” is compared as a text: an enum's case needs the app's source, --source"
    case .rawOrder(let path): "\(path) is ordered by raw value, not by case"
    case .secondsNotYear(let number):
      "\(number) is read as \(number) s after 2001-01-01; a year is written \"\(number)-01-01\""
    case .otherStore(let uuid): "the object ID is of the store \(uuid); this store's object with that key is taken"
    case .inMemory(let what): "\(what) is evaluated in memory, row by row: SQLite and Core Data's SQL store cannot"
    case .maskedDefault(let path, let corrected):
      "the app shows a default for rows without \(path) · to find them too: \(corrected.description)"
    }
  }
}
