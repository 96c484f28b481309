import Curses
import Foundation
import Screen
import Storage

/// Takes the terminal and a private folder as the program does, and never comes back to its loop.
@main struct StuckLoop {
  static func main() throws {
    Signals.listen(taking: { _ in 0 }, tidying: { PrivateFolders.removeAll() })
    _ = try PrivateFolders.make()
    let terminal = try Terminal(theme: .mono, environment: [:])
    var canvas = Canvas(size: terminal.size)
    canvas.write("stuck at the next key", at: .zero)
    terminal.show(canvas)
    let inbox = try Inbox<Never>()
    while terminal.wait(for: inbox).isEmpty {}
    var number = 1
    while number != 0 { number = number &* 3 | 1 }
  }
}
