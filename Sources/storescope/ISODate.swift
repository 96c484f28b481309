/// Dates as ISO 8601 in UTC with milliseconds, by the proleptic Gregorian calendar.
enum ISODate {
  /// Nil outside the years 1583…9999, where calendars differ or the form has no room.
  static func text(_ seconds: Double) -> String? {
    guard seconds.isFinite, abs(seconds) < 1e12 else { return nil }
    let milliseconds = Int((seconds * 1000).rounded(.down))
    let day = floorDivide(milliseconds, 86_400_000)
    let rest = milliseconds - day * 86_400_000
    let (year, month, dayOfMonth) = civil(day + 11_323)
    guard (1583...9999).contains(year) else { return nil }
    let time = [rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60].map { pad($0, 2) }
    return "\(pad(year, 4))-\(pad(month, 2))-\(pad(dayOfMonth, 2))T"
      + time.joined(separator: ":") + ".\(pad(rest % 1000, 3))Z"
  }

  /// The day of the calendar for a number of days since 1970-01-01, by eras of 400 years.
  private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  private static func floorDivide(_ a: Int, _ b: Int) -> Int {
    a >= 0 ? a / b : -((-a + b - 1) / b)
  }

  private static func pad(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }
}
