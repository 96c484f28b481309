import Curses
import Screen

/// What has the terminal: a choice of stores, the opening of one, or the explorer.
protocol LoopPart: AnyObject {
  associatedtype Event: Sendable
  associatedtype Outcome

  var inbox: Inbox<Event> { get }
  /// Whether letters that come together are one paste.
  var takesLetters: Bool { get }

  func draw(on canvas: inout Canvas)
  /// Takes a key, a size or a message; an outcome ends the loop, and so does an error.
  func take(_ event: TerminalEvent<Event>, on terminal: Terminal) throws -> Outcome?
  /// Follows all that came together, and comes at least once a second.
  func endTurn()
}

extension LoopPart { func endTurn() {} }

extension Terminal {
  /// The loop: draws, sleeps until something happens, and hands it over.
  func run<Part: LoopPart>(_ part: Part, usesASCII: Bool) throws -> Part.Outcome {
    while true {
      var canvas = Canvas(size: size, isASCII: usesASCII)
      part.draw(on: &canvas)
      show(canvas)
      var outcome: Part.Outcome?
      var events = wait(for: part.inbox, milliseconds: 1000)[...]
      while let event = events.popFirst() {
        switch event {
        case .key(.control("l")): redrawAll()
        case .key(let key):
          // A part that may run again must not lose messages; keys after its end are not for it.
          guard outcome == nil else { continue }
          outcome = try part.take(.key(part.takesLetters ? events.takeLetters(from: key) : key), on: self)
        case .resized, .drawsPictures, .message: outcome = try part.take(event, on: self) ?? outcome
        }
      }
      part.endTurn()
      if let outcome { return outcome }
    }
  }
}
