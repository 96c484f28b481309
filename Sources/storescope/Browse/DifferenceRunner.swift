import Browsing
import Comparing
import Dispatch
import Findings
import Opening
import Presenting
import Querying
import Storage
import Synchronization

/// Compares the open store with another one for the explorer, off its thread.
final class DifferenceRunner: Sendable {
  private let queue = DispatchQueue(label: "storescope.differences")
  private let current = Mutex<StoreComparison?>(nil)
  /// The number of the newest run; an older one stops.
  private let newest = Atomic(0)

  /// So many rows of an entity are kept to be shown.
  private static let mostRows = 500

  /// Begins; `tell` is called on another thread.
  func start(_ a: OpenedDocument, _ b: OpenedDocument, tell: @escaping @Sendable (DifferenceNews) -> Void) {
    let number = cancel()
    queue.async { [self] in
      do {
        try run(a, b, number, tell)
        tell(.done)
      } catch Failure.cancelled { tell(.failed(nil)) } catch { tell(.failed(Sentence(of: error).line)) }
      current.withLock { $0 = nil }
    }
  }

  private func run(_ a: OpenedDocument, _ b: OpenedDocument, _ number: Int, _ tell: (DifferenceNews) -> Void) throws {
    func isStopped() -> Bool { newest.load(ordering: .sequentiallyConsistent) != number }
    if isStopped() { throw Failure.cancelled }
    let comparison = try StoreComparison(try Self.oneState(of: a), try Self.oneState(of: b), ComparisonRequest())
    current.withLock { $0 = comparison }
    if isStopped() { throw Failure.cancelled }
    var rows: [RowDifference] = []
    var name = ""
    try comparison.run(limit: Self.mostRows) { event in
      switch event {
      case .began(let entity, _):
        name = entity.name
        tell(.progress("comparing \(name)"))
      case .passed(let count): tell(.progress("comparing \(name), \(count.grouped) rows"))
      case .row(let row): rows.append(row)
      case .ended(let entity):
        tell(.entity(EntityDifferences(entity, rows)))
        rows.removeAll()
      }
    }
  }

  private static func oneState(of document: OpenedDocument) throws -> ComparedStore {
    guard let store = document.store else { throw OpeningError.needsStore(document.modelPath ?? "") }
    return ComparedStore(store: try store.ofOneState(connections: 4), model: document.model, layout: document.layout)
  }

  /// Stops running and waiting runs; returns the number of the next one.
  @discardableResult
  func cancel() -> Int {
    let number = newest.add(1, ordering: .sequentiallyConsistent).newValue
    current.withLock { $0 }?.cancel()
    return number
  }

  /// Stops, and waits until nothing reads the stores.
  func finish() {
    cancel()
    queue.sync {}
  }
}
