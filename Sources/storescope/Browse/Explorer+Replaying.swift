import Archives
import Browsing
import Curses
import Foundation
import Screen

extension Explorer {
  /// Plays a script on the same code without a terminal and prints the screens it asks for.
  func replay(_ script: KeyScript, size: Size) throws {
    try LoopThread.run { try play(script, size) }
  }

  private func play(_ script: KeyScript, _ size: Size) throws {
    defer { finish() }
    begin(size)
    var hasPrinted = false
    var size = size
    for (line, step) in script.steps where !isEnding {
      let place = "line \(line) of \(script.path)"
      switch step {
      case .key(let key): press(key, on: nil)
      case .mouse(let events): for event in events { press(.mouse(event), on: nil) }
      case .resize(let new):
        size = new
        perform(browser.update(.resized(size)), on: nil)
      case .wait(let seconds): try settle(within: seconds, at: place)
      case .screen(let name):
        try settle(at: place)
        Output.line("── \(name) ──")
        printScreen(size)
        hasPrinted = true
      }
    }
    if !hasPrinted {
      try settle(at: "the end of \(script.path)")
      printScreen(size)
    }
  }

  /// Asks the first questions of a browser without a terminal.
  func begin(_ size: Size) {
    perform(browser.update(.resized(size)), on: nil)
    perform(browser.start(), on: nil)
  }

  /// Takes answers until nothing is running.
  func settle(
    within seconds: Double = KeyScript.patience,
    at place: String
  ) throws(CommandError) {
    let end = ContinuousClock.now + .seconds(seconds)
    while true {
      writing.sync {}
      for event in inbox.drain() { take(event, on: nil) }
      guard browser.isBusy else { return }
      guard ContinuousClock.now < end else {
        throw .stillBusy(seconds: seconds, with: browser.awaited, at: place)
      }
      usleep(500)
    }
  }

  private func printScreen(_ size: Size) {
    var canvas = Canvas(size: size, isASCII: usesASCII)
    browser.draw(on: &canvas)
    canvas.text.forEach { Output.line($0) }
  }
}
