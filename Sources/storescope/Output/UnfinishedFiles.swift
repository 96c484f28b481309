import Synchronization

/// The files that are being written: if the program ends before they are complete, they are removed.
enum UnfinishedFiles {
  /// Identifies one file that is being written.
  struct Name: Hashable, Sendable { fileprivate let number: Int }

  private struct State {
    var removals: [Name: @Sendable () -> Void] = [:]
    var count = 0
  }

  private static let state = Mutex(State())

  static func begin(_ remove: @escaping @Sendable () -> Void) -> Name {
    state.withLock { state in
      state.count += 1
      let name = Name(number: state.count)
      state.removals[name] = remove
      return name
    }
  }

  /// It is complete, or already removed.
  static func end(_ name: Name) { state.withLock { $0.removals[name] = nil } }

  static func removeAll() {
    state.withLock { state in
      state.removals.values.forEach { $0() }
      state.removals = [:]
    }
  }
}
