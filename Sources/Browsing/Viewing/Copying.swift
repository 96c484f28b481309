import Predicates
import Questions
import Schema

/// What to copy when the object's record comes, because rows hold only a part of long values.
enum Copying: Hashable, Sendable {
  /// With the row's counts of its to-manys, which a record gets only later.
  case row(Layer, counts: [String: Reading])
  case value(property: String)
  /// Rows that hold only a part of long values, and the indices of the columns that are read in full.
  case rows(CopyViewing, columns: [Int])

  /// The part of the record to copy; nil if it has no such property, and for rows.
  func viewing(of record: Record) -> CopyViewing? {
    switch self {
    case .row(let layer, let counts):
      var record = record
      for index in record.fields.indices where record.fields[index].cell.stored == .value(.toMany(count: nil)) {
        let known = counts[record.fields[index].path.property]
        record.fields[index].cell.stored = known ?? .value(.toMany(count: nil))
      }
      return .record(record, layer)
    case .value(let property):
      return record.fields.first { $0.path.property == property }.map { .value($0.cell.stored, $0.path) }
    case .rows: return nil
    }
  }

  /// The rows to copy, now that they were read in full; nil if no rows are.
  func viewing(of rows: [Row]) -> CopyViewing? {
    if case .rows(let viewing, let indices) = self { viewing.with(rows, at: indices) } else { nil }
  }
}
