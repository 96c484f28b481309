import Decoding
import Predicates
import Questions
import SQLite
import Schema

/// Finds columns' counts, least and greatest values, in one pass over the rows for each few hundred.
struct SpanReader: Sendable {
  let compiler: RowQueryCompiler

  /// SQLite allows at most 2,000 columns in a query, and each path needs three.
  private static let most = 400

  func spans(_ request: SpanRequest, _ connection: Connection) throws(Failure) -> Answer {
    let paths = request.paths.filter(compiler.hasSpan)
    var spans: [Path: ColumnSpan] = [:]
    var rows = 0
    for start in stride(from: 0, to: max(1, paths.count), by: Self.most) {
      let paths = Array(paths[start..<min(paths.count, start + Self.most)])
      try connection.read(try compiler.spans(request.query, paths)) { row in
        rows = Int(clamping: row.integer(0) ?? 0)
        for (index, path) in paths.enumerated() {
          let (least, greatest) = (row.value(index * 3 + 2), row.value(index * 3 + 3))
          let isMeasured = !path.holdsPayload
          spans[path] = ColumnSpan(
            filled: Int(clamping: row.integer(index * 3 + 1) ?? 0), least: isMeasured ? path.cell(of: least) : nil,
            greatest: isMeasured ? path.cell(of: greatest) : nil)
        }
      }
    }
    return .spans(request, rows: rows, spans)
  }
}

extension Path {
  fileprivate var holdsPayload: Bool { attribute?.holdsPayload == true }

  /// A value as its column shows it; nil for NULL.
  func cell(of raw: SQLiteValue) -> Cell? {
    guard !raw.isNull else { return nil }
    switch target {
    case .relationship(let relationship):
      guard case .integer(let key) = raw else { return nil }
      return Cell(raw: .whole(raw), stored: .value(.toOne(ObjectID(entity: relationship.destination, pk: key))))
    case .attribute(let attribute):
      // An enum of one leaf is read as that leaf and shown in its composite (FORMAT §3.2).
      guard attribute.type == .composite, let leaf = attribute.elements.first else {
        return Cell(raw: .whole(raw), stored: CellDecoder.reading(of: .whole(raw), as: attribute))
      }
      let reading = CellDecoder.reading(of: .whole(raw), as: leaf)
      return Cell(raw: .whole(raw), stored: .value(.composite([.init(name: leaf.name, reading: reading)])))
    case .fetchedProperty: return nil
    }
  }
}
