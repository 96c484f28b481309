import Curses
import Foundation
import Screen
import Testing

import struct Screen.Rect
import struct Screen.Size

/// What goes to a terminal for a picture, and when.
@Suite struct PictureTests {
  private static let rect = Rect(column: 2, row: 1, columns: 10, rows: 3)

  /// A theme that has colours.
  private static var coloured: Theme {
    Theme(name: "blue", looks: [.text: Look(foreground: Colour(red: 0, green: 0, blue: 255))])
  }

  private static func open(_ environment: [String: String] = [:]) throws -> Terminal {
    try Terminal(theme: coloured, environment: environment.merging(["TERM": "xterm-256color"]) { own, _ in own })
  }

  private static func canvas(_ terminal: Terminal, _ content: Raster.Content?) -> Canvas {
    var canvas = Canvas(size: terminal.size)
    if let content { canvas.draw(Raster(content, in: rect)) }
    return canvas
  }

  /// The sequences for pictures in what was drawn.
  private static func sequences(_ drawn: String) -> [String] {
    drawn.components(separatedBy: "\u{1B}_G").dropFirst().compactMap {
      $0.components(separatedBy: "\u{1B}\\").first
    }
  }

  @Test func `a terminal that answers gets the file in short pieces, and its removal`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let tty = try #require(PseudoTerminal(name: "xterm-256color", columns: 40, rows: 6))
      let terminal = try PictureTests.open()
      let inbox = try Inbox<String>()
      #expect(terminal.pictureSupport == .halfBlocks)
      _ = tty.read()
      terminal.askForPictures()
      terminal.askForPictures()
      let question = PictureTests.sequences(tty.read())
      #expect(question.count == 1 && question[0].contains("a=q"))
      tty.type("x\u{1B}_Gi=7391;OK\u{1B}\\y")
      var seen: [String] = []
      for event in terminal.wait(for: inbox, milliseconds: 1_000) {
        switch event {
        case .key(let key): seen.append("\(key)")
        case .drawsPictures: seen.append("draws")
        default: break
        }
      }
      #expect(seen == ["\(Key.character("x"))", "\(Key.character("y"))", "draws"])
      #expect(terminal.pictureSupport == .files)

      let file = Data((0..<10_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
      terminal.show(PictureTests.canvas(terminal, .file(PictureFile(file))))
      let before = PictureTests.sequences(tty.read())
      #expect(before.isEmpty)
      inbox.post("stop")
      _ = terminal.wait(for: inbox, milliseconds: 10)
      // A message came before the first piece.
      #expect(PictureTests.sequences(tty.read()).isEmpty)
      let drawn = tty.read { _ = terminal.wait(for: inbox, milliseconds: 10) }
      let pieces = PictureTests.sequences(drawn)
      #expect(pieces.count == 5)
      #expect(pieces.allSatisfy { $0.utf8.count < 4_200 && $0.contains("q=2") })
      #expect(pieces[0].hasPrefix("a=t,f=100,"))
      let sent = pieces.dropLast().map { String($0.split(separator: ";", maxSplits: 1)[1]) }
      let bytes = sent.compactMap { Data(base64Encoded: $0) }.reduce(Data(), +)
      #expect(bytes == file)
      #expect(pieces[4].contains("c=10,r=3") && drawn.contains("\u{1B}7\u{1B}[2;3H") && drawn.hasSuffix("\u{1B}8"))

      // The same picture is not sent again.
      terminal.show(PictureTests.canvas(terminal, .file(PictureFile(file))))
      _ = terminal.wait(for: inbox, milliseconds: 10)
      #expect(PictureTests.sequences(tty.read()).isEmpty)
      terminal.show(PictureTests.canvas(terminal, nil))
      #expect(PictureTests.sequences(tty.read()).map { $0.prefix(7) } == ["a=d,d=I"])
      terminal.show(PictureTests.canvas(terminal, .file(PictureFile(file))))
      _ = tty.read { _ = terminal.wait(for: inbox, milliseconds: 10) }
      tty.resize(columns: 30, rows: 6)
      kill(getpid(), SIGWINCH)
      _ = terminal.wait(for: inbox, milliseconds: 1_000)
      #expect(PictureTests.sequences(tty.read()).map { $0.prefix(7) } == ["a=d,d=I"])
      terminal.show(PictureTests.canvas(terminal, .file(PictureFile(file))))
      terminal.close()
      #expect(PictureTests.sequences(tty.read()).map { $0.prefix(7) } == ["a=d,d=I"])
      exit(7)
    }
  }

  @Test func `a terminal that does not answer, or says no, gets no picture`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let tty = try #require(PseudoTerminal(name: "xterm-256color", columns: 40, rows: 6))
      let terminal = try PictureTests.open()
      let inbox = try Inbox<String>()
      _ = tty.read()
      terminal.askForPictures()
      tty.type("\u{1B}_Gi=7391;ENOTSUPPORTED:no\u{1B}\\\u{1B}_Gi=5;OK\u{1B}\\")
      let events = terminal.wait(for: inbox, milliseconds: 1_000)
      #expect(events.isEmpty)
      _ = tty.read()
      terminal.show(PictureTests.canvas(terminal, .file(PictureFile(Data([1, 2, 3])))))
      _ = terminal.wait(for: inbox, milliseconds: 10)
      terminal.close()
      #expect(PictureTests.sequences(tty.read()).isEmpty)
      exit(7)
    }
  }

  @Test(arguments: [
    ["TERM": "tmux-256color"], ["TMUX": "/tmp/tmux"], ["TERM": "screen-256color"], ["STY": "1.tty"],
    ["TERM_PROGRAM": "Apple_Terminal"],
  ])
  func `a terminal that would show the question is not asked`(_ environment: [String: String]) async throws {
    let line = environment.map { "\($0)=\($1)" }.joined()
    await #expect(processExitsWith: .exitCode(7)) { [line = line as String] in
      let tty = try #require(PseudoTerminal(name: "xterm-256color", columns: 40, rows: 6))
      let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
      let terminal = try PictureTests.open([parts[0]: parts[1]])
      _ = tty.read()
      terminal.askForPictures()
      #expect(PictureTests.sequences(tty.read()).isEmpty)
      terminal.close()
      exit(7)
    }
  }

  @Test func `half blocks are drawn in the nearest of 256 colours`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let tty = try #require(PseudoTerminal(name: "xterm-256color", columns: 40, rows: 6))
      let terminal = try PictureTests.open()
      _ = tty.read()
      // xterm's 196 is #ff0000, its 46 is #00ff00.
      let (red, green) = (Colour(red: 254, green: 1, blue: 0), Colour(red: 0, green: 255, blue: 3))
      let row = [Colour?](repeating: red, count: 10)
      terminal.show(
        PictureTests.canvas(terminal, .pixels(row + [Colour?](repeating: green, count: 10) + row + row + row + row)))
      let drawn = tty.read()
      #expect(drawn.contains("38;5;196") && drawn.contains("48;5;46") && drawn.contains("▀"))
      terminal.close()
      exit(7)
    }
  }

  @Test(arguments: ["xterm-256color", "xterm", "vt100"])
  func `without colours a screen has no pictures`(_ name: String) async {
    await #expect(processExitsWith: .exitCode(7)) { [name = name as String] in
      let tty = try #require(PseudoTerminal(name: name, columns: 40, rows: 6))
      let terminal = try Terminal(
        theme: name == "xterm-256color" ? .mono : PictureTests.coloured, environment: ["TERM": name])
      let expected: PictureSupport = name == "xterm" ? .words(.fewColours) : .words(.noColours)
      #expect(terminal.pictureSupport == expected)
      terminal.close()
      _ = tty.read()
      exit(7)
    }
  }
}
