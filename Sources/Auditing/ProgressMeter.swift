import Findings
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
