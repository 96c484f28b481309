import Findings
import Predicates
import Questions
import Schema
import Synchronization

/// The keys of the current query in order, filled by one thread and read by others.
final class RowIndex: Sendable {
  fileprivate struct State {
    var query: RowQuery?
    var keys = KeyList()
    /// The first keys of a sort, until more of the whole order is known.
    var head: [Int64] = []
    var isComplete = false
    /// The moment of the store that the keys were read at; nil if it is not known.
    var moment: Int64?
    /// The number of the fill that the keys come from; keys of an older fill are dropped.
    var fill = 0
  }

  private let state = Mutex(State())
  /// The last complete order that was kept, for the way back from a sort or predicate.
  private let earlier = Mutex(State())

  /// A stretch of keys and where it starts.
  struct Window {
    let position: Int
    let keys: [Int64]
    let total: RowTotal
    /// The moment of the store that the keys were read at.
    let moment: Int64?
  }

  /// Begins a fill; returns the number that its keys must carry.
  func begin(_ query: RowQuery) -> Int {
    state.withLock { state in
      keep(state)
      state = State(query: query, fill: state.fill + 1)
      return state.fill
    }
  }

  /// Goes back to the kept order, if it is the query's.
  func goesBack(to query: RowQuery) -> Bool {
    state.withLock { state in
      earlier.withLock { kept in
        guard kept.query == query else { return false }
        let fill = state.fill + 1
        state = kept
        state.fill = fill
        return true
      }
    }
  }

  private func keep(_ state: State) {
    guard state.isComplete, state.keys.isCompact else { return }
    earlier.withLock { $0 = state }
  }

  func stop() { state.withLock { if !$0.isComplete { $0 = State(fill: $0.fill + 1) } } }
  func isAbout(_ query: RowQuery) -> Bool { state.withLock { $0.query == query } }
  func setMoment(_ moment: Int64?, from fill: Int) { state.withLock { if $0.fill == fill { $0.moment = moment } } }

  func setHead(_ keys: [Int64], from fill: Int) { state.withLock { if $0.fill == fill { $0.head = keys } } }

  func append(_ keys: [Int64], isLast: Bool, from fill: Int) {
    state.withLock { state in
      guard state.fill == fill else { return }
      for key in keys { state.keys.append(key) }
      if isLast { state.isComplete = true }
    }
  }

  var total: RowTotal { state.withLock(\.total) }

  /// The known part of a stretch of keys.
  enum Stretch {
    case known([Int64])
    case filling
    /// The index is for another query.
    case other
  }

  /// The keys at positions, as far as the query has rows there.
  func stretch(of query: RowQuery, in range: Range<Int>) -> Stretch {
    state.withLock { state in
      guard state.query == query else { return .other }
      guard state.isComplete || range.upperBound <= state.keys.count else { return .filling }
      return .known(state.keys.keys(range.clamped(to: 0..<state.keys.count)))
    }
  }

  /// The keys of a page; nil if they are not known yet.
  func window(for request: PageRequest) -> Window? {
    state.withLock { $0.query == request.query ? $0.window(for: request) : nil }
  }
}

extension RowIndex.State {
  fileprivate func window(for request: PageRequest) -> RowIndex.Window? {
    let count = keys.count
    switch request.start {
    case .position(let wanted):
      let start = max(0, wanted)
      if isComplete || start + request.count <= count {
        return window(min(start, count)..<min(start + request.count, count))
      }
      guard start < head.count else { return nil }
      return window(at: start, Array(head[start...].prefix(request.count)))
    case .end: return isComplete ? window(max(0, count - request.count)..<count) : nil
    case .key(let key):
      guard isComplete || (keys[count - 1] ?? .min) >= key else { return nil }
      let start = max(0, min(position(ofFirstFrom: key), count - 1) - request.count / 3)
      guard isComplete || start + request.count <= count else { return nil }
      return window(start..<min(start + request.count, count))
    }
  }

  /// The position of the first key that is not smaller, if keys are in order; their number if all are.
  private func position(ofFirstFrom key: Int64) -> Int {
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if (keys[middle] ?? .max) < key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func window(_ range: Range<Int>) -> RowIndex.Window { window(at: range.lowerBound, keys.keys(range)) }

  private func window(at position: Int, _ keys: [Int64]) -> RowIndex.Window {
    RowIndex.Window(position: position, keys: keys, total: total, moment: moment)
  }

  fileprivate var total: RowTotal { isComplete ? .exactly(keys.count) : .atLeast(max(keys.count, head.count)) }
}
