import Browsing
import Curses
import Foundation
import Opening
import Predicates
import Screen
import Storage

/// Shows the opening's progress, until the store is open or the user stops it.
final class StoreOpening: LoopPart {
  enum Event: Sendable {
    case at(OpeningWatch.Step)
    case ended(Result<Explorer.Opened, any Error>)
  }

  let inbox: Inbox<Event>
  private let job = Job.ofOpening()
  private var view: OpeningView

  /// A shorter opening shows nothing; a file that cannot be opened is watched for a moment.
  private static let unseen = 0.2

  private init(_ title: String, _ open: @escaping @Sendable (OpeningWatch) throws -> Explorer.Opened) throws {
    inbox = try Inbox()
    view = OpeningView(title: title, activity: "opening")
    job.start { [inbox] run in
      let watch = OpeningWatch(tell: { inbox.post(.at($0)) }, isStopped: { !run.goesOn })
      inbox.post(.ended(Result { try open(watch) }))
    }
  }

  /// Opens without a screen if it is fast or there is no terminal, else in the one that `terminal` returns.
  ///
  /// Throws the errors of `open`, or `Failure.cancelled`.
  static func open(
    title: String, usesASCII: Bool, terminal: () throws -> Terminal,
    open: @escaping @Sendable (OpeningWatch) throws -> Explorer.Opened
  ) throws -> Explorer.Opened {
    let opening = try StoreOpening(title, open)
    if isatty(STDIN_FILENO) != 1 || isatty(STDOUT_FILENO) != 1 { opening.job.wait() }
    if opening.job.wait(seconds: Self.unseen) {
      for case .ended(let result) in opening.inbox.drain() { return try result.get() }
    }
    return try terminal().run(opening, usesASCII: usesASCII)
  }

  let takesLetters = false

  func draw(on canvas: inout Canvas) { view.draw(on: &canvas) }

  func take(_ event: TerminalEvent<Event>, on terminal: Terminal) throws -> Explorer.Opened? {
    switch event {
    case .key(.escape), .key(.control("c")), .key(.character("q")), .key(.character("Q")):
      job.stop()
      // It removes its own copy, unless it is in the middle of long work.
      _ = job.wait(seconds: 0.5)
      throw Failure.cancelled
    case .key(.control("z")): terminal.suspend()
    case .key, .resized, .drawsPictures: break
    case .message(.at(let step)): (view.activity, view.fraction) = (step.caption, step.fraction)
    case .message(.ended(let result)): return try result.get()
    }
    return nil
  }
}

extension Job {
  /// A model's reader goes down as deep as its own limits allow, which a small stack may not hold.
  static func ofOpening() -> Job { Job("opening", stackSize: 8 << 20) }
}
