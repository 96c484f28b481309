import Predicates
import Questions
import SQLite
import Synchronization

/// A job with a connection; new work interrupts the running work.
final class WorkLane: Sendable {
  let job: Job
  private let own: LaneConnection

  init(_ name: String, _ store: OpenedStore, cache: Connection.Cache = .small) {
    job = Job(name)
    own = LaneConnection(store, cache: cache)
  }

  /// Works within one state of the store.
  ///
  /// `isLong` work reads the newest data, because SQLite cannot restart a log as long as one state is kept.
  func run(
    isLong: Bool, _ reply: @escaping StoreSession.Reply,
    _ work: @escaping @Sendable (Connection, Job.Run) throws(Failure) -> Answer
  ) {
    job.start { [self] run in
      do throws(Failure) {
        let connection = try connection(for: run)
        let answer = { () throws(Failure) in try work(connection, run) }
        reply(.success(try isLong ? answer() : connection.reading(answer)))
      } catch { reply(.failure(error)) }
    }
  }

  /// Opens the connection before there is work.
  func prepare() { job.start { [self] run in _ = try? connection(for: run) } }

  func connection(for run: Job.Run) throws(Failure) -> Connection { try own.connection(for: run) }

  /// Waits until nothing runs, after a `stop()`, and closes the connection.
  func close() {
    job.wait()
    own.close()
  }
}

/// A connection that is opened at its first use; the end of a run interrupts it.
///
/// Only one lane's thread uses it.
final class LaneConnection: Sendable {
  private let store: OpenedStore
  private let cache: Connection.Cache
  private let kept = Mutex<Connection?>(nil)

  init(_ store: OpenedStore, cache: Connection.Cache = .small) { (self.store, self.cache) = (store, cache) }

  /// The connection for a run; throws the error of opening, and `Failure.cancelled` for a run that was stopped.
  func connection(for run: Job.Run) throws(Failure) -> Connection {
    guard run.goesOn else { throw .cancelled }
    let known = kept.withLock(\.self)
    let connection = if let known { known } else { try store.connect(cache: cache) }
    kept.withLock { $0 = connection }
    // An older run interrupts it no more.
    connection.resume()
    run.onStop { connection.interrupt() }
    guard run.goesOn else { throw .cancelled }
    return connection
  }

  func close() { kept.withLock { $0 = nil } }
}
