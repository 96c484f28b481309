package import Schema

/// A predicate that fits its model: every path resolved, every value of its column's type.
///
/// Composites become tests on their leaves, and every question about a to-many becomes `quantified` or `aggregate`,
/// so a compiler meets only scalars and collections.
package indirect enum CheckedPredicate: Hashable, Sendable {
  case constant(Bool)
  case and([CheckedPredicate])
  case or([CheckedPredicate])
  /// NOT as in SQL: what is neither true nor false stays so (FORMAT §10.2).
  case not(CheckedPredicate)
  /// True if there is no value; never undecided.
  case isNil(CheckedExpression)
  case comparison(CheckedComparison)
  /// ANY, ALL or NONE over the objects of a to-many; never undecided (FORMAT §10.2).
  case quantified(Quantifier, CheckedCollection, CheckedPredicate)
  /// Whether an object's own entity is one of these, sub-entities not counted.
  ///
  /// The object is at the end of a walk over to-ones, or the scope's own; undecided if there is none.
  case entityIs([String], Scope, of: TypedPath?)

  package enum Quantifier: String, Hashable, Sendable, CaseIterable {
    case any = "ANY"
    case all = "ALL"
    case none = "NONE"
  }
}

/// The row that a path starts at.
package enum Scope: Hashable, Sendable {
  /// The row that the predicate is evaluated for.
  case row
  /// An object of the collection with this number; numbers are unique within a predicate.
  case element(Int)
  /// The object that a variable such as `$FETCH_SOURCE` stands for.
  case variable(String)
}

/// A comparison of two scalars, or of a scalar with a set (IN) or a range of two (BETWEEN).
package struct CheckedComparison: Hashable, Sendable {
  package var left: CheckedExpression
  package var operation: Comparison.Operator
  package var right: CheckedExpression
  package var options: Comparison.Options = []
}

/// An expression that fits its model.
package indirect enum CheckedExpression: Hashable, Sendable {
  case value(Scalar)
  /// An attribute, a leaf or a to-one's key, reached over to-ones only.
  case path(TypedPath, Scope)
  /// The object itself: its primary key.
  case object(Scope)
  /// `@count` has no value; the others have one that starts at an element of the collection.
  ///
  /// The count, and the sum of nothing, are 0; the others of nothing are nil (FORMAT §10.2).
  case aggregate(AggregateFunction, CheckedCollection, value: CheckedExpression?)
  case arithmetic(Expression.Arithmetic, CheckedExpression, CheckedExpression)
  case function(PredicateFunction, CheckedExpression)
  /// A number used as a date or a date as a number, which the store keeps in one form: `CAST(born, "NSNumber")`.
  case cast(CheckedExpression, type: String)
  /// The right side of IN, or both ends of BETWEEN.
  case set([CheckedExpression])
  case conditional(CheckedPredicate, CheckedExpression, CheckedExpression)
  /// A variable that has no value yet, without its dollar sign.
  case variable(String)
}

extension CheckedExpression {
  var path: TypedPath? { if case .path(let path, _) = self { path } else { nil } }

  /// Whether its value is a date rather than a number.
  var isDate: Bool {
    switch self {
    case .value(.date): true
    case .path(let path, _): path.kind == .date
    case .aggregate(_, _, let value): value?.isDate == true
    case .arithmetic(_, let left, let right): left.isDate != right.isDate
    case .cast(_, let type): type == "NSDate"
    case .conditional(_, let then, _): then.isDate
    case .value, .object, .function, .set, .variable: false
    }
  }
}

/// The objects at the other end of a walk with at least one to-many, or those that pass a filter.
package struct CheckedCollection: Hashable, Sendable {
  /// The walk, which ends in a relationship; an object counts once for each way to it.
  package var path: TypedPath
  /// Where the walk starts.
  package var scope: Scope
  /// The number with which `Scope.element` refers to one of the objects.
  package var element: Int
  /// The predicate of a SUBQUERY.
  package var filter: CheckedPredicate?

  /// The entity of the objects.
  package var entity: String { path.destination ?? path.root }
}

/// The collection operators, by their name in a key path.
package enum AggregateFunction: String, Hashable, Sendable, CaseIterable {
  case count = "@count"
  case sum = "@sum"
  case average = "@avg"
  case minimum = "@min"
  case maximum = "@max"

  /// `NSExpression`'s selector without its colon.
  var function: String { self == .average ? "average" : String(rawValue.dropFirst()) }

  /// SQLite's function.
  var sql: SQL { "\(text: rawValue.dropFirst().uppercased())" }
}
