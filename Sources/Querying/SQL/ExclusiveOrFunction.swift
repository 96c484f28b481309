/// The SQL function for XOR, which SQLite has no operator for: `storescope_xor(left, right)`.
package enum ExclusiveOrFunction {
  package static let name = "storescope_xor"

  static func sql(_ left: SQL, _ right: SQL) -> SQL {
    "\(text: name)(\(left), \(right))"
  }
}
