import Schema

/// The functions that this program gives to each connection, in `Storage`.
struct ProgramFunctions: SQLFunctions {
  /// A search with the function from `StringSearch`; NULL if a side is NULL.
  func search(_ operation: Comparison.Operator, _ text: SQL, _ pattern: SQL, _ options: Comparison.Options) -> SQL {
    """
    \(text: SearchFunction.name)(\(text), \(pattern), \
    \(number: SearchFunction.code(operation)), \(number: options.rawValue))
    """
  }

  func compare(_ left: SQL, _ word: SQL, _ right: SQL, _ options: Comparison.Options) -> SQL {
    "\(text: CompareFunction.name)(\(left), \(right), \(number: options.rawValue)) \(word) 0"
  }

  func call(_ function: PredicateFunction, _ argument: SQL) -> SQL {
    guard function.compute != nil, let row = PredicateFunction.all.firstIndex(of: function) else {
      return "\(function.sql)(\(argument))"
    }
    return "\(text: PredicateFunction.computing)(\(argument), \(number: row))"
  }

  func length(_ column: SQL) -> SQL { "\(text: LengthFunction.name)(\(column))" }

  func payload(_ column: SQL, _ path: TypedPath) -> SQL { "\(text: PayloadFunction.name)(\(place(column, path)))" }

  func payloadContains(_ column: SQL, _ path: TypedPath, _ value: SQL, _ options: Comparison.Options) -> SQL {
    """
    \(text: PayloadFunction.containsName)(\(place(column, path)), \(value), \
    \(number: options.rawValue))
    """
  }

  func exclusiveOr(
    _ left: CheckedExpression, _ right: CheckedExpression, in compiler: inout PredicateCompiler
  ) throws(PredicateError) -> SQL {
    ExclusiveOrFunction.sql(try compiler.scalar(left), try compiler.scalar(right))
  }

  func collation(_ collation: SortCollation) -> SQL { collation.functionName.map { " COLLATE \(text: $0)" } ?? SQL() }

  /// The bytes, whether the first one tells where the others are (FORMAT §4), and the steps.
  private func place(_ column: SQL, _ path: TypedPath) -> SQL {
    let steps = (path.payload ?? []).joined(separator: PayloadFunction.separator)
    return "\(column), \(path.isExternal ? "1" : "0"), \(bind: .text(steps))"
  }
}

/// The SQL function that searches strings: `storescope_search(text, pattern, operation, options)`.
package enum SearchFunction {
  package static let name = "storescope_search"

  /// The operators that it knows, by their third argument.
  package static let operations: [Comparison.Operator] = [.equalTo, .contains, .beginsWith, .endsWith, .like, .matches]

  fileprivate static func code(_ operation: Comparison.Operator) -> Int { operations.firstIndex(of: operation) ?? 0 }
}

/// The SQL function that compares strings by options: `storescope_compare(left, right, options)`, below, at or above
/// 0.
package enum CompareFunction { package static let name = "storescope_compare" }

/// The SQL function that counts the bytes of a value with external storage: `storescope_length(bytes)`.
///
/// SQLite's own would count the byte that says where they are, or the name of their file (FORMAT §4).
package enum LengthFunction { package static let name = "storescope_length" }

/// The SQL function that reads a value out of a payload: `storescope_payload(bytes, tagged, steps)`.
///
/// `tagged` says whether the first byte tells where the bytes are (FORMAT §4).
package enum PayloadFunction {
  package static let name = "storescope_payload"
  /// The SQL function that looks for a value in an array, or for a text in a text:
  /// `storescope_payload_contains(bytes, tagged, steps, value, options)`.
  package static let containsName = "storescope_payload_contains"
  /// Between the steps.
  package static let separator = "\u{1F}"
}

/// The SQL function for XOR, which SQLite has no operator for: `storescope_xor(left, right)`.
package enum ExclusiveOrFunction {
  package static let name = "storescope_xor"

  static func sql(_ left: SQL, _ right: SQL) -> SQL { "\(text: name)(\(left), \(right))" }
}

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
