import Foundation
import Querying
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
  func `what the calendar lacks is no date`(_ text: String) {
    #expect(DateEntry.seconds(text, now: 0) == nil)
  }
}
