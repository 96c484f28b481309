import Foundation
package import Schema

/// Whether a stored primitive fits the Swift type that reads it (DIALECTS A2, A4, G8).
package enum PrimitiveCheck {
  /// Whether a date is finite and does not look like a Unix time.
  package static func isPlain(secondsSince2001 seconds: Double) -> Bool {
    seconds.isFinite && UnixTime(secondsSince2001: seconds) == nil
  }

  /// Whether every value of an attribute's type casts, integers by their range.
  package static func alwaysCasts(_ type: AttributeType, to primitive: SwiftPrimitive) -> Bool {
    switch type {
    case .integer16, .integer32, .integer64: isCastable(.integer(0), to: primitive)
    case .boolean: isCastable(.boolean(false), to: primitive)
    case .double, .float: [.double, .float].contains(primitive)
    case .decimal: [.decimal, .double, .float].contains(primitive)
    case .string, .uri, .date, .uuid, .binary: primitive.attributeType == type
    case .transformable, .composite, .undefined, .objectID, .codable, .other: false
    }
  }

  static func reading(of value: Value, as type: SwiftType?) -> AppReading {
    let seen = AppReading.Outcome.value(.stored(value))
    if let type = type?.unwrapped, let reason = mismatch(value, type) { return AppReading(.nilValue, reason: reason) }
    switch value {
    case .scalar(.date(let seconds)) where !seconds.isFinite: return AppReading(seen, notes: [.notFinite])
    case .scalar(.date(let seconds)):
      return AppReading(seen, notes: UnixTime(secondsSince2001: seconds).map { [.looksLikeUnixTime($0)] } ?? [])
    case .scalar(.double(let number)), .float(let number):
      guard number.isFinite else { return AppReading(seen, notes: [.notFinite]) }
      return AppReading(.value(.stored(value.widened(to: type?.unwrapped))))
    default: return AppReading(seen)
    }
  }

  /// Why a value cannot be cast to a type; nil if it can, or if the type is no primitive.
  private static func mismatch(_ value: Value, _ type: SwiftType) -> AppReason? {
    guard let primitive = type.primitive else { return nil }
    guard isCastable(value, to: primitive) else {
      return .wrongType(found: value.typeTitle, expected: type.description)
    }
    guard let range = primitive.integerRange, let number = value.wholeNumber,
      number.map({ !range.contains($0) }) ?? true
    else { return nil }
    return .doesNotFit(ValueSummary(.value(value)).text, type: type.description)
  }

  /// Whether the class of Core Data's value bridges to a type; all numbers are NSNumber.
  static func isCastable(_ value: Value, to type: SwiftPrimitive) -> Bool {
    switch value {
    case .scalar(.integer), .scalar(.double), .float:
      type.integerRange != nil || [.double, .float, .bool].contains(type)
    case .scalar(.decimal): type.integerRange != nil || [.decimal, .double, .float].contains(type)
    case .scalar(.boolean): type.integerRange != nil || [.bool, .double, .float].contains(type)
    case .scalar(.string), .longString: type == .string
    case .scalar(.date): type == .date
    case .scalar(.uuid): type == .uuid
    case .scalar(.uri): type == .url
    case .scalar(.data), .longData, .external: type == .data
    case .scalar(.null), .composite, .scalar(.object), .toMany: true
    }
  }
}

extension Value {
  /// A Float that a property of type Double reads has all its digits.
  fileprivate func widened(to type: SwiftType?) -> Value {
    guard case .float(let number) = self, type?.primitive == .double else { return self }
    return .double(Double(Float(number)))
  }

  /// A number without a fraction; the inner nil for one that has one or is too large, the outer one for no number.
  fileprivate var wholeNumber: Int64?? {
    switch self {
    case .scalar(.integer(let number)): number
    case .scalar(.double(let number)), .float(let number): .some(Int64(exactly: number))
    case .scalar(.decimal(let number)): .some(Int64(number.description))
    default: nil
    }
  }
}

extension RawLiteral {
  /// A stored primitive as a raw value; nil if no enum can have it as raw value.
  init?(_ value: Value) {
    switch value {
    case .scalar(.string(let text)): self = .string(text)
    case .scalar(.integer(let number)): self = .integer(number)
    case .scalar(.boolean(let flag)): self = .integer(flag ? 1 : 0)
    case .scalar(.double(let number)): self = .double(number)
    case .float(let number): self = .double(number.asFloat)
    default: return nil
    }
  }
}

/// The units in which a time since 1970 is mistaken for seconds since 2001 (DIALECTS G8).
package enum UnixTime: String, CaseIterable, Hashable, Sendable {
  case seconds, milliseconds, microseconds, nanoseconds

  private var perSecond: Double {
    switch self {
    case .seconds: 1
    case .milliseconds: 1e3
    case .microseconds: 1e6
    case .nanoseconds: 1e9
    }
  }

  /// The times of 2010…2050; as seconds from 2001 the least of them is in 2041, and from milliseconds on each lies far
  /// behind the year 4001 of `distantFuture`.
  package var times: ClosedRange<Double> { 1_262_304_000 * perSecond...2_524_608_000 * perSecond }

  /// The unit in which a stored number is a time of our days; nil if it can be seconds since 2001.
  package init?(secondsSince2001 seconds: Double) {
    guard let unit = Self.allCases.first(where: { $0.times.contains(seconds) }) else { return nil }
    self = unit
  }
}
