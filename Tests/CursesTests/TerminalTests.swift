import Curses
import Foundation
import Screen
import Testing

import struct Screen.Point
import struct Screen.Rect
import struct Screen.Size

@Suite struct TerminalTests {
  @Test func `a canvas goes out, keys come in and the terminal is given back`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let tty = try #require(PseudoTerminal(name: "xterm-256color", columns: 40, rows: 6))
      let terminal = try Terminal(theme: Theme.mono, environment: ["TERM": "xterm-256color"])
      #expect(terminal.size == Size(columns: 40, rows: 6))
      #expect(!PseudoTerminal.isCooked)
      var canvas = Canvas(size: terminal.size)
      canvas.write("건강 é \u{1B}]0;title\u{7} ok", at: .zero)
      terminal.show(canvas)
      let drawn = tty.read()
      #expect(drawn.contains("\u{1B}[?1049h"))
      #expect(drawn.contains("건강 é ␛]0;title␇ ok"))
      #expect(!drawn.contains("\u{1B}]0"))

      let inbox = try Inbox<String>()
      inbox.post("answer")
      tty.type("xé\u{1B}OA\u{1B}[1~\u{3}\r\u{1B}[<0;12;5M\u{1B}[<64;1;1M\u{1B}[<16;2;3M")
      tty.type("\u{1B}[200~two\rlines\u{1B}[201~\u{1B}")
      var keys: [Key] = []
      var messages: [String] = []
      for event in terminal.wait(for: inbox, milliseconds: 1_000) {
        if case .key(let key) = event { keys.append(key) }
        if case .message(let message) = event { messages.append(message) }
      }
      #expect(messages == ["answer"])
      #expect(
        keys == [
          .character("x"), .character("é"), .up, .home, .control("c"), .enter,
          .mouse(MouseEvent(kind: .press, at: Point(column: 11, row: 4))),
          .mouse(MouseEvent(kind: .wheelUp, at: .zero)),
          // With Ctrl held.
          .mouse(MouseEvent(kind: .press, at: Point(column: 1, row: 2))), .paste("two\nlines"), .escape,
        ])

      tty.resize(columns: 20, rows: 3)
      // Not `raise`: threads of the pool block signals.
      kill(getpid(), SIGWINCH)
      var sizes: [Size] = []
      for event in terminal.wait(for: inbox, milliseconds: 1_000) {
        if case .resized(let size) = event { sizes.append(size) }
      }
      #expect(sizes == [Size(columns: 20, rows: 3)])
      terminal.close()
      #expect(PseudoTerminal.isCooked)
      let last = tty.read()
      #expect(last.contains("\u{1B}[?1049l") && last.contains("\u{1B}[?2004l"))
      exit(7)
    }
  }

  @Test(
    arguments: [
      ([Key.character("a")], .character("a"), 0),
      ([.character("a"), .character("b"), .character("c")], .paste("abc"), 0),
      ([.character("a"), .character("b"), .enter, .character("c")], .paste("ab"), 2),
      ([.character("a"), .backspace], .character("a"), 1),
      ([.enter, .character("a")], .enter, 1),
      ([.character("e"), .character("\u{301}"), .character("x")], .paste("e\u{301}x"), 0),
      ([.character("e"), .character("\u{301}")], .paste("e\u{301}"), 0),
    ] as [([Key], Key, Int)])
  func `letters that arrive together are one paste for a text`(
    keys: [Key], first: Key, left: Int
  ) {
    var events = keys.map(TerminalEvent<Never>.key)[...]
    let key = keys.first.map { _ in events.removeFirst() }
    guard case .key(let key)? = key else { return }
    #expect(events.takeLetters(from: key) == first)
    #expect(events.count == left)
  }

  #if os(Linux)
    @Test func `what is written to stderr meanwhile lies where TMPDIR says`() async {
      await #expect(processExitsWith: .exitCode(7)) {
        let tty = try #require(PseudoTerminal(name: "xterm-256color", columns: 40, rows: 6))
        dup2(STDOUT_FILENO, STDERR_FILENO)
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let terminal = try Terminal(theme: Theme.mono, environment: ["TERM": "xterm-256color", "TMPDIR": folder.path])
        let file = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/2")
        terminal.close()
        try FileManager.default.removeItem(at: folder)
        #expect(file.hasPrefix(folder.path + "/"), "\(file)")
        withExtendedLifetime(tty) {}
        exit(7)
      }
    }
  #endif

  @Test func `a long paste takes as long a character as a short one`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let tty = try #require(PseudoTerminal(name: "xterm-256color", columns: 10, rows: 2))
      let terminal = try Terminal(theme: Theme.mono, environment: [:])
      func seconds(toPaste count: Int) throws -> Double {
        let start = ContinuousClock.now
        tty.typeSlowly("\u{1B}[200~" + String(repeating: "a", count: count) + "\u{1B}[201~")
        while true {
          guard let key = terminal.nextKey() else { continue }
          #expect(key == .paste(String(repeating: "a", count: count)))
          return (ContinuousClock.now - start) / .seconds(1)
        }
      }
      let short = try seconds(toPaste: 20_000)
      let long = try seconds(toPaste: 200_000)
      // Ten times as many take ten times as long, and not a hundred times.
      #expect(long < 35 * short)
      terminal.close()
      exit(7)
    }
  }

  @Test func `colours are the nearest the terminal has`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let tty = try #require(PseudoTerminal(name: "xterm-256color", columns: 10, rows: 2))
      let orange = Look(foreground: Colour(hex: "ff8700"), background: Colour(hex: "00005f"))
      let theme = Theme(name: "test", looks: [.warning: orange])
      let terminal = try Terminal(theme: theme, environment: [:])
      var canvas = Canvas(size: terminal.size)
      canvas.write("careful", at: .zero, as: .warning)
      terminal.show(canvas)
      let drawn = tty.read()
      #expect(drawn.contains("38;5;208") && drawn.contains("48;5;17"))
      terminal.close()
      exit(7)
    }
  }

  @Test func `a selection is seen where its shade is none of eight colours`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let tty = try #require(PseudoTerminal(name: "linux", columns: 10, rows: 2))
      let theme = Theme(
        name: "test",
        looks: [
          .text: Look(foreground: Colour(hex: "d5dae3"), background: Colour(hex: "1c1f26")),
          .selection: Look(background: Colour(hex: "343a46")),
        ])
      let terminal = try Terminal(theme: theme, environment: [:])
      var canvas = Canvas(size: terminal.size)
      canvas.highlight(canvas.bounds.line(1), .selection)
      terminal.show(canvas)
      let drawn = tty.read()
      #expect(drawn.contains("\u{1B}[7m") || drawn.contains(";7m"))
      terminal.close()
      exit(7)
    }
  }

  @Test func `blanks cost no colours of their own`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let tty = try #require(PseudoTerminal(name: "xterm-256color", columns: 12, rows: 1))
      let theme = Theme(
        name: "test",
        looks: [
          .text: Look(foreground: Colour(hex: "ffffff"), background: Colour(hex: "000000")),
          .number: Look(foreground: Colour(hex: "00ff00")),
          .cursorRow: Look(background: Colour(hex: "00005f")),
          .cursorCell: Look(foreground: Colour(hex: "000000"), background: Colour(hex: "ff8700")),
        ])
      let terminal = try Terminal(theme: theme, environment: [:])
      var canvas = Canvas(size: terminal.size)
      terminal.show(canvas)
      _ = tty.read()
      canvas.write("ab", at: .zero, as: .cursorCell)
      canvas.write("12", at: Point(column: 6, row: 0), as: .number)
      canvas.highlight(canvas.bounds.line(0), .cursorRow)
      canvas.highlight(Rect(Size(columns: 2, rows: 1)), .cursorCell)
      terminal.show(canvas)
      // The cell, then the number with the blanks on both its sides.
      let grounds = tty.read().components(separatedBy: "\u{1B}[48;5;").dropFirst()
      #expect(grounds.map { $0.prefix { $0 != "m" } } == ["208", "17"])
      terminal.close()
      exit(7)
    }
  }

  @Test func `a crash ends by its own signal`() async {
    await #expect(processExitsWith: .signal(SIGABRT)) {
      let tty = try #require(PseudoTerminal(name: "xterm-256color", columns: 10, rows: 2))
      let terminal = try Terminal(theme: Theme.mono, environment: [:])
      withExtendedLifetime((tty, terminal)) { abort() }
    }
  }

  @Test(arguments: ["dumb", "no-such-terminal"])
  func `a terminal that cannot draw is refused`(name: String) async {
    await #expect(processExitsWith: .exitCode(7)) { [name] in
      _ = try #require(PseudoTerminal(name: name, columns: 10, rows: 2))
      let expected: TerminalError = name == "dumb" ? .noCursorAddressing(name) : .unknownTerminal(name)
      #expect(throws: expected) { try Terminal(theme: Theme.mono, environment: ["TERM": name]) }
      exit(7)
    }
  }
}
