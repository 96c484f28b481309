/// The states before each change, the latest last, and the states that were undone.
struct UndoHistory<State: Hashable & Sendable>: Hashable, Sendable {
  private var past: [State] = []
  private var undone: [State] = []

  /// More than a user undoes.
  private static var most: Int { 100 }

  var canUndo: Bool { !past.isEmpty }
  var canRedo: Bool { !undone.isEmpty }

  /// Notes the state before a change, after which nothing can be redone.
  mutating func note(_ state: State) {
    past = past.suffix(Self.most - 1) + [state]
    undone = []
  }

  mutating func undo(_ present: State) -> State? {
    guard let last = past.popLast() else { return nil }
    undone.append(present)
    return last
  }

  mutating func redo(_ present: State) -> State? {
    guard let next = undone.popLast() else { return nil }
    past.append(present)
    return next
  }

  /// Goes back to the last state that passes, and forgets those after it.
  mutating func restore(where passes: (State) -> Bool) -> State? {
    guard let index = past.lastIndex(where: passes) else { return nil }
    let last = past[index]
    past.removeSubrange(index...)
    return last
  }
}
