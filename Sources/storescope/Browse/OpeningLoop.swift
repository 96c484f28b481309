import Browsing
import Curses
import Foundation
import Opening
import Querying
import Screen
import Storage

/// Shows the opening's progress, until the store is open or the user stops it.
struct OpeningLoop {
  private enum Event: Sendable {
    case at(OpeningWatch.Step)
    case ended(Result<Explorer.Opened, any Error>)
  }

  /// A shorter opening shows nothing; a file that cannot be opened is watched for a moment.
  private static let unseen = 0.2

  /// Opens without a screen if it is fast or there is no terminal.
  ///
  /// Uses the `given` terminal, or takes one from `terminal`, and returns it open. Throws the errors of `open`, or
  /// `Failure.cancelled`.
  static func open(
    title: String, usesASCII: Bool, on given: Terminal?, terminal: () throws -> Terminal,
    open: @escaping @Sendable (OpeningWatch) throws -> Explorer.Opened
  ) throws -> (opened: Explorer.Opened, terminal: Terminal) {
    let inbox = try Inbox<Event>()
    let opening = Job.ofOpening()
    opening.start { run in
      let watch = OpeningWatch(tell: { inbox.post(.at($0)) }, isStopped: { !run.goesOn })
      inbox.post(.ended(Result { try open(watch) }))
    }
    if isatty(STDIN_FILENO) != 1 || isatty(STDOUT_FILENO) != 1 { opening.wait() }
    if opening.wait(seconds: Self.unseen) {
      for case .ended(let result) in inbox.drain() { return (try result.get(), try given ?? terminal()) }
    }
    let terminal = try given ?? terminal()
    do { return (try wait(for: opening, inbox, on: terminal, title, usesASCII), terminal) } catch {
      if given == nil { terminal.close() }
      throw error
    }
  }

  private static func wait(
    for opening: Job, _ inbox: Inbox<Event>, on terminal: Terminal, _ title: String,
    _ usesASCII: Bool
  ) throws -> Explorer.Opened {
    var view = OpeningView(title: title, activity: "opening")
    while true {
      var canvas = Canvas(size: terminal.size, isASCII: usesASCII)
      view.draw(on: &canvas)
      terminal.show(canvas)
      for event in terminal.wait(for: inbox) {
        switch event {
        case .key(.escape), .key(.control("c")), .key(.character("q")), .key(.character("Q")):
          opening.stop()
          // It removes its own copy, unless it is in the middle of long work.
          _ = opening.wait(seconds: 0.5)
          throw Failure.cancelled
        case .key(.control("z")): terminal.suspend()
        case .key(.control("l")): terminal.redrawAll()
        case .key, .resized: break
        case .message(.at(let step)):
          view.activity = step.caption
          view.fraction = step.fraction
        case .message(.ended(let result)): return try result.get()
        }
      }
    }
  }
}

extension Job {
  /// A model's reader goes down as deep as its own limits allow, which a small stack may not hold.
  static func ofOpening() -> Job { Job("opening", stackSize: 8 << 20) }
}
