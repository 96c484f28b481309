import Foundation
import Predicates
import Questions
import Schema

/// The most frequent values of a sorted sequence; of equally frequent ones the first.
struct MostFrequent {
  private(set) var all: [(raw: SQLiteValue, rows: Int)] = []
  let count: Int

  init(count: Int) { self.count = count }

  mutating func add(_ raw: SQLiteValue, _ rows: Int) {
    if all.count == count, rows <= all.last?.rows ?? .max { return }
    // After all that are as frequent.
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if all[middle].rows >= rows { low = middle + 1 } else { high = middle }
    }
    all.insert((raw, rows), at: low)
    if all.count > count { all.removeLast() }
  }
}

/// The distribution of sorted values: their quartiles and, for numbers, how many lie in each bin.
struct Spread {
  private(set) var quartiles: [SQLiteValue] = []
  private(set) var bins: [ColumnSummary.Bin] = []
  /// The positions of the quartiles, from 0.
  private var places: [Int]
  private var seen = 0
  /// The first and the last different numbers, with their rows.
  private var firsts: [(number: Double, rows: Int)] = []
  private var lasts: [(number: Double, rows: Int)] = []
  /// The rows that lie far below and far above all others, which the bins leave out.
  private(set) var below = 0
  private(set) var above = 0

  /// So many times the distance of the quartiles, a value lies far from the others.
  private static let reach = 20.0
  /// More different numbers at one end are no exceptions.
  private static let mostOutliers = 64

  /// The same with bins for the values that are not far from the others; nil if none is, or if more than a few are.
  func trimmed(_ request: SummaryRequest) -> Spread? {
    guard bins.count > 1, quartiles.count == 3, let low = quartiles[0].number, let high = quartiles[2].number,
      low < high
    else { return nil }
    let fence = low - (high - low) * Self.reach...high + (high - low) * Self.reach
    guard let least = firsts.first(where: { fence.contains($0.number) })?.number,
      let greatest = lasts.last(where: { fence.contains($0.number) })?.number
    else { return nil }
    var spread = Spread(request, rows: seen, (.real(least), .real(greatest)))
    (spread.quartiles, spread.places) = (quartiles, [])
    let (under, over) = (firsts.filter { $0.number < fence.lowerBound }, lasts.filter { $0.number > fence.upperBound })
    spread.below = under.reduce(0) { $0 + $1.rows }
    spread.above = over.reduce(0) { $0 + $1.rows }
    // The rounded ends of the bins may lie among the outliers.
    let isFree = spread.bins.first.map { bin in under.allSatisfy { $0.number < bin.range.lowerBound } } ?? true
    let bounds = (isFree ? -.infinity : least)..<(over.first?.number ?? .infinity)
    spread.bins = spread.bins.map { .init($0.range.clamped(to: bounds)) }
    return (1...max(1, seen / 50)).contains(spread.below + spread.above) ? spread : nil
  }

  init(_ request: SummaryRequest, rows: Int, _ ends: (least: SQLiteValue, greatest: SQLiteValue)) {
    guard request.bins > 0, rows > 0 else {
      places = []
      return
    }
    places = [1, 2, 3].map { (rows - 1) * $0 / 4 }
    guard request.measures || request.path.isNumber, let least = ends.least.number, let greatest = ends.greatest.number,
      least < greatest, (greatest - least).isFinite
    else { return }
    if request.path.attribute?.type == .date, !request.measures {
      // Days of a month and hours of a day are read at a glance, so there may be more of them.
      let bounds = CalendarBins.bounds(least, greatest, most: request.bins * 2)
      bins = zip(bounds, bounds.dropFirst()).filter(<).map { .init($0..<$1) }
      if !bins.isEmpty { return }
    }
    let step = Self.step(atLeast: (greatest - least) / Double(request.bins))
    var lower = (least / step).rounded(.down) * step
    // If a step is too small to change the number, bins have no bounds.
    guard lower + step > lower, greatest + step > greatest else { return }
    while lower <= greatest, bins.count <= request.bins {
      bins.append(.init(lower..<(lower + step)))
      lower += step
    }
  }

  mutating func add(_ raw: SQLiteValue, _ rows: Int) {
    seen += rows
    while let place = places.first, place < seen {
      quartiles.append(raw)
      places.removeFirst()
    }
    guard !bins.isEmpty, let number = raw.number else { return }
    if firsts.count <= Self.mostOutliers { firsts.append((number, rows)) }
    lasts.append((number, rows))
    if lasts.count > 2 * Self.mostOutliers { lasts.removeFirst(Self.mostOutliers) }
    if below > 0, let first = bins.first, number < first.range.lowerBound { return }
    if above > 0, let last = bins.last, number >= last.range.upperBound { return }
    // The last bin takes values that rounding left beyond its end.
    let index = bins.firstIndex { number < $0.range.upperBound } ?? bins.count - 1
    bins[index].rows += rows
  }

  /// A round step: 1, 2 or 5 times a power of ten.
  private static func step(atLeast least: Double) -> Double {
    let power = pow(10, floor(log10(least)))
    return [1, 2, 5, 10].map { $0 * power }.first { $0 >= least } ?? 10 * power
  }
}

extension SQLiteValue {
  fileprivate var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number.isFinite ? number : nil
    default: nil
    }
  }
}

extension Path {
  fileprivate var isNumber: Bool {
    switch attribute?.type {
    case .integer16, .integer32, .integer64, .double, .float, .decimal, .date: true
    default: false
    }
  }
}

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
