import Schema

/// The SQL for what SQLite has no function of its own for.
protocol SQLFunctions: Sendable {
  /// A search of a pattern in a string.
  func search(_ operation: Comparison.Operator, _ text: SQL, _ pattern: SQL, _ options: Comparison.Options) -> SQL

  /// A comparison of two strings by letters rather than bytes.
  func compare(_ left: SQL, _ word: SQL, _ right: SQL, _ options: Comparison.Options) -> SQL

  func call(_ function: PredicateFunction, _ argument: SQL) -> SQL

  /// The number of bytes in a column with external storage.
  func length(_ column: SQL) -> SQL

  /// The value inside a column's payload.
  func payload(_ column: SQL, _ path: TypedPath) -> SQL

  /// Whether an array or a text inside a payload has a value.
  func payloadContains(_ column: SQL, _ path: TypedPath, _ value: SQL, _ options: Comparison.Options) -> SQL

  func exclusiveOr(
    _ left: CheckedExpression, _ right: CheckedExpression, in compiler: inout PredicateCompiler
  ) throws(PredicateError) -> SQL

  /// ` COLLATE …`, or nothing for SQLite's own order.
  func collation(_ collation: SortCollation) -> SQL
}

extension TypedPath {
  /// Whether the first byte of its column says where the value's bytes are (FORMAT §4).
  var isExternal: Bool { attribute?.allowsExternalBinaryDataStorage == true }
}
