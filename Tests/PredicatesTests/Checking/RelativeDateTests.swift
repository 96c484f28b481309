import Foundation
import Predicates
import Testing

/// Months and years of relative dates, against Foundation's Gregorian calendar.
@Suite struct RelativeDateTests {
  @Test(arguments: ["-1mo", "+1mo", "-13mo", "-1y", "+4y", "-100y", "-0mo", "+119mo"])
  func `months and years go by the calendar`(_ text: String) throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    let number = try #require(Int(text.filter { "-0123456789".contains($0) }))
    let unit: Calendar.Component = text.hasSuffix("y") ? .year : .month
    // Each day of eight years, leap years among them, at another time of the day.
    for day in stride(from: -1500, to: 1500, by: 1) {
      let now = Double(day) * 86_400 + Double((day + 1500) * 28)
      let date = Date(timeIntervalSinceReferenceDate: now)
      let moved = try #require(calendar.date(byAdding: unit, value: number, to: date))
      let expected = moved.timeIntervalSinceReferenceDate
      let found = DateEntry.seconds(text, now: now)
      #expect(found == expected, "\(text) from \(date)")
      if found != expected { return }
    }
  }

  @Test(arguments: ["-9999y", "+999999999mo", "-1q", "-y", "-1mon"])
  func `what the calendar lacks is no date`(
    _ text: String
  ) {
    #expect(DateEntry.seconds(text, now: 0) == nil)
  }

  private static func moment(_ text: String) -> Double {
    (try? Date(text + "T00:00:00Z", strategy: .iso8601))?.timeIntervalSinceReferenceDate ?? .nan
  }

  /// On Thursday 2024-02-29, at 12:00.
  @Test(arguments: [
    ("2024", "2024-01-01", "2025-01-01"), ("2024-02", "2024-02-01", "2024-03-01"),
    ("2023-12", "2023-12-01", "2024-01-01"), ("2024-02-29", "2024-02-29", "2024-03-01"),
    ("today", "2024-02-29", "2024-03-01"), ("Yesterday", "2024-02-28", "2024-02-29"),
    ("tomorrow", "2024-03-01", "2024-03-02"), ("this week", "2024-02-26", "2024-03-04"),
    ("last week", "2024-02-19", "2024-02-26"), ("next week", "2024-03-04", "2024-03-11"),
    ("last month", "2024-01-01", "2024-02-01"), ("lastmonth", "2024-01-01", "2024-02-01"),
    ("this quarter", "2024-01-01", "2024-04-01"), ("last quarter", "2023-10-01", "2024-01-01"),
    ("last year", "2023-01-01", "2024-01-01"), ("today - 1 week", "2024-02-22", "2024-02-22"),
    ("this month + 3 days", "2024-02-04", "2024-02-04"), ("9999", "9999-01-01", nil),
  ])
  func `a period lasts from its first day up to the one after its last`(
    _ text: String, _ start: String, _ end: String?
  ) throws {
    let now = Self.moment("2024-02-29") + 43_200
    let period = try #require(DateEntry.period(text, now: now))
    #expect(period.lowerBound == Self.moment(start))
    if let end { #expect(period.upperBound == Self.moment(end)) }
    #expect(DateEntry.period("now - 90d", now: now) == now - 90 * 86_400..<now - 90 * 86_400)
  }

  @Test(arguments: ["", "202", "2024-13", "2024-1", "0000", "last", "last day", "lasting", "now 7d"])
  func `what names no period is no date`(_ text: String) {
    #expect(DateEntry.period(text, now: 0) == nil)
  }
}
