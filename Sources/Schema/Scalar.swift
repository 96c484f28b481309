package import Foundation

/// One whole value of a type that Core Data knows: what a predicate compares with, and what reading and writing wrap.
package enum Scalar: Hashable, Sendable {
  case null
  case boolean(Bool)
  /// An Integer 16, 32 or 64.
  case integer(Int64)
  /// May be infinite or not a number.
  case double(Double)
  case decimal(Decimal)
  case string(String)
  /// Seconds since 2001-01-01 00:00:00 UTC (FORMAT §1.6).
  case date(Double)
  case uuid(UUID)
  case uri(String)
  /// Binary and Transformable bytes, without an external-storage tag.
  case data(Data)
  /// The object at the other end of a to-one.
  case object(ObjectID)
}

/// What holds a scalar among other things.
package protocol WrapsScalar { static func scalar(_ scalar: Scalar) -> Self }

extension WrapsScalar {
  package static var null: Self { .scalar(.null) }
  package static func boolean(_ flag: Bool) -> Self { .scalar(.boolean(flag)) }
  package static func integer(_ number: Int64) -> Self { .scalar(.integer(number)) }
  package static func double(_ number: Double) -> Self { .scalar(.double(number)) }
  package static func decimal(_ number: Decimal) -> Self { .scalar(.decimal(number)) }
  package static func string(_ text: String) -> Self { .scalar(.string(text)) }
  package static func date(_ seconds: Double) -> Self { .scalar(.date(seconds)) }
  package static func uuid(_ uuid: UUID) -> Self { .scalar(.uuid(uuid)) }
  package static func uri(_ text: String) -> Self { .scalar(.uri(text)) }
  package static func data(_ data: Data) -> Self { .scalar(.data(data)) }
}
