import Foundation

/// A function of one argument that a predicate may call, as one row of `all`.
///
/// The parser takes its name from the row, the checker its types, the compiler its SQL, and each connection what SQLite
/// has no function for.
package struct PredicateFunction: Hashable, Sendable {
  /// `NSExpression`'s selector without its colon.
  package let name: String
  /// The kinds of its argument, and that of its result.
  let takes: [LeafKind]
  let gives: LeafKind
  /// SQLite's own function, or for a value that is computed here the one nearest to it, for the shell.
  let sql: SQL
  /// How the shell's value differs from the computed one.
  let difference: SQL
  /// Computes the value from a text; nil if SQLite does.
  package let compute: (@Sendable (String) -> String)?

  private init(
    _ name: String, of takes: [LeafKind] = [.number, .unknown], gives: LeafKind = .number,
    sql: SQL, difference: SQL = "", compute: (@Sendable (String) -> String)? = nil
  ) {
    (self.name, self.takes, self.gives) = (name, takes, gives)
    (self.sql, self.difference, self.compute) = (sql, difference, compute)
  }

  /// Characters of a string, bytes of a blob.
  static let length = PredicateFunction("length", of: [.string, .blob, .unknown], sql: "length")

  package static let all = [
    length,
    PredicateFunction("uppercase", of: [.string], gives: .string, sql: "upper", difference: "of A to Z alone") {
      $0.uppercased()
    },
    PredicateFunction("lowercase", of: [.string], gives: .string, sql: "lower", difference: "of A to Z alone") {
      $0.lowercased()
    },
    // As a derived attribute stores it (FORMAT §6.3).
    PredicateFunction(
      "canonical", of: [.string], gives: .string, sql: "lower", difference: "of A to Z alone, and accents stay"
    ) { $0.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil) },
    PredicateFunction("abs", sql: "abs"),
    PredicateFunction("floor", sql: "floor"),
    PredicateFunction("ceiling", sql: "ceil"),
    PredicateFunction("trunc", sql: "trunc"),
    PredicateFunction("sqrt", sql: "sqrt"),
    PredicateFunction("ln", sql: "ln"),
    // To the base 10.
    PredicateFunction("log", sql: "log10"),
    PredicateFunction("exp", sql: "exp"),
    PredicateFunction("chs", sql: "-"),
    PredicateFunction("onesComplement", sql: "~"),
  ]

  /// The names that may be written without their colon: also those of aggregates, and of what no store evaluates.
  static let names = Set(
    all.map(\.name) + AggregateFunction.allCases.map(\.function) + ["median", "mode", "stddev", "noindex"])

  package var selector: String { name + ":" }

  package static func == (left: Self, right: Self) -> Bool { left.name == right.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The SQL function that computes a function's value: `storescope_text(text, row)`, by its number in `all`.
extension PredicateFunction { package static let computing = "storescope_text" }
