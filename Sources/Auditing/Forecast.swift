import Foundation

/// How fast rows go by and how long the rest takes: entities differ in what a row costs, so the last seconds count more
/// than the first.
package struct Forecast: Sendable {
  /// After so many seconds a change of pace has made two thirds of its way.
  private static let memory = 1.5

  private var lastRows = 0
  private var lastSeconds = 0.0
  /// Rows a second; 0 before there is one.
  package private(set) var rate = 0.0

  package init() {}

  /// Notes how many rows are done after so many seconds since the start.
  package mutating func take(_ rows: Int, after seconds: Double) {
    let span = seconds - lastSeconds
    guard span > 0, rows >= lastRows else { return }
    let now = Double(rows - lastRows) / span
    rate = lastSeconds == 0 ? now : now + (rate - now) * exp(-span / Self.memory)
    (lastRows, lastSeconds) = (rows, seconds)
  }

  /// The seconds that the rest takes; nil before there is a rate.
  package func remaining(of total: Int) -> Double? {
    rate > 0 ? Double(max(0, total - lastRows)) / rate : nil
  }
}
