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

extension PredicateValue {
  /// A stored value as a predicate's constant; nil if a predicate cannot hold it.
  package init?(_ value: Value) {
    switch value {
    case .null: self = .null
    case .boolean(let flag): self = .boolean(flag)
    case .integer(let number): self = .integer(number)
    case .double(let number), .float(let number): self = .double(number)
    case .decimal(let number): self = .decimal(number)
    case .string(let text): self = .string(text)
    case .date(let seconds): self = .date(seconds)
    case .uuid(let uuid): self = .uuid(uuid)
    case .uri(let text): self = .uri(text)
    case .data(let data): self = .data(data)
    case .toOne(let object): self = .object(object)
    case .longData, .longString, .external, .composite, .toMany: return nil
    }
  }

  /// The constant as a store holds it.
  package var stored: Value {
    switch self {
    case .null: .null
    case .boolean(let flag): .boolean(flag)
    case .integer(let number): .integer(number)
    case .double(let number): .double(number)
    case .decimal(let number): .decimal(number)
    case .string(let text): .string(text)
    case .date(let seconds): .date(seconds)
    case .uuid(let uuid): .uuid(uuid)
    case .uri(let text): .uri(text)
    case .data(let data): .data(data)
    case .object(let object): .toOne(object)
    }
  }
}
