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

  private mutating func unbounded(_ expression: CheckedExpression) throws(PredicateError) -> SQL {
    switch expression {
    case .value(let value): return .binding(value.binding)
    case .path(let path, let scope): return try column(path, scope)
    case .object(let scope): return try anchor(scope).key
    case .aggregate(let function, let collection, let value): return try aggregate(function, collection, value)
    case .arithmetic(.bitwiseXor, let left, let right):
      let functions = rows.functions
      return try functions.exclusiveOr(left, right, in: &self)
    case .arithmetic(let operation, let left, let right):
      return try arithmetic(operation, try scalar(left), try scalar(right))
    case .function(.length, .path(let path, let scope)) where path.payload == nil && path.isExternal:
      return rows.functions.length(try column(path, scope))
    case .function(let function, let argument): return rows.functions.call(function, try scalar(argument))
    case .cast(let value, _): return try scalar(value)
    case .conditional(let predicate, let then, let otherwise):
      let condition = try condition(predicate)
      return "(CASE WHEN \(condition) THEN \(try scalar(then)) ELSE \(try scalar(otherwise)) END)"
    case .set: throw .notInStore("a set where one value is needed")
    case .variable(let name): throw .unboundVariable(name)
    }
  }

  private mutating func column(_ path: TypedPath, _ scope: Scope) throws(PredicateError) -> SQL {
    guard let walk = path.path else { throw .notInStore("a to-many without ANY, ALL or NONE") }
    var anchor = try anchor(scope)
    if anchor.alias == nil { return try lookedUp(path, walk, anchor) }
    do {
      let column = try rows.column(of: walk, joins: &anchor.joins)
      anchors[scope] = anchor
      return value(of: column, path)
    } catch { throw .noColumn(path: path.persistentSpelling) }
  }

  /// A column, or a value inside its payload.
  private func value(of column: SQL, _ path: TypedPath) -> SQL {
    path.payload == nil ? column : rows.functions.payload(column, path)
  }

  /// A value of a variable's object, which has no row in the statement.
  private mutating func lookedUp(_ path: TypedPath, _ walk: Path, _ anchor: Anchor) throws(PredicateError) -> SQL {
    let alias = alias("v")
    guard let table = rows.layout.entities[anchor.entity]?.table else { throw .noColumn(path: walk.persistentSpelling) }
    var joins = Joins(root: alias)
    do {
      let column = try rows.column(of: walk, joins: &joins)
      let value = value(of: column, path)
      return """
        (SELECT \(value) FROM \(id: table) AS \(id: alias)\(joins.sql) \
        WHERE \(column: alias, "Z_PK") = \(anchor.key))
        """
    } catch { throw .noColumn(path: walk.persistentSpelling) }
  }

  /// The sum of nothing is 0, the other aggregates of nothing are NULL (FORMAT §10.2).
  private mutating func aggregate(
    _ function: AggregateFunction, _ collection: CheckedCollection, _ value: CheckedExpression?
  ) throws(PredicateError) -> SQL {
    let rows = try objects(of: collection, selecting: (function, value), where: nil)
    let sql: SQL = "(\(rows))"
    return function == .sum ? "ifnull(\(sql), 0)" : sql
  }

  func arithmetic(_ operation: Expression.Arithmetic, _ left: SQL, _ right: SQL) throws(PredicateError) -> SQL {
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
    return "\(sql)(\(value))"
  }
}

extension Scalar {
  /// The value as SQLite stores its type (FORMAT §1.6).
  var binding: SQLiteValue {
    switch self {
    case .null: .null
    case .boolean(let flag): .integer(flag ? 1 : 0)
    case .integer(let number): .integer(number)
    case .double(let number), .date(let number): .real(number)
    case .decimal(let number) where number.isNaN: .text("\(number)")
    // By its digits: `doubleValue` of 0.055 is not the nearest double.
    case .decimal(let number): .real(Double(number.description) ?? .nan)
    case .string(let text), .uri(let text): .text(text)
    case .uuid(let uuid): .blob(withUnsafeBytes(of: uuid.uuid) { Data($0) })
    case .data(let data): .blob(data)
    case .object(let object): .integer(object.pk)
    }
  }
}

// Groups.
extension PredicateCompiler {
  mutating func group(_ expression: GroupExpression) throws(PredicateError) -> SQL {
    switch expression {
    case .scalar(let value): return try scalar(value)
    case .aggregate(let function, let value):
      let argument = if let value { try scalar(value) } else { "*" as SQL }
      return "\(function.sql)(\(argument))"
    case .arithmetic(let operation, let left, let right):
      return try arithmetic(operation, try group(left), try group(right))
    }
  }

  mutating func group(_ condition: GroupCondition) throws(PredicateError) -> SQL {
    switch condition {
    case .and(let parts): return try joined(parts, " AND ", none: "1")
    case .or(let parts): return try joined(parts, " OR ", none: "0")
    case .not(let part): return "NOT (\(try group(part)))"
    case .isNil(let value): return "\(try group(value)) IS NULL"
    case .comparison(let left, let operation, let values):
      let side = try group(left)
      var right: [SQL] = []
      for value in values { right.append(try group(value)) }
      switch operation {
      case .between: return "\(side) BETWEEN \(right.joined(separator: " AND "))"
      case .in: return "\(side) IN (\(list: right))"
      default:
        let word = operation == .equalTo ? "=" : operation == .notEqualTo ? "<>" : operation.rawValue
        return "\(side) \(text: word) \(right.first ?? "NULL")"
      }
    }
  }

  private mutating func joined(_ parts: [GroupCondition], _ word: SQL, none: SQL) throws(PredicateError) -> SQL {
    guard !parts.isEmpty else { return none }
    var conditions: [SQL] = []
    for part in parts { conditions.append(try group(part)) }
    return "(\(conditions.joined(separator: word)))"
  }
}
