import Foundation
import Predicates
import Schema

/// Makes any tree that a text can stand for, from a seed.
struct PredicateGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func predicate(_ depth: Int = 4) -> Predicates.Predicate {
    guard depth > 0 else { return comparison(1) }
    switch below(8) {
    case 0: return .and(predicates(depth))
    case 1: return .or(predicates(depth))
    case 2: return .not(predicate(depth - 1))
    case 3: return .constant(below(2) == 0)
    default: return comparison(depth)
    }
  }

  /// A tree with one way down through as many nodes, of every kind that nests.
  mutating func deep(_ levels: Int) -> Predicates.Predicate {
    guard levels > 1 else { return .comparison(deepExpression(1), .equalTo, .path("b")) }
    switch below(6) {
    case 0: return .not(deep(levels - 1))
    case 1: return .and([.comparison(.path("a"), .equalTo, .integer(1)), deep(levels - 1)])
    case 2: return .or([deep(levels - 1), .constant(true)])
    case 3: return .comparison(deepExpression(levels - 1), .equalTo, .path("b"))
    default: return .comparison(.path("b"), .lessThan, deepExpression(levels - 1))
    }
  }

  private mutating func deepExpression(_ levels: Int) -> Predicates.Expression {
    guard levels > 1 else { return .constant(.date(1)) }
    let inner = levels - 1
    switch below(12) {
    case 0: return .aggregate([deepExpression(inner), .nil])
    case 1: return .arithmetic(arithmetic(), deepExpression(inner), .path("a"))
    case 2, 3: return .arithmetic(arithmetic(), .path("a"), deepExpression(inner))
    case 4: return .function("uppercase:", [deepExpression(inner)])
    case 5: return .message(.path("a"), selector: "b:", [deepExpression(inner)])
    case 6: return .cast(.function("own:with:", [.path("a"), deepExpression(inner)]), type: "T")
    case 7: return .element(deepExpression(inner), .at(.integer(1)))
    case 8: return .element(.path("a"), .at(deepExpression(inner)))
    case 9: return .fetch([deepExpression(inner)])
    case 10: return .conditional(deep(inner), .path("a"), .nil)
    default: return .subquery(Subquery(collection: .path("a"), variable: "x", predicate: deep(inner)))
    }
  }

  private mutating func arithmetic() -> Predicates.Expression.Arithmetic {
    pick(Predicates.Expression.Arithmetic.allCases)
  }

  private mutating func predicates(_ depth: Int) -> [Predicates.Predicate] {
    (0..<2 + below(3)).map { _ in predicate(depth - 1) }
  }

  private mutating func comparison(_ depth: Int) -> Predicates.Predicate {
    .comparison(
      expression(depth - 1), pick(Comparison.Operator.allCases), expression(depth - 1),
      modifier: pick(Comparison.Modifier.allCases), options: Comparison.Options(rawValue: UInt8(below(16))))
  }

  mutating func expression(_ depth: Int) -> Predicates.Expression {
    guard depth > 0 else { return leaf() }
    switch below(14) {
    case 0: return .aggregate(expressions(depth, below(4)))
    case 1, 2:
      return .arithmetic(pick(Predicates.Expression.Arithmetic.allCases), expression(depth - 1), expression(depth - 1))
    case 3: return .function(pick(["now", "uppercase:", "median:", "own:with:"]), expressions(depth, below(3)))
    case 4: return .message(expression(depth - 1), selector: string(), expressions(depth, below(2)))
    case 5: return .cast(.path(key()), type: string())
    case 6: return .element(expression(depth - 1), index(depth))
    case 7:
      return .subquery(Subquery(collection: expression(depth - 1), variable: name(), predicate: predicate(depth - 1)))
    case 8: return .fetch(expressions(depth, 3))
    case 9: return .conditional(predicate(depth - 1), expression(depth - 1), expression(depth - 1))
    case 10: return .keyPath(KeyPath(keys(), of: operand(depth - 1)))
    default: return leaf()
    }
  }

  /// Anything but what would merge with the steps behind it.
  private mutating func operand(_ depth: Int) -> Predicates.Expression {
    while true {
      let operand = expression(depth)
      switch operand.form {
      case .keyPath, .evaluatedObject: continue
      default: return operand
      }
    }
  }

  private mutating func index(_ depth: Int) -> Predicates.Expression.Index {
    switch below(5) {
    case 0: .first
    case 1: .last
    case 2: .size
    default: .at(expression(depth - 1))
    }
  }

  private mutating func expressions(_ depth: Int, _ count: Int) -> [Predicates.Expression] {
    (0..<count).map { _ in expression(depth - 1) }
  }

  private mutating func leaf() -> Predicates.Expression {
    switch below(8) {
    case 0: .evaluatedObject
    case 1: .variable(name())
    case 2, 3, 4: .keyPath(KeyPath(keys()))
    default: .constant(value())
    }
  }

  private mutating func value() -> Scalar {
    switch below(12) {
    case 0: .null
    case 1: .boolean(below(2) == 0)
    case 2: .integer(Int64(bitPattern: next()))
    case 3: .integer(Int64(below(10)) - 5)
    case 4: .double(Double(Int64(bitPattern: next())) / 1024)
    case 5: .double(pick([.infinity, -.infinity, 0, 1e300, .leastNonzeroMagnitude]))
    case 6: .decimal(Decimal(Int64(bitPattern: next())) / 100)
    case 7: .date(Double(below(1_000_000_000)) / 8)
    case 8: .uuid(UUID(uuid: uuidBytes()))
    case 9: .uri("https://example.com/?\(name())")
    case 10: .object(ObjectID(entity: name(), pk: Int64(below(1000))))
    default: .string(string())
    }
  }

  private mutating func uuidBytes() -> uuid_t {
    let (a, b) = (next(), next())
    return withUnsafeBytes(of: (a, b)) { $0.loadUnaligned(as: uuid_t.self) }
  }

  private mutating func string() -> String {
    let pieces = ["a", "\"", "\\", "'", "\n", "é", "😀", " ", "%@", "\u{1}", "#", "x", "\u{7F}"]
    return (0..<below(6)).map { _ in pick(pieces) }.joined()
  }

  private mutating func keys() -> [String] { (0..<1 + below(3)).map { _ in key() } }

  private mutating func key() -> String {
    pick(["name", "tags", "in", "NOT", "first", "size", "self", "@count", "größe", "a1", "_b", "null"])
  }

  private mutating func name() -> String { pick(["x", "FETCH_SOURCE", "Car", "in"]) }

  private mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

  private mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// SplitMix64.
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
