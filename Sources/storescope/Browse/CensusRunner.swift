import Auditing
import Browsing
import Dispatch
import Querying
import Schema
import Storage
import Synchronization

/// Counts columns for the explorer, one at a time and off its thread; a new request stops the older one.
final class CensusRunner: Sendable {
  private let queue = DispatchQueue(label: "storescope.census")
  private let current = Mutex<Census?>(nil)

  /// Begins to count; `tell` is called on other threads.
  func start(
    _ request: CensusRequest, _ session: StoreSession, _ contract: Contract,
    tell: @escaping @Sendable (CensusNews) -> Void
  ) {
    cancel()
    let census = Census(session: session, contract: contract)
    current.withLock { $0 = census }
    queue.async { [self] in
      do throws(Failure) {
        let report = try census.run(entity: request.entity, path: request.path, rows: request.rows) {
          tell(.progress($0))
        }
        tell(.done(report.columns, missing: report.missing))
      } catch { tell(.failed(error)) }
      current.withLock { if $0 === census { $0 = nil } }
    }
  }

  /// Stops the census; its counts so far are reported.
  func cancel() { current.withLock { $0 }?.cancel() }

  /// Stops, and waits until nothing reads the store.
  func finish() {
    cancel()
    queue.sync {}
  }
}
