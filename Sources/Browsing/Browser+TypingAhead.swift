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
      guard keymap.command(for: key, in: keyContext) == .cancel else {
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
      let command = keymap.command(for: key, in: keyContext),
      let row = CommandRow.row(of: command)
    else { return false }
    return !row.waitsFor.isDisjoint(with: awaitedHere)
  }

  /// What the place on the screen still waits for.
  private var awaitedHere: CommandRow.Awaited {
    place.awaited(context).union(copying != nil && running.contains(.copy) ? .copy : [])
  }
}
