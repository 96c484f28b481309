import Foundation
import Schema

extension PredicateCompiler {
  /// An expression with one value; throws `PredicateError`.
  mutating func scalar(_ expression: CheckedExpression) throws(PredicateError) -> SQL {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.deepest else { throw .tooDeep }
    let sql = try unbounded(expression)
    // IN[c] repeats its left side, so nested ones grow without making the tree deep.
    guard sql.segments.count <= Self.mostSegments else { throw .tooLarge }
    return sql
  }

  private mutating func unbounded(
    _ expression: CheckedExpression
  ) throws(PredicateError) -> SQL {
    switch expression {
    case .value(let value): return .binding(value.binding)
    case .path(let path, let scope): return try column(path, scope)
    case .object(let scope): return try anchor(scope).key
    case .aggregate(let function, let collection, let value):
      return try aggregate(function, collection, value)
    case .arithmetic(.bitwiseXor, _, _) where rows.isForShell:
      return try exclusiveOr(expression)
    case .arithmetic(let operation, let left, let right):
      return try arithmetic(operation, try scalar(left), try scalar(right))
    case .function(.length, .path(let path, let scope)) where path.isTagged:
      let column = try column(path, scope)
      return rows.isForShell ? ShellSQL.length(column) : LengthFunction.sql(column)
    case .function(let function, let argument):
      return function.sql(try scalar(argument), isForShell: rows.isForShell)
    case .cast(let value, _): return try scalar(value)
    case .conditional(let predicate, let then, let otherwise):
      let condition = try condition(predicate)
      return "(CASE WHEN \(condition) THEN \(try scalar(then)) ELSE \(try scalar(otherwise)) END)"
    case .set: throw .notInStore("a set where one value is needed")
    case .variable(let name): throw .unboundVariable(name)
    }
  }

  private mutating func column(
    _ path: TypedPath,
    _ scope: Scope
  ) throws(PredicateError) -> SQL {
    guard let walk = path.path else { throw .notInStore("a to-many without ANY, ALL or NONE") }
    var anchor = try anchor(scope)
    if anchor.alias == nil { return try lookedUp(path, walk, anchor) }
    do {
      let column = try rows.column(of: walk, joins: &anchor.joins)
      anchors[scope] = anchor
      return value(of: column, path)
    } catch {
      throw .noColumn(path: path.persistentSpelling)
    }
  }

  /// A column, or a value inside its payload.
  private func value(of column: SQL, _ path: TypedPath) -> SQL {
    guard path.payload != nil else { return column }
    return rows.isForShell
      ? ShellSQL.payload(column, path) : PayloadFunction.value(column, path)
  }

  /// A value of a variable's object, which has no row in the statement.
  private mutating func lookedUp(
    _ path: TypedPath,
    _ walk: Path,
    _ anchor: Anchor
  ) throws(PredicateError) -> SQL {
    let alias = alias("v")
    guard let table = rows.layout.entities[anchor.entity]?.table else {
      throw .noColumn(path: walk.persistentSpelling)
    }
    var joins = Joins(root: alias)
    do {
      let column = try rows.column(of: walk, joins: &joins)
      let value = value(of: column, path)
      return """
        (SELECT \(value) FROM \(id: table) AS \(id: alias)\(joins.sql) \
        WHERE \(column: alias, "Z_PK") = \(anchor.key))
        """
    } catch {
      throw .noColumn(path: walk.persistentSpelling)
    }
  }

  /// The sum of nothing is 0, the other aggregates of nothing are NULL (FORMAT §10.2).
  private mutating func aggregate(
    _ function: AggregateFunction,
    _ collection: CheckedCollection,
    _ value: CheckedExpression?
  ) throws(PredicateError) -> SQL {
    let rows = try objects(of: collection, selecting: (function, value), where: nil)
    let sql: SQL = "(\(rows))"
    return function == .sum ? "ifnull(\(sql), 0)" : sql
  }

  /// A chain of XOR with its integers combined, because the shell's parser allows no deep nesting.
  private mutating func exclusiveOr(_ chain: CheckedExpression) throws(PredicateError) -> SQL {
    var waiting = [chain]
    var constant: Int64?
    var whole: SQL?
    while let next = waiting.popLast() {
      switch next {
      case .arithmetic(.bitwiseXor, let left, let right): waiting += [right, left]
      case .value(.integer(let number)): constant = (constant ?? 0) ^ number
      default:
        let side = try scalar(next)
        whole = whole.map { ShellSQL.exclusiveOr($0, side) } ?? side
      }
    }
    let number = constant.map { SQL.binding(.integer($0)) }
    guard let whole else { return number ?? "NULL" }
    return number.map { ShellSQL.exclusiveOr(whole, $0) } ?? whole
  }

  func arithmetic(
    _ operation: Expression.Arithmetic,
    _ left: SQL,
    _ right: SQL
  ) throws(PredicateError) -> SQL {
    switch operation {
    case .add, .subtract, .multiply, .divide, .bitwiseAnd, .bitwiseOr, .leftShift, .rightShift:
      return "(\(left) \(text: operation.rawValue) \(right))"
    case .bitwiseXor: return ExclusiveOrFunction.sql(left, right)
    case .power: return "pow(\(left), \(right))"
    }
  }
}

extension AggregateFunction {
  func sql(_ value: SQL?) -> SQL {
    guard let value, self != .count else { return "COUNT(*)" }
    let name: SQL =
      switch self {
      case .count: "COUNT"
      case .sum: "SUM"
      case .average: "AVG"
      case .minimum: "MIN"
      case .maximum: "MAX"
      }
    return "\(name)(\(value))"
  }
}

extension CheckedFunction {
  func sql(_ argument: SQL, isForShell: Bool = false) -> SQL {
    func call(_ name: SQL) -> SQL { "\(name)(\(argument))" }
    return switch self {
    case .length: call("length")
    case .uppercase: FoldFunction.uppercase.sql(argument, isForShell: isForShell)
    case .lowercase: FoldFunction.lowercase.sql(argument, isForShell: isForShell)
    case .canonical: FoldFunction.canonical.sql(argument, isForShell: isForShell)
    case .absolute: call("abs")
    case .floor: call("floor")
    case .ceiling: call("ceil")
    case .truncate: call("trunc")
    case .squareRoot: call("sqrt")
    case .naturalLogarithm: call("ln")
    case .logarithm: call("log10")
    case .exponential: call("exp")
    case .negate: call("-")
    case .onesComplement: call("~")
    }
  }
}

extension PredicateValue {
  /// The value as SQLite stores its type (FORMAT §1.6).
  var binding: SQL.Binding {
    switch self {
    case .null: .null
    case .boolean(let flag): .integer(flag ? 1 : 0)
    case .integer(let number): .integer(number)
    case .double(let number), .date(let number): .real(number)
    // By its digits: `doubleValue` of 0.055 is not the nearest double.
    case .decimal(let number): .real(Double(number.description) ?? .nan)
    case .string(let text), .uri(let text): .text(text)
    case .uuid(let uuid): .blob(withUnsafeBytes(of: uuid.uuid) { Array($0) })
    case .data(let data): .blob(Array(data))
    case .object(let object): .integer(object.pk)
    }
  }
}
