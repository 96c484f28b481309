import CNcurses
package import Screen

package import struct Screen.Size

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What ended a wait.
package enum TerminalEvent<Message: Sendable>: Sendable {
  case key(Key)
  case resized(Size)
  /// The terminal answered that it draws pictures.
  case drawsPictures
  case message(Message)
}

extension ArraySlice {
  /// A key that is text; a letter takes the letters that follow it along, as one paste.
  ///
  /// Each letter alone would cost as much as the whole text that it is added to.
  package mutating func takeLetters<Message>(from key: Key) -> Key where Element == TerminalEvent<Message> {
    guard case .character(let first) = key else { return key }
    var text = String(first)
    // A mark joins the letter before it, so the number of characters says nothing.
    var takesMore = false
    while case .key(.character(let next))? = self.first {
      text.append(next)
      removeFirst()
      takesMore = true
    }
    return takesMore ? .paste(text) : key
  }
}

extension Terminal {
  /// Sleeps until there is a key, a message, a new size or a signal, or the time is over.
  ///
  /// Everything that waits comes at once, keys first; nothing when the time is over.
  package func wait<Message>(for inbox: Inbox<Message>, milliseconds: Int32 = -1) -> [TerminalEvent<Message>] {
    let descriptors = [STDIN_FILENO, inbox.pipe.readEnd, signals.readEnd]
    sendPicture { cn_has_input(descriptors, Int32(descriptors.count)) == 0 }
    cn_end_turn()
    let isGone = cn_wait(descriptors, Int32(descriptors.count), milliseconds) != 0
    cn_begin_turn()
    let keys = readKeys().map(TerminalEvent<Message>.key)
    // Not every terminal sends a signal when it goes away.
    if isGone, keys.isEmpty { Signals.end(by: SIGHUP) }
    defer { drawsPictures = false }
    let answers = drawsPictures ? [TerminalEvent<Message>.drawsPictures] : []
    return keys + answers + inbox.drain().map(TerminalEvent.message) + signalEvents()
  }

  private func readKeys() -> [Key] {
    var keys: [Key] = []
    while keys.count < 1_000, let key = nextKey() { keys.append(key) }
    return keys
  }

  private func signalEvents<Message>() -> [TerminalEvent<Message>] {
    let numbers = Set(signals.drain().map(Int32.init))
    var events: [TerminalEvent<Message>] = []
    if numbers.contains(SIGTSTP) { suspend() } else if numbers.contains(SIGCONT) { resume() }
    if !numbers.isDisjoint(with: [SIGTSTP, SIGCONT, SIGWINCH]) {
      resize()
      events.append(.resized(size))
    }
    return events
  }
}
