import Browsing
import Foundation
import Synchronization

/// Views values off the loop's thread; only the newest viewing of each lane counts.
final class ViewLanes: Sendable {
  private let newest = Mutex<[Lane: Ticket]>([:])
  private let queues: [Lane: DispatchQueue]

  init() {
    let queues = [Lane.view, .copy].map { ($0, DispatchQueue(label: "storescope.\($0)", qos: .userInitiated)) }
    self.queues = Dictionary(uniqueKeysWithValues: queues)
  }

  /// Makes a ticket its lane's newest; the result tells later whether it still is.
  func begin(_ ticket: Ticket) -> @Sendable () -> Bool {
    newest.withLock { $0[ticket.lane] = ticket }
    return { [self] in newest.withLock { $0[ticket.lane] == ticket } }
  }

  func cancel(_ lane: Lane) { newest.withLock { $0[lane] = nil } }

  func run(_ viewing: Viewing, _ ticket: Ticket, _ viewer: Viewer, reply: @escaping @Sendable (Sight) -> Void) {
    let isWanted = begin(ticket)
    queues[ticket.lane]?.async { if isWanted() { reply(viewer.sight(of: viewing, while: isWanted)) } }
  }
}
