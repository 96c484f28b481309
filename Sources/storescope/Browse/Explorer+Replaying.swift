import Archives
import Browsing
import Curses
import Foundation
import Screen
import Storage

import struct Screen.Size

extension Explorer {
  /// Plays a script with the same code but without a terminal, and prints the screens that it asks for.
  ///
  /// If a picture or a recording is asked for, only that is made, and only named screens are printed.
  func replay(_ script: KeyScript, on screen: ScreenOptions, theme: Theme) throws {
    let size = screen.size.size
    var recording = screen.cast.map { _ in Recording(theme: theme) }
    try LoopThread.run { try play(script, size, theme, isPictured: screen.svg != nil, &recording) }
    if let path = screen.svg {
      let picture = Picture(canvas(browser.size), theme: theme)
      try NewFile.write(picture.svg, to: path, replacing: Picture.marker)
    }
    if let path = screen.cast, let recording {
      try NewFile.write(recording.asciicast(title: browser.document.title), to: path)
    }
  }

  private func play(
    _ script: KeyScript, _ size: Size, _ theme: Theme, isPictured: Bool, _ recording: inout Recording?
  ) throws {
    defer { finish() }
    start(size: size, on: nil)
    var size = size
    var hasPrinted = isPictured || recording != nil
    if !theme.hasColours { perform(browser.update(.pictures(.words(.noColours))), on: nil) }
    if recording != nil { try settle(at: "the start of \(script.path)") }
    recording?.add(canvas(size))
    for (line, step) in script.steps where !isEnding {
      let place = "line \(line) of \(script.path)"
      switch step {
      case .key(let key): try press(key, at: place, size, &recording)
      case .mouse(let events): for event in events { try press(.mouse(event), at: place, size, &recording) }
      case .resize(let new):
        size = new
        perform(browser.update(.resized(size)), on: nil)
      case .wait(let seconds): try settle(within: seconds, at: place)
      case .screen(let name):
        try settle(at: place)
        Output.line("── \(name) ──")
        printScreen(size)
        hasPrinted = true
        // A new size or an answer may have changed it since the last key.
        recording?.add(canvas(size))
        recording?.wait(Self.lookSeconds)
      }
    }
    if !hasPrinted || isPictured { try settle(at: "the end of \(script.path)") }
    if !hasPrinted { printScreen(size) }
  }

  /// A recording shows each screen after all answers, so that it is the same each time.
  private func press(_ key: Key, at place: String, _ size: Size, _ recording: inout Recording?) throws(CommandError) {
    press(key, on: nil)
    guard recording != nil else { return }
    try settle(at: place)
    recording?.wait(Self.keySeconds)
    recording?.add(canvas(size))
  }

  /// How long a key and a screen take in a recording.
  private static let (keySeconds, lookSeconds) = (0.5, 2.0)

  /// Takes answers until nothing is running.
  func settle(within seconds: Double = KeyScript.patience, at place: String) throws(CommandError) {
    let end = ContinuousClock.now + .seconds(seconds)
    while true {
      writing.wait()
      for event in inbox.drain() { take(event, on: nil) }
      guard browser.isBusy else { return }
      guard ContinuousClock.now < end else { throw .stillBusy(seconds: seconds, with: browser.awaited, at: place) }
      usleep(500)
    }
  }

  private func printScreen(_ size: Size) { canvas(size).text.forEach { Output.line($0) } }

  private func canvas(_ size: Size) -> Canvas {
    var canvas = Canvas(size: size, isASCII: usesASCII)
    draw(on: &canvas)
    return canvas
  }
}
