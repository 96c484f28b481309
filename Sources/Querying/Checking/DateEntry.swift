/// Dates as people enter them, absolute and relative, in UTC.
///
///     2024-05 · 2024-05-01 · 2024-05-01T12:30 · 2024-05-01 12:30:15.5+02:00 · now · today · -7d · today-1w · -90min · -3mo
package enum DateEntry {
  /// Seconds since 2001-01-01 00:00:00 UTC; nil if the text is no date.
  ///
  /// Days start at midnight UTC, and months with their first day; units are s, min, h, d, w, mo and y. In a month
  /// without the day, the last day is taken.
  package static func seconds(_ text: String, now: Double) -> Double? {
    let text = text.trimmingBlanks
    return relative(text.lowercased().filter { $0 != " " }, now: now) ?? absolute(text)
  }

  private static let day = 86_400.0

  private static func relative(_ text: String, now: Double) -> Double? {
    let today = (now / day).rounded(.down) * day
    let starts: [(name: String, date: Double)] = [
      ("now", now), ("today", today), ("yesterday", today - day), ("tomorrow", today + day),
    ]
    var rest = Substring(text)
    var date = now
    if let start = starts.first(where: { text.hasPrefix($0.name) }) {
      date = start.date
      rest = rest.dropFirst(start.name.count)
    } else if rest.first != "-" && rest.first != "+" {
      return nil
    }
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
        guard let months = months(String(unit)),
          let moved = moved(date, byMonths: Int(count) * months)
        else { return nil }
        date = moved
      }
      rest = rest.dropFirst(digits.count + unit.count)
    }
    return date
  }

  private static func length(_ unit: String) -> Double? {
    switch unit {
    case "s", "sec": 1
    case "m", "min": 60
    case "h": 3600
    case "d": day
    case "w": day * 7
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

  private static func absolute(_ text: String) -> Double? {
    var scanner = DigitScanner(text)
    guard let year = scanner.number(4), scanner.skip("-"), let month = scanner.number(2),
      year > 0, (1...12).contains(month)
    else { return nil }
    if scanner.isAtEnd { return Double(Self.days(before: year, month)) * day }
    guard scanner.skip("-"), let dayOfMonth = scanner.number(2),
      (1...Self.days(in: month, of: year)).contains(dayOfMonth)
    else { return nil }
    let days = Double(Self.days(before: year, month) + dayOfMonth - 1)
    if scanner.isAtEnd { return days * day }
    guard scanner.skip("T") || scanner.skip("t") || scanner.skip(" ") else { return nil }
    guard let time = time(&scanner), let offset = offset(&scanner), scanner.isAtEnd else {
      return nil
    }
    return days * day + time - offset
  }

  private static func time(_ scanner: inout DigitScanner) -> Double? {
    guard let hour = scanner.number(2), scanner.skip(":"), let minute = scanner.number(2),
      hour < 24, minute < 60
    else { return nil }
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

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

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
