package import Schema

extension RowAddress {
  /// Whether the integer value of `Z_PK` finds the row, if `key` is that column.
  ///
  /// It does for a text of digits in a text column, and for a whole number in a real one.
  package func hasKey(_ key: SQL) -> SQL {
    if isKey { return "1" }
    // A function's result has no affinity, like the number that is bound to find a row.
    return "ifnull(\(key) = ifnull(CAST(\(key) AS INTEGER), 0), 0)"
  }
}
