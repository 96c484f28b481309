package import Foundation
package import Schema

/// A constant in a predicate, of a type that Core Data knows.
package enum PredicateValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case double(Double)
  case decimal(Decimal)
  case string(String)
  /// Seconds since 2001-01-01 00:00:00 UTC (FORMAT §1.6).
  case date(Double)
  case uuid(UUID)
  case uri(String)
  case data(Data)
  case object(ObjectID)

  /// The type's name for messages.
  package var title: String {
    switch self {
    case .null: "nil"
    case .boolean: "a Boolean"
    case .integer, .double, .decimal: "a number"
    case .string: "a string"
    case .date: "a date"
    case .uuid: "a UUID"
    case .uri: "a URI"
    case .data: "bytes"
    case .object: "an object"
    }
  }
}
