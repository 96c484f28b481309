import Foundation
import Querying
import Schema

/// Looks through rows for a text, a stretch of rows at a time, from a position in either direction.
struct FindLane: Sendable {
  let work: WorkLane
  let reader: RowReader

  private static let stretch = 500

  func cancel() { work.cancel() }

  func ask(_ request: FindRequest, _ index: RowIndex, _ reply: @escaping StoreSession.Reply) {
    let reader = reader.readingWholeTexts
    work.run(isLong: true, reply) { (connection, isCurrent) throws(Failure) in
      .found(try Self.search(request, index, reader, connection, isCurrent))
    }
  }

  private static func search(
    _ request: FindRequest,
    _ index: RowIndex,
    _ reader: RowReader,
    _ connection: Connection,
    _ isCurrent: () -> Bool
  ) throws(Failure) -> Found? {
    let selection = try reader.selection(request.columns, of: request.query.entity)
    let wanted = request.text.lowercased()
    var start = request.start
    while true {
      let range =
        request.isForward
        ? start..<(start + stretch) : max(0, start - stretch + 1)..<max(0, start + 1)
      let keys = try waitForKeys(request, index, range, isCurrent)
      guard !keys.isEmpty else { return nil }
      let rows = try reader.rows(keys, selection, connection)
      let positions = Array(zip(range, rows))
      for (position, row) in request.isForward ? positions : positions.reversed() {
        guard let index = row.cells.firstIndex(where: { $0.shows(wanted) }) else { continue }
        return Found(position: position, column: request.columns[index])
      }
      start = request.isForward ? range.upperBound : range.lowerBound - 1
      if start < 0 { return nil }
    }
  }
}

extension FindLane {
  /// The keys of a stretch, once the index has them; this queue may sleep, nothing else runs on it.
  private static func waitForKeys(
    _ request: FindRequest,
    _ index: RowIndex,
    _ range: Range<Int>,
    _ isCurrent: () -> Bool
  ) throws(Failure) -> [Int64] {
    while isCurrent() {
      switch index.stretch(of: request.query, in: range) {
      case .known(let keys): return keys
      case .filling: usleep(2000)
      case .other: throw .cancelled
      }
    }
    throw .cancelled
  }
}

extension Cell {
  /// Whether the stored value's text holds a lower-case text.
  fileprivate func shows(_ text: String) -> Bool { stored.holds(text) }
}

extension Reading {
  fileprivate func holds(_ text: String) -> Bool {
    switch self {
    case .value(let value): value.holds(text)
    case .unreadable: false
    }
  }
}

extension Value {
  fileprivate func holds(_ text: String) -> Bool {
    switch self {
    case .string(let string), .uri(let string), .longString(let string, _):
      string.lowercased().contains(text)
    case .integer(let number): String(number).contains(text)
    case .double(let number): String(number).contains(text)
    case .decimal(let number): "\(number)".contains(text)
    case .uuid(let uuid): uuid.uuidString.lowercased().contains(text)
    case .boolean(let flag): String(flag) == text
    case .toOne(let object): "\(object.entity) p\(object.pk)".lowercased().contains(text)
    case .composite(let leaves): leaves.contains { $0.reading.holds(text) }
    case .null, .date, .data, .longData, .external, .toMany: false
    }
  }
}
