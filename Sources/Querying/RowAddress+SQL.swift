package import Schema

extension RowAddress {
  /// Whether the integer that `Z_PK` is taken for leads to the row, where `key` is that column.
  ///
  /// A text of digits does in a column of text, and a whole number in one of reals.
  package func hasKey(_ key: SQL) -> SQL {
    if isKey { return .text("1") }
    // What a function gives has no affinity, like the number that is bound when a row is looked for.
    return .text("ifnull(") + key + .text(" = ifnull(CAST(") + key + .text(" AS INTEGER), 0), 0)")
  }
}
