import Predicates

/// The units of clocks and calendars, in UTC, by which dates are gathered.
enum CalendarBins {
  /// Minutes, hours, days and weeks, which begin on Monday as 2001-01-01 did.
  private static let lengths: [Double] = [60, 300, 900, 3_600, 21_600, 86_400, 604_800]
  /// Months, quarters, years and more.
  private static let months = [1, 3, 12, 60, 120, 600, 1_200, 6_000, 12_000]

  /// Where the bins begin that cover all dates between two, and where the last one ends; empty if there is no such unit.
  static func bounds(_ least: Double, _ greatest: Double, most: Int) -> [Double] {
    for length in lengths where (greatest - least) / length <= Double(most) {
      // Below a minute seconds say more.
      guard greatest - least >= length else { return [] }
      let first = (least / length).rounded(.down)
      let count = Int((greatest / length).rounded(.down) - first) + 1
      if count <= most { return (0...count).map { (first + Double($0)) * length } }
    }
    guard let first = DateEntry.month(of: least), let last = DateEntry.month(of: greatest) else { return [] }
    for step in months {
      let start = first / step * step
      guard (last - start) / step < most else { continue }
      let bounds = stride(from: start, through: last + step, by: step).prefix { $0 <= last || $0 - step <= last }
      let dates = bounds.compactMap { DateEntry.start(ofMonth: $0) }
      return dates.count == bounds.count ? dates : []
    }
    return []
  }
}
