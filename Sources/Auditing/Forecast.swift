import Foundation

/// Estimates the rows per second and the remaining time; the last seconds count more, because rows of different
/// entities cost different times.
package struct Forecast: Sendable {
  /// After so many seconds, two thirds of a change of pace are taken into account.
  private static let memory = 1.5

  private var lastRows = 0
  private var lastSeconds = 0.0
  /// Rows per second; 0 before there is a rate.
  package private(set) var rate = 0.0

  package init() {}

  /// Notes how many rows are done, at some seconds after the start.
  package mutating func take(_ rows: Int, after seconds: Double) {
    let span = seconds - lastSeconds
    guard span > 0, rows >= lastRows else { return }
    let now = Double(rows - lastRows) / span
    rate = lastSeconds == 0 ? now : now + (rate - now) * exp(-span / Self.memory)
    (lastRows, lastSeconds) = (rows, seconds)
  }

  /// The seconds that the rest takes; nil before there is a rate.
  package func remaining(of total: Int) -> Double? { rate > 0 ? Double(max(0, total - lastRows)) / rate : nil }
}
