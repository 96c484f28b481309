import Predicates
import SQLite
import Synchronization

/// Reports whether a store is still what it was when its session began (FORMAT §11).
///
/// For a live store, it reads SQLite's `data_version` over a connection that it keeps: that number changes
/// with each commit of others, while times and sizes of files also change when a WAL is folded in.
final class ChangeWatch: Sendable {
  private let store: OpenedStore
  /// Nil if the store is not live, and after the session's end.
  private let connection: Mutex<Connection?>
  /// The first version that SQLite returned; it returns none while it is busy.
  private let first: Mutex<Int64?>
  private let job = Job("watch")
  private let isAsking = Mutex(false)
  /// A writer may have saved between the opening and the session.
  private let wasChanged: Bool

  init(_ store: OpenedStore) throws(Failure) {
    self.store = store
    // A reader of one state need not notice later ones.
    let connection = store.kind == .live && !store.isSnapshot ? try store.connect() : nil
    self.connection = Mutex(connection)
    first = Mutex(connection.flatMap(Self.version))
    wasChanged = store.hasChanged
  }

  /// Replies on the watch's own thread; does nothing while an earlier question is not answered.
  func ask(_ reply: @escaping @Sendable (Bool) -> Void) {
    let mayAsk = isAsking.withLock { asking in
      defer { asking = true }
      return !asking
    }
    guard mayAsk else { return }
    job.add { [self] in
      let answer = hasChanged
      isAsking.withLock { $0 = false }
      reply(answer)
    }
  }

  /// Waits until nothing is being asked, and closes the connection.
  func close() {
    job.wait()
    connection.withLock { $0 = nil }
  }

  private var hasChanged: Bool {
    guard let connection = connection.withLock(\.self) else { return store.hasChanged }
    guard let now = Self.version(connection) else { return wasChanged }
    let first = first.withLock { first in
      defer { first = first ?? now }
      return first
    }
    // Until there is a first version to compare with, the files' stamps decide.
    guard let first else { return wasChanged || store.hasChanged }
    return wasChanged || now != first || store.isOvertaken
  }

  /// A number that changes when others save; nil if the store is not live.
  var moment: Int64? { connection.withLock(\.self).flatMap(Self.version) }

  private static func version(_ connection: Connection) -> Int64? { try? connection.dataVersion() }
}
