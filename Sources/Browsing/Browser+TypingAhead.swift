import Screen

/// Keys that are typed before what they are about is on the screen do what they would do once it is.
extension Browser {
  /// More than anybody types, less than a pasted file.
  private static let mostWaiting = 4096

  /// Does what a key asks for; one that is about what is still being read waits for it, and so do all after it.
  mutating func type(_ key: Key) -> [Effect] {
    let effects = typeWaiting()
    if case .mouse = key {
      waiting = []
    } else if !waiting.isEmpty || waits(key) {
      guard keymap.command(for: key, in: context) == .cancel else {
        if waiting.count < Self.mostWaiting { waiting.append(key) }
        said = waiting.count == 1 ? "1 key waits" : "\(waiting.count) keys wait"
        return effects
      }
      said = "dropped, Esc again stops"
      waiting = []
      return effects
    }
    return effects + press(key)
  }

  /// Does what the keys ask for that have waited, as far as what they are about has come.
  mutating func typeWaiting() -> [Effect] {
    var effects: [Effect] = []
    while let key = waiting.first, !waits(key) {
      waiting.removeFirst()
      effects += press(key)
    }
    return effects
  }

  /// Takes an answer and then the keys that have waited for it, which may leave what is still being counted.
  mutating func takeAndType(_ take: (inout Self) -> [Effect]) -> [Effect] {
    let effects = take(&self)
    guard !waiting.isEmpty else { return effects }
    let typed = typeWaiting()
    return effects + dropRecordLookups() + typed
  }

  private func waits(_ key: Key) -> Bool {
    guard overlay == nil, input == nil, focus == .main,
      let command = keymap.command(for: key, in: context)
    else { return false }
    // The object to copy is read where records are, and what is asked there last wins.
    if copying != nil, running.contains(.copy), Self.askForARecord.contains(command) { return true }
    switch place {
    case .rows(let pane):
      guard running.contains(.rows) else { return false }
      // Whoever scrolls faster than pages come wants the last of them alone.
      return pane.selectedRow == nil && Self.needARow.contains(command)
        || pane.total == nil && Self.moves.contains(command)
    case .record(let pane):
      if running.contains(.comparison), pane.comparison?.isSought == true {
        return Self.leaveARecord.union(Self.needARecord).contains(command)
      }
      return running.contains(.record) && pane.record == nil && Self.needARecord.contains(command)
    case .value(let pane):
      return running.contains(.view) && pane.shown == nil && Self.needAValue.contains(command)
    case .findings:
      return audit?.isAwaited == true && Self.needFindings.contains(command)
    default: return false
    }
  }

  private static let moves: Set<Command> = [.up, .down, .pageUp, .pageDown, .first]
  private static let needARow: Set<Command> = [
    .open, .copyCell, .copyRow, .filterToValue, .excludeValue, .deletion,
  ]
  private static let askForARecord: Set<Command> = [
    .open, .copyCell, .copyRow, .deletion, .previousRow, .nextRow, .previousFault, .nextFault,
  ]
  private static let leaveARecord: Set<Command> = [
    .previousRow, .nextRow, .previousFault, .nextFault,
  ]
  private static let needARecord: Set<Command> = moves.union([
    .last, .open, .copyCell, .copyRow, .deletion, .census, .compare, .nextFaultInRow,
    .previousFaultInRow,
  ])
  private static let needAValue: Set<Command> = moves.union([
    .last, .left, .right, .open, .toggleFold, .valueForm, .copyCell,
  ])
  private static let needFindings: Set<Command> = moves.union([
    .last, .left, .right, .open, .toggleFold, .nextFault, .previousFault, .predicate, .copyCell,
    .copyRow,
  ])
}
