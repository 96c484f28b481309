/// Which part of a long list a pane shows; it follows the cursor by as little as it can.
package struct Scroll: Hashable, Sendable {
  package private(set) var first: Int

  package init(first: Int = 0) { self.first = max(first, 0) }

  package mutating func follow(_ cursor: Int, count: Int, room: Int) {
    guard room > 0, count > 0 else {
      first = 0
      return
    }
    if cursor < first { first = cursor }
    if cursor >= first + room { first = cursor - room + 1 }
    first = max(0, min(first, count - room))
  }

  /// The rows that are shown of `count`.
  package func range(count: Int, room: Int) -> Range<Int> {
    let start = min(first, max(count, 0))
    return start..<max(start, min(count, start + max(room, 0)))
  }
}
