import Foundation
import Querying
import SQLite
import Synchronization

/// Tells whether a store is still what it was when its session began (FORMAT §11).
///
/// A live store is asked over a connection that is kept: SQLite's `data_version` moves with each
/// commit of others, where times and sizes of files also move when a WAL is folded in.
final class ChangeWatch: Sendable {
  private let store: OpenedStore
  private let connection: Connection?
  /// The first version that SQLite told; a busy moment tells none.
  private let first: Mutex<Int64?>
  private let queue = DispatchQueue(label: "storescope.watch")
  private let isAsking = Mutex(false)
  /// Between the opening and the session a writer may have come in between.
  private let wasChanged: Bool

  init(_ store: OpenedStore) throws(Failure) {
    self.store = store
    // What reads one state need not hear of later ones.
    connection = store.kind == .live && !store.isSnapshot ? try store.connect() : nil
    first = Mutex(connection.flatMap(Self.version))
    wasChanged = store.hasChanged
  }

  /// Replies from the watch's own queue; says nothing while an earlier question is not answered.
  func ask(_ reply: @escaping @Sendable (Bool) -> Void) {
    let mayAsk = isAsking.withLock { asking in
      defer { asking = true }
      return !asking
    }
    guard mayAsk else { return }
    queue.async { [self] in
      let answer = hasChanged
      isAsking.withLock { $0 = false }
      reply(answer)
    }
  }

  func waitUntilIdle() { queue.sync {} }

  private var hasChanged: Bool {
    guard let connection else { return store.hasChanged }
    guard let now = Self.version(connection) else { return wasChanged }
    let first = first.withLock { first in
      defer { first = first ?? now }
      return first
    }
    // Until there was a first version to compare with, the files' stamps tell.
    guard let first else { return wasChanged || store.hasChanged }
    return wasChanged || now != first || store.isOvertaken
  }

  /// A number that differs from an earlier one when others saved in between; nil for a store that is not live.
  var moment: Int64? { connection.flatMap(Self.version) }

  private static func version(_ connection: Connection) -> Int64? {
    try? connection.dataVersion()
  }
}
