import CSQLite
import Foundation
import Predicates
import Questions
import Schema
import SQLite
import Synchronization

/// Searches rows for a text, a stretch of rows at a time, from a position in either direction.
struct RowFinder: Sendable {
  /// Reads long texts in full.
  let reader: RowReader
  /// The rows' keys, which may still be being read.
  let index: RowIndex
  /// Connections of threads that search a part of a stretch each, beside the lane's own.
  let helpers: [LaneConnection]

  /// Rows in a stretch: few at first, because the text may be near.
  private static let stretches = (first: 512, longest: 1 << 15)
  /// Stretches of at least so many rows are searched by several threads.
  private static let shared = 1 << 12

  func find(_ request: FindRequest, _ connection: Connection, _ run: Job.Run) throws(Failure) -> Found? {
    let text = SearchedText(request.text, entities: Array(reader.entityNames.values))
    let columns = request.columns.filter(text.mayStand)
    guard !columns.isEmpty else { return nil }
    let selection = try reader.selection(columns, of: request.query.entity)
    let rows = SearchedRows(text: text, reader: reader, selection: selection)
    rows.prepare(connection)
    var connections = [connection]
    var start = request.start
    var length = Self.stretches.first
    while start >= 0 {
      let range = request.isForward ? start..<(start + length) : max(0, start - length + 1)..<max(0, start + 1)
      let keys = try waitForKeys(request, range, run)
      guard !keys.isEmpty else { return nil }
      let isShared = keys.count >= Self.shared
      if isShared, connections.count == 1 {
        for helper in helpers {
          let connection = try helper.connection(for: run)
          rows.prepare(connection)
          connections.append(connection)
        }
      }
      if let found = try rows.find(in: keys, isForward: request.isForward, isShared ? connections : [connection]) {
        return Found(position: range.lowerBound + found.place, column: columns[found.column])
      }
      start = request.isForward ? range.upperBound : range.lowerBound - 1
      length = min(2 * length, Self.stretches.longest)
    }
    return nil
  }

  /// Closes the helpers' connections, when their lane is idle.
  func close() { for helper in helpers { helper.close() } }

  /// Waits for the keys of a stretch; its thread may sleep, because nothing else runs on it.
  private func waitForKeys(
    _ request: FindRequest, _ range: Range<Int>, _ run: Job.Run
  ) throws(Failure) -> [Int64] {
    while run.goesOn {
      switch index.stretch(of: request.query, in: range) {
      case .known(let keys): return keys
      case .filling: usleep(2000)
      case .other: throw .cancelled
      }
    }
    throw .cancelled
  }
}

/// Finds the first or last of some rows that shows a text.
private struct SearchedRows {
  let text: SearchedText
  let reader: RowReader
  let selection: RowReader.Selection

  /// Selects the rows that may show the text; nil if the bytes of a column cannot decide that.
  private let filter: SQL?

  init(text: SearchedText, reader: RowReader, selection: RowReader.Selection) {
    (self.text, self.reader, self.selection) = (text, reader, selection)
    let columns = selection.plans.map(\.textColumns)
    let texts = columns.flatMap { $0 ?? [] }.map { selection.columns[$0] }
    filter = columns.contains(nil) ? nil : " AND \(text: ShowsFunction.name)(\(list: texts))"
  }

  /// Gives a connection the function that the filter calls.
  func prepare(_ connection: Connection) {
    if filter != nil { connection.withHandle { ShowsFunction(text).install(on: $0) } }
  }

  /// Rows are looked up by so many keys at once.
  private static let fewest = 512

  private typealias Place = (place: Int, column: Int)

  /// Divides the keys among connections, each on a thread of its own; throws `Failure`.
  func find(
    in keys: [Int64], isForward: Bool, _ connections: [Connection]
  ) throws(Failure) -> (place: Int, column: Int)? {
    let size = (keys.count + connections.count - 1) / connections.count
    let parts = stride(from: 0, to: keys.count, by: size).map { keys[$0..<min($0 + size, keys.count)] }
    let found = Mutex([Result<Place?, Failure>](repeating: .success(nil), count: parts.count))
    DispatchQueue.concurrentPerform(iterations: parts.count) { index in
      let result = Result { () throws(Failure) in try find(in: parts[index], isForward, connections[index]) }
      found.withLock { $0[index] = result }
    }
    let results = found.withLock(\.self)
    for result in isForward ? results : results.reversed() {
      if let place = try result.get() { return place }
    }
    return nil
  }

  private func find(in keys: ArraySlice<Int64>, _ isForward: Bool, _ connection: Connection) throws(Failure) -> Place? {
    if isDense(keys), let first = keys.first, let last = keys.last {
      return try find(in: keys, where: range(first...last), isForward, connection)
    }
    let starts = Array(stride(from: keys.startIndex, to: keys.endIndex, by: Self.fewest))
    for start in isForward ? starts : starts.reversed() {
      let some = keys[start..<min(start + Self.fewest, keys.endIndex)]
      if let found = try find(in: some, where: list(some), isForward, connection) { return found }
    }
    return nil
  }

  /// Whether the keys include most rows between the first and the last.
  private func isDense(_ keys: ArraySlice<Int64>) -> Bool {
    guard let first = keys.first, let last = keys.last else { return false }
    let (span, isTooWide) = last.subtractingReportingOverflow(first)
    return !isTooWide && span < 8 * Int64(keys.count) && zip(keys, keys.dropFirst()).allSatisfy(<)
  }

  private func find(
    in keys: ArraySlice<Int64>, where condition: SQL, _ isForward: Bool, _ connection: Connection
  ) throws(Failure) -> Place? {
    var columns: [Int64: Int] = [:]
    let rows: SQL = "\(selection.sql) WHERE \(condition)"
    try connection.read(filter.map { rows + $0 } ?? rows) { statement in
      guard filter != nil || selection.plans.contains(where: { mayStand($0, statement) }) else { return }
      let cells = reader.row(statement, selection).cells
      guard let column = cells.firstIndex(where: { text.stands(in: $0.stored) }) else { return }
      columns[statement.integer(0) ?? 0] = column
    }
    guard !columns.isEmpty else { return nil }
    func isFound(_ place: Int) -> Bool { columns[keys[place]] != nil }
    let place = isForward ? keys.indices.first(where: isFound) : keys.indices.last(where: isFound)
    return place.flatMap { place in columns[keys[place]].map { (place, $0) } }
  }

  private func mayStand(_ plan: RowReader.Plan, _ statement: borrowing StatementRow) -> Bool {
    text.mayStand(in: statement, plan, reader)
  }

  private func range(_ keys: ClosedRange<Int64>) -> SQL {
    "\(address) BETWEEN \(bind: .integer(keys.lowerBound)) AND \(bind: .integer(keys.upperBound))"
  }

  private func list(_ keys: ArraySlice<Int64>) -> SQL { "\(address) IN (\(integers: keys))" }

  private var address: SQL { .column(RowQueryCompiler.alias, selection.address.column) }
}

extension RowReader.Plan {
  /// The columns of a text, or of a composite of texts; nil for any other path.
  fileprivate var textColumns: [Int]? {
    switch self {
    case .attribute(let attribute, let column, _): [.string, .uri].contains(attribute.value.type) ? [column] : nil
    case .composite(let leaves):
      leaves.reduce([]) { known, leaf in known.flatMap { known in leaf.plan.textColumns.map { known + $0 } } }
    case .toOne, .toMany: nil
    case .nothing: []
    }
  }
}

/// An SQL function of any number of values: whether one of them may contain the text to find.
final class ShowsFunction {
  static let name = "storescope_shows"

  private let text: SearchedText

  init(_ text: SearchedText) { self.text = text }

  /// Replaces the function for the text before; no statement may be running.
  func install(on handle: OpaquePointer) {
    SQLFunction.add(Self.name, arguments: -1, to: handle, isDeterministic: false, owner: self) {
      context, count, values in
      guard let values, let pointer = sqlite3_user_data(context) else { return }
      let function = Unmanaged<ShowsFunction>.fromOpaque(pointer)
      sqlite3_result_int(
        context, function._withUnsafeGuaranteedRef { $0.isShown(by: values, count: Int(count)) } ? 1 : 0)
    }
  }

  private func isShown(by values: UnsafeMutablePointer<OpaquePointer?>, count: Int) -> Bool {
    for index in 0..<count {
      let value = values[index]
      // The count first: for UTF-16 text it converts to UTF-8, and frees the bytes of an earlier pointer.
      let length = Int(sqlite3_value_bytes(value))
      guard length > 0, let start = sqlite3_value_blob(value) else { continue }
      let bytes = start.assumingMemoryBound(to: UInt8.self)
      if text.mayStand(in: UnsafeBufferPointer(start: bytes, count: length)) { return true }
    }
    return false
  }
}
