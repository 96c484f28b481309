import Foundation
import Schema

/// Dates as people enter them, absolute and relative, in UTC: moments, and periods such as a day or a month.
///
///     2024-05-01T12:30 · 2024-05-01 12:30:15.5+02:00 · now · now - 90d · -7d · today-1w · -90min · -3mo
///     2024 · 2024-05 · 2024-05-01 · today · yesterday · last week · this month · next quarter · last year
package enum DateEntry {
  /// Seconds since 2001-01-01 00:00:00 UTC, from the start of a period up to its end; empty for a moment, nil if the
  /// text is no date.
  ///
  /// Days start at midnight UTC, weeks on Monday. What is counted from the start of a period is a moment; units are s,
  /// min, h, d, w, mo and y. In a month without the day, the last day is taken.
  package static func period(_ text: String, now: Double) -> Range<Double>? {
    let text = text.trimmingBlanks
    return relative(text.lowercased().filter { $0 != " " }, now: now) ?? absolute(text)
  }

  /// The moment, or the start of the period.
  package static func seconds(_ text: String, now: Double) -> Double? { period(text, now: now)?.lowerBound }

  /// The texts of a predicate that are dates relative to now: `-7d`, `last week`, `now()`.
  static func relativeTexts(in predicate: String) -> [String] {
    var found: [String] = []
    _ = (try? Predicate(predicate))?.map { side in
      side.map { part in
        switch part.form {
        case .constant(.string(let text)):
          if relative(text.lowercased().filter { $0 != " " }, now: 0) != nil { found.append(text) }
        case .function("now", _): found.append("now()")
        default: break
        }
        return nil
      }
    }
    return found
  }

  /// The date as it is entered, to a second; nil outside of the years 1 to 9999.
  package static func text(_ seconds: Double) -> String? {
    guard (-63_113_904_000..<252_423_993_600).contains(seconds) else { return nil }
    return Date(timeIntervalSinceReferenceDate: seconds).formatted(.iso8601)
  }

  package static let secondsFrom1970To2001 = 978_307_200.0

  /// `Date.distantFuture`, which apps store for no end.
  private static let distantFuture = 63_113_904_000.0

  /// What people count dates in: how many make a second, and the seconds from 2001 to where the count starts.
  private static let counts = [
    (title: "seconds since 1970", perSecond: 1.0, start: -secondsFrom1970To2001),
    (title: "milliseconds since 1970", perSecond: 1e3, start: -secondsFrom1970To2001),
    (title: "microseconds since 1970", perSecond: 1e6, start: -secondsFrom1970To2001),
    (title: "nanoseconds since 1970", perSecond: 1e9, start: -secondsFrom1970To2001),
    (title: "milliseconds since 2001", perSecond: 1e3, start: 0),
  ]

  /// Another count in which a number is a date between 2001 and now, if it lies ahead as seconds since 2001; or the day
  /// that eight digits name.
  static func otherCount(_ number: Double, now: Double) -> (title: String, date: String)? {
    if let digits = Int(exactly: number), (19_000_101...21_001_231).contains(digits) {
      let text = "\(digits)"
      let day = [text.prefix(4), text.dropFirst(4).prefix(2), text.suffix(2)].joined(separator: "-")
      if absolute(day) != nil { return ("year, month and day", day) }
    }
    let latest = now + 366 * day
    guard number > latest, number != distantFuture else { return nil }
    for count in counts {
      let seconds = number / count.perSecond + count.start
      if (0...latest).contains(seconds), let date = text(seconds) { return (count.title, date) }
    }
    return nil
  }

  private static let day = 86_400.0

  private static func relative(_ text: String, now: Double) -> Range<Double>? {
    var rest = Substring(text)
    var period = now..<now
    if let named = named(text, now: now) {
      period = named.period
      rest = rest.dropFirst(named.name.count)
    } else if rest.first != "-" && rest.first != "+" {
      return nil
    }
    guard !rest.isEmpty else { return text.isEmpty ? nil : period }
    var date = period.lowerBound
    while let sign = rest.first {
      guard sign == "-" || sign == "+" else { return nil }
      rest = rest.dropFirst()
      let digits = rest.prefix { ("0"..."9").contains($0) }
      let unit = rest.dropFirst(digits.count).prefix { ("a"..."z").contains($0) }
      guard let number = Double(digits), digits.count <= 9 else { return nil }
      let count = sign == "-" ? -number : number
      if let length = length(String(unit)) {
        date += count * length
      } else {
        guard let months = months(String(unit)), let moved = moved(date, byMonths: Int(count) * months) else {
          return nil
        }
        date = moved
      }
      rest = rest.dropFirst(digits.count + unit.count)
    }
    return date..<date
  }

  /// The period whose name, without blanks, begins a text.
  private static func named(_ text: String, now: Double) -> (name: String, period: Range<Double>)? {
    let days = (now / day).rounded(.down)
    func period(_ first: Double, _ count: Double) -> Range<Double> { first * day..<(first + count) * day }
    let words: [(name: String, shift: Int)] = [("last", -1), ("this", 0), ("next", 1)]
    if let word = words.first(where: { text.hasPrefix($0.name) }), let month = month(of: now) {
      let unit = text.dropFirst(4).prefix { ("a"..."z").contains($0) }
      let found =
        switch unit {
        // 2001-01-01 was a Monday.
        case "week": period(((days / 7).rounded(.down) + Double(word.shift)) * 7, 7)
        case "month": months(from: month + word.shift, 1)
        case "quarter": months(from: (month / 3 + word.shift) * 3, 3)
        case "year": months(from: (month / 12 + word.shift) * 12, 12)
        default: nil as Range<Double>?
        }
      return found.map { (word.name + unit, $0) }
    }
    let names = [
      ("now", now..<now), ("today", period(days, 1)), ("yesterday", period(days - 1, 1)),
      ("tomorrow", period(days + 1, 1)),
    ]
    return names.first { text.hasPrefix($0.0) }
  }

  /// So many months from a month on, counted from the year 0; nil outside of the years 1 to 9999.
  private static func months(from first: Int, _ count: Int) -> Range<Double>? {
    guard let from = start(ofMonth: first), let to = start(ofMonth: first + count) else { return nil }
    return from..<to
  }

  /// The first moment of a month, counted from the year 0; nil outside of the years 1 to 9999.
  package static func start(ofMonth month: Int) -> Double? {
    guard (12...120_000).contains(month) else { return nil }
    return Double(days(before: month / 12, month % 12 + 1)) * day
  }

  /// The month of a moment, counted from the year 0; nil far outside of the years 1 to 9999.
  package static func month(of seconds: Double) -> Int? {
    let days = (seconds / day).rounded(.down)
    guard abs(days) < 4_000_000 else { return nil }
    let (year, month, _) = civil(Int(days))
    return year * 12 + month - 1
  }

  private static func length(_ unit: String) -> Double? {
    switch unit {
    case "s", "sec": 1
    case "m", "min": 60
    case "h", "hour", "hours": 3600
    case "d", "day", "days": day
    case "w", "week", "weeks": day * 7
    default: nil
    }
  }

  private static func months(_ unit: String) -> Int? {
    switch unit {
    case "mo", "month", "months": 1
    case "y", "year", "years": 12
    default: nil
    }
  }

  /// The same time of day so many months away; nil outside of the years 1 to 9999.
  private static func moved(_ date: Double, byMonths months: Int) -> Double? {
    let days = (date / day).rounded(.down)
    guard abs(days) < 4_000_000 else { return nil }
    let (year, month, dayOfMonth) = civil(Int(days))
    let total = year * 12 + month - 1 + months
    guard (12..<120_000).contains(total) else { return nil }
    let (toYear, toMonth) = (total / 12, total % 12 + 1)
    let last = Self.days(in: toMonth, of: toYear)
    let moved = Self.days(before: toYear, toMonth) + min(dayOfMonth, last) - 1
    return Double(moved) * day + date - days * day
  }

  /// The Gregorian date so many days after 2001-01-01, by years that begin in March.
  private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
    // 730,791 days lie between 0000-03-01 and 2001-01-01; 146,097 are 400 years.
    let fromMarch = days + 730_791
    let era = Int((Double(fromMarch) / 146_097).rounded(.down))
    let rest = fromMarch - era * 146_097
    let year = (rest - rest / 1_460 + rest / 36_524 - rest / 146_096) / 365
    let dayOfYear = rest - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let isAfterDecember = month >= 10
    return (
      year + era * 400 + (isAfterDecember ? 1 : 0), isAfterDecember ? month - 9 : month + 3,
      dayOfYear - (153 * month + 2) / 5 + 1
    )
  }

  private static func absolute(_ text: String) -> Range<Double>? {
    var scanner = DigitScanner(text)
    guard let year = scanner.number(4), year > 0 else { return nil }
    if scanner.isAtEnd { return months(from: year * 12, 12) }
    guard scanner.skip("-"), let month = scanner.number(2), (1...12).contains(month) else { return nil }
    if scanner.isAtEnd { return months(from: year * 12 + month - 1, 1) }
    guard scanner.skip("-"), let dayOfMonth = scanner.number(2),
      (1...Self.days(in: month, of: year)).contains(dayOfMonth)
    else { return nil }
    let midnight = Double(Self.days(before: year, month) + dayOfMonth - 1) * day
    if scanner.isAtEnd { return midnight..<midnight + day }
    guard scanner.skip("T") || scanner.skip("t") || scanner.skip(" ") else { return nil }
    guard let time = time(&scanner), let offset = offset(&scanner), scanner.isAtEnd else { return nil }
    let moment = midnight + time - offset
    return moment..<moment
  }

  private static func time(_ scanner: inout DigitScanner) -> Double? {
    guard let hour = scanner.number(2), scanner.skip(":"), let minute = scanner.number(2), hour < 24, minute < 60 else {
      return nil
    }
    var seconds = Double(hour * 3600 + minute * 60)
    if scanner.skip(":") {
      guard let second = scanner.number(2), second < 61 else { return nil }
      seconds += Double(second)
      if scanner.skip(".") {
        guard let fraction = scanner.fraction() else { return nil }
        seconds += fraction
      }
    }
    return seconds
  }

  private static func offset(_ scanner: inout DigitScanner) -> Double? {
    if scanner.isAtEnd || scanner.skip("Z") || scanner.skip("z") { return 0 }
    let sign: Double
    if scanner.skip("+") { sign = 1 } else if scanner.skip("-") { sign = -1 } else { return nil }
    guard let hours = scanner.number(2), hours < 24 else { return nil }
    _ = scanner.skip(":")
    let minutes = scanner.isAtEnd ? 0 : scanner.number(2) ?? 60
    return minutes < 60 ? sign * Double(hours * 3600 + minutes * 60) : nil
  }

  private static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The days from 2001-01-01 to the first of a month, by the Gregorian calendar.
  private static func days(before year: Int, _ month: Int) -> Int {
    let years = year - 1
    // 730,485 days lie between 0001-01-01 and 2001-01-01.
    let toYear = years * 365 + years / 4 - years / 100 + years / 400 - 730_485
    return toYear + (1..<month).reduce(0) { $0 + days(in: $1, of: year) }
  }
}

/// Reads digits and single characters.
private struct DigitScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { position == bytes.count }

  mutating func number(_ digits: Int) -> Int? {
    guard position + digits <= bytes.count else { return nil }
    var number = 0
    for byte in bytes[position..<position + digits] {
      guard let digit = Self.digit(byte) else { return nil }
      number = number * 10 + digit
    }
    position += digits
    return number
  }

  mutating func fraction() -> Double? {
    var (value, unit, count) = (0.0, 1.0, 0)
    while position < bytes.count, let digit = Self.digit(bytes[position]), count < 9 {
      value = value * 10 + Double(digit)
      unit *= 10
      count += 1
      position += 1
    }
    return count > 0 ? value / unit : nil
  }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, UInt32(bytes[position]) == character.value else { return false }
    position += 1
    return true
  }

  private static func digit(_ byte: UInt8) -> Int? {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? Int(byte - UInt8(ascii: "0")) : nil
  }
}

extension String {
  /// The text without the blanks around it.
  package var trimmingBlanks: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
