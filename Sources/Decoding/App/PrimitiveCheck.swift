import Schema

/// Whether a stored primitive fits the Swift type that reads it (DIALECTS A2, G8).
package enum PrimitiveCheck {
  /// Whether a date is finite and does not look like a Unix time.
  package static func isPlain(secondsSince2001 seconds: Double) -> Bool {
    seconds.isFinite && UnixTime(secondsSince2001: seconds) == nil
  }

  static func reading(of value: Value, as type: SwiftType?) -> AppReading {
    let seen = AppReading.Outcome.value(.stored(value))
    switch value {
    case .integer(let number):
      guard let range = type?.unwrapped.primitive?.integerRange, !range.contains(number)
      else { return AppReading(seen) }
      return AppReading(
        .nilValue,
        reason: .doesNotFit("\(number)", type: type?.unwrapped.description ?? "the type")
      )
    case .date(let seconds) where !seconds.isFinite: return AppReading(seen, notes: [.notFinite])
    case .date(let seconds):
      return AppReading(
        seen,
        notes: UnixTime(secondsSince2001: seconds).map { [.looksLikeUnixTime($0)] } ?? []
      )
    case .double(let number) where !number.isFinite: return AppReading(seen, notes: [.notFinite])
    default: return AppReading(seen)
    }
  }
}

extension RawLiteral {
  /// A stored primitive as a raw value; nil for what no enum has as raw value.
  init?(_ value: Value) {
    switch value {
    case .string(let text): self = .string(text)
    case .integer(let number): self = .integer(number)
    case .boolean(let flag): self = .integer(flag ? 1 : 0)
    case .double(let number): self = .double(number)
    default: return nil
    }
  }
}
