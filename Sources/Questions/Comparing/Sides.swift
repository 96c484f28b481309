/// One of the two stores that are compared.
package enum Side: Sendable, CaseIterable { case a, b }

/// One value for each of two stores.
package struct Sides<Value> {
  package var a: Value
  package var b: Value

  package init(_ a: Value, _ b: Value) { (self.a, self.b) = (a, b) }

  /// Makes a value for each side.
  package init<E: Error>(_ make: (Side) throws(E) -> Value) throws(E) {
    a = try make(.a)
    b = try make(.b)
  }

  package subscript(side: Side) -> Value { side == .a ? a : b }
}

extension Sides: Sendable where Value: Sendable {}
extension Sides: Equatable where Value: Equatable {}
extension Sides: Hashable where Value: Hashable {}

/// A name that a thing has in two stores; nil on the side that lacks it.
package typealias SidesName = Sides<String?>

extension SidesName {
  /// B's name, else A's.
  package var name: String { b ?? a ?? "" }

  /// A's name, if it differs from B's.
  package var formerName: String? { b == nil || a == b ? nil : a }
}
