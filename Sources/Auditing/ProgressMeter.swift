import Schema
import Synchronization

/// Adds up what the threads report and tells it at most ten times a second.
final class ProgressMeter: Sendable {
  private struct State: Sendable {
    var running: [Int: Int] = [:]
    var finished = 0
    var last: ContinuousClock.Instant
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

  func report(_ rows: Int, of piece: Int, entity: String) {
    update(entity) { $0.running[piece] = rows }
  }

  func finish(_ piece: Int, rows: Int, entity: String) {
    update(entity) { state in
      state.running[piece] = nil
      state.finished += rows
    }
  }

  private func update(_ entity: String, _ change: (inout State) -> Void) {
    let now = ContinuousClock.now
    let rows: Int? = state.withLock { state in
      change(&state)
      guard now - state.last > .milliseconds(100) else { return nil }
      state.last = now
      return state.finished + state.running.values.reduce(0, +)
    }
    guard let rows else { return }
    let seconds = (now - start) / .seconds(1)
    let rate = seconds > 0 ? Double(rows) / seconds : 0
    tell(
      AuditProgress(
        entity: entity,
        rows: rows,
        total: max(total, rows),
        rate: rate,
        remaining: rate > 0 ? Double(max(0, total - rows)) / rate : nil
      )
    )
  }
}
