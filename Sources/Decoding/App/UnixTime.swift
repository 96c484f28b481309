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
