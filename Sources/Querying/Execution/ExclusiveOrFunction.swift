/// The SQL function that SQLite has no operator for: `storescope_xor(left, right)`, the bits that one of them has.
package enum ExclusiveOrFunction {
  package static let name = "storescope_xor"

  static func sql(_ left: SQL, _ right: SQL) -> SQL {
    .text(name + "(") + left + .text(", ") + right + .text(")")
  }
}
