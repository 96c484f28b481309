import Findings
import Foundation
import Schema
import Synchronization

/// Adds up the threads' reports and passes on the sum at most ten times a second.
final class ProgressMeter: Sendable {
  private struct State: Sendable {
    var running: [Int: Int] = [:]
    var finished = 0
    var last: ContinuousClock.Instant
    var forecast = Forecast()
  }

  private let total: Int
  private let start = ContinuousClock.now
  private let state: Mutex<State>
  private let tell: Audit.Progress

  init(total: Int, _ tell: @escaping Audit.Progress) {
    self.total = total
    self.tell = tell
    state = Mutex(State(last: .now))
  }

  func report(_ rows: Int, of piece: Int, entity: String) { update(entity) { $0.running[piece] = rows } }

  func finish(_ piece: Int, rows: Int, entity: String) {
    update(entity) { state in
      state.running[piece] = nil
      state.finished += rows
    }
  }

  private func update(_ entity: String, _ change: (inout State) -> Void) {
    let now = ContinuousClock.now
    // Reported within the lock, so that no thread reports less after another reported more.
    state.withLock { state in
      change(&state)
      guard now - state.last > .milliseconds(100) else { return }
      state.last = now
      let rows = state.finished + state.running.values.reduce(0, +)
      state.forecast.take(rows, after: (now - start) / .seconds(1))
      tell(
        AuditProgress(
          entity: entity, rows: rows, total: max(total, rows), rate: state.forecast.rate,
          remaining: state.forecast.remaining(of: total)))
    }
  }
}

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
