/// One of the two stores.
enum Side: Sendable, CaseIterable {
  case a
  case b
}

/// One value for each store.
struct Sides<Value> {
  var a: Value
  var b: Value

  init(_ a: Value, _ b: Value) { (self.a, self.b) = (a, b) }

  /// Makes a value for each side.
  init<E: Error>(_ make: (Side) throws(E) -> Value) throws(E) {
    a = try make(.a)
    b = try make(.b)
  }

  subscript(side: Side) -> Value { side == .a ? a : b }
}

extension Sides: Sendable where Value: Sendable {}
