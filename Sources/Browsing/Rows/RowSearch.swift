import Predicates
import Questions
import Schema

/// A search for text in the visible columns, row by row, from the cursor on.
struct RowSearch: Hashable, Sendable {
  var text = ""
  /// The last question, to continue from the other end when it finds nothing more.
  private var last: FindRequest?

  /// The next row that shows the text, from a position on; a negative one is before all rows.
  mutating func request(in query: RowQuery, columns: [Path], from start: Int, forward: Bool) -> FindRequest {
    let request = FindRequest(query: query, columns: columns, text: text, start: start, isForward: forward)
    last = request
    return request
  }

  /// The last question from the other end of the rows; nil if it began there, or if the rows are others now.
  mutating func fromOtherEnd(of query: RowQuery, _ total: RowTotal?) -> FindRequest? {
    guard var request = last, request.query == query, request.text == text else { return nil }
    last = nil
    if request.isForward {
      guard request.start > 0 else { return nil }
      request.start = 0
    } else {
      guard case .exactly(let number)? = total, number > 0, request.start < number - 1 else { return nil }
      request.start = number - 1
    }
    return request
  }
}
