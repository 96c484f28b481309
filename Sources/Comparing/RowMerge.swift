import Foundation
import Predicates
import Questions
import Storage

/// A row that differs, with its place on each side.
struct DifferingRow: Sendable {
  let a: Int64?
  let b: Int64?

  var kind: RowDifference.Kind { a == nil ? .insert : b == nil ? .delete : .update }

  func address(_ side: Side) -> Int64? { side == .a ? a : b }
}

/// Walks the rows of two stores in the order of their keys, as SQLite sorts them.
struct RowMerge {
  private var left: Cursor
  private var right: Cursor
  private(set) var alike = 0

  /// Nil on the side that has no rows.
  init(_ a: KeyedRows?, _ b: KeyedRows?) {
    left = Cursor(rows: a)
    right = Cursor(rows: b)
  }

  enum Step {
    case differs(DifferingRow)
    /// Many rows were equal, so progress can be reported.
    case pause
  }

  private static let pace = 50_000

  /// The next row that differs, or a pause; nil at the end.
  ///
  /// Throws `Failure`.
  mutating func next() throws(Failure) -> Step? {
    while true {
      switch (try left.current(), try right.current()) {
      case (nil, nil): return nil
      case (let a?, nil):
        left.advance()
        return .differs(DifferingRow(a: a.address, b: nil))
      case (nil, let b?):
        right.advance()
        return .differs(DifferingRow(a: nil, b: b.address))
      case (let a?, let b?):
        let order = Self.order(a.key, b.key)
        if order <= 0 { left.advance() }
        if order >= 0 { right.advance() }
        if order < 0 { return .differs(DifferingRow(a: a.address, b: nil)) }
        if order > 0 { return .differs(DifferingRow(a: nil, b: b.address)) }
        if a.hash != b.hash { return .differs(DifferingRow(a: a.address, b: b.address)) }
        alike += 1
        if alike.isMultiple(of: Self.pace) { return .pause }
      }
    }
  }

  /// Less than, equal to or greater than 0, as SQLite compares blobs.
  private static func order(_ a: [UInt8], _ b: [UInt8]) -> Int {
    let shared = a.withUnsafeBytes { a in
      b.withUnsafeBytes { b -> Int in
        guard let left = a.baseAddress, let right = b.baseAddress else { return 0 }
        return Int(memcmp(left, right, min(a.count, b.count)))
      }
    }
    return shared != 0 ? shared : a.count - b.count
  }

  private struct Cursor {
    let rows: KeyedRows?
    private var batch: [KeyedRow] = []
    private var index = 0
    private var hasEnded = false

    init(rows: KeyedRows?) { self.rows = rows }

    mutating func current() throws(Failure) -> KeyedRow? {
      if index < batch.count { return batch[index] }
      guard let rows, !hasEnded else { return nil }
      batch = try rows.next()
      index = 0
      hasEnded = batch.isEmpty
      return batch.first
    }

    mutating func advance() { index += 1 }
  }
}
