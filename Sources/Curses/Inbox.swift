import Synchronization

/// Where any thread leaves messages for the loop, which sleeps until there are some.
package final class Inbox<Message: Sendable>: Sendable {
  private let messages = Mutex<[Message]>([])
  let pipe: WakePipe

  package init() throws(TerminalError) { pipe = try WakePipe() }

  package func post(_ message: Message) {
    let wasEmpty = messages.withLock { waiting in
      defer { waiting.append(message) }
      return waiting.isEmpty
    }
    if wasEmpty { pipe.wake() }
  }

  /// Takes all that wait, in the order of their posting.
  package func drain() -> [Message] {
    _ = pipe.drain()
    return messages.withLock { waiting in
      defer { waiting.removeAll() }
      return waiting
    }
  }
}
