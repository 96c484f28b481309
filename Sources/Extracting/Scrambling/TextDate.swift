import Foundation

/// A text that is a date as ISO 8601 writes it, such as `2024-05-01` or `2024-05-01T10:00:00.5Z`.
struct TextDate {
  private let day: Int
  /// Seconds of the day, and how they are written.
  private let time: (seconds: Int, hasSeconds: Bool)?
  /// The character between day and time.
  private let separator: Character
  /// Fractions of a second and the zone, which stay.
  private let rest: Substring

  /// Whether a text has a date's length and signs; to look closer takes longer than to scramble it.
  static func mayBe(_ text: [UInt8]) -> Bool {
    (10...40).contains(text.count) && [4, 7].allSatisfy { text[$0] == UInt8(ascii: "-") }
  }

  init?(_ text: String) {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    guard let date = text.prefixMatch(of: /(\d{4})-(\d{2})-(\d{2})/), let year = Int(date.1), let month = Int(date.2),
      let day = Int(date.3), (1...12).contains(month), (1...31).contains(day), year > 0
    else { return nil }
    self.day = Self.days(year, month, day)
    let left = text[date.range.upperBound...]
    if left.isEmpty {
      (time, separator, rest) = (nil, "T", left)
      return
    }
    let pattern = /([T ])(\d{2}):(\d{2})(?::(\d{2}))?((?:\.\d{1,9})?(?:Z|[+-]\d{2}:?\d{2})?)/
    guard let found = left.wholeMatch(of: pattern), let separator = found.1.first, let hour = Int(found.2),
      let minute = Int(found.3), hour < 24, minute < 60
    else { return nil }
    let seconds = found.4.flatMap { Int($0) }
    self.separator = separator
    time = (hour * 3600 + minute * 60 + (seconds ?? 0), seconds != nil)
    rest = found.5
  }

  /// The date so many seconds later in the same form; nil beyond the years of four digits.
  func moved(by seconds: Double) -> String? {
    let shift = Int(seconds)
    let moment = day * 86_400 + (time?.seconds ?? 0) + shift
    let (days, second) = (Self.floor(moment, 86_400), moment - Self.floor(moment, 86_400) * 86_400)
    let (year, month, day) = Self.date(days)
    guard (1...9999).contains(year) else { return nil }
    let date = "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))"
    guard let time else { return date }
    let parts = [second / 3600, second / 60 % 60] + (time.hasSeconds ? [second % 60] : [])
    return "\(date)\(separator)\(parts.map { Self.padded($0, 2) }.joined(separator: ":"))\(rest)"
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  private static func floor(_ number: Int, _ divisor: Int) -> Int {
    number >= 0 ? number / divisor : -((-number + divisor - 1) / divisor)
  }

  /// Days since 0000-03-01 in the proleptic Gregorian calendar.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = floor(year, 400)
    let inEra = year - era * 400
    let inYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + inEra * 365 + inEra / 4 - inEra / 100 + inYear
  }

  private static func date(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let era = floor(days, 146_097)
    let inEra = days - era * 146_097
    let year = (inEra - inEra / 1460 + inEra / 36_524 - inEra / 146_096) / 365
    let inYear = inEra - (365 * year + year / 4 - year / 100)
    let part = (5 * inYear + 2) / 153
    let month = part < 10 ? part + 3 : part - 9
    return (year + era * 400 + (month <= 2 ? 1 : 0), month, inYear - (153 * part + 2) / 5 + 1)
  }
}
