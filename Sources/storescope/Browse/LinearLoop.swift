import Archives
import Browsing
import Curses
import Foundation
import Screen
import Storage

import struct Screen.Size

/// The explorer line by line: it reads commands and prints sentences, for screen readers and plain terminals.
///
/// A line becomes keys, and what is new since the line before is said (`Heard`).
final class LinearLoop {
  private let explorer: Explorer
  private let input: LinearInput
  private let speaker: LinearSpeaker
  private var heard: Heard?

  /// Without a second column, which would be one more place to be in.
  private static let size = Size(columns: 120, rows: 40)

  init(_ explorer: Explorer, _ input: LinearInput, _ speaker: LinearSpeaker) {
    (self.explorer, self.input, self.speaker) = (explorer, input, speaker)
    explorer.onCopy = { text in speaker.say(whole: text) }
  }

  /// Runs until the user leaves, chooses another store, whose path it returns, or the input ends.
  func run() -> String? {
    LoopThread.run { loop() }
    return explorer.next
  }

  private func loop() {
    defer { explorer.finish() }
    explorer.start(size: Self.size, on: nil)
    explorer.perform(explorer.browser.update(.pictures(.words(.spoken))), on: nil)
    settle()
    tell()
    while !explorer.isEnding, let line = nextLine() {
      explorer.browser.hush()
      let answer = answer(to: line)
      for text in answer ?? [] { speaker.say(text) }
      settle()
      if !explorer.isEnding { tell(orPosition: answer == nil) }
    }
  }

  /// Says the last message and what is new, or where the cursor still is if nothing is.
  private func tell(orPosition saysPosition: Bool = false) {
    let now = explorer.browser.heard
    var news = now.news(since: heard)
    if let said = explorer.browser.said { news.insert(SpokenText.words(said), at: 0) }
    if news.isEmpty, saysPosition { news = ["still \(now.position)"] }
    heard = now
    explorer.browser.hush()
    for line in news { speaker.say(line) }
  }

  // MARK: waiting

  /// Waits for a line; says meanwhile what others change.
  private func nextLine() -> String? {
    speaker.prompt()
    while true {
      for event in explorer.inbox.drain() { explorer.take(event, on: nil) }
      if explorer.browser.hasNews(since: heard) {
        speaker.interrupt()
        tell()
        speaker.prompt()
      }
      explorer.endTurn()
      switch input.next(within: 250) {
      case .line(let line):
        if !input.isTyped { speaker.echo(line) }
        return line
      case .interrupt:
        speaker.interrupt()
        explorer.press(.control("c"), on: nil)
        tell()
        speaker.prompt()
      case .end:
        speaker.interrupt()
        return nil
      case nil: break
      }
    }
  }

  /// So long a person waits without a word.
  private static let patience = Duration.seconds(1)
  /// A script's lines come at once; nobody decides to stop work so soon.
  private static let reflex = Duration.milliseconds(300)

  /// Takes answers until nothing runs; says after a second what does, and stops it by Esc or `^C`.
  private func settle() {
    let start = ContinuousClock.now
    var announced = start
    while true {
      explorer.writing.wait()
      for event in explorer.inbox.drain() { explorer.take(event, on: nil) }
      guard explorer.browser.isBusy, !explorer.isEnding else { break }
      let now = ContinuousClock.now
      if input.takeStop(after: start + Self.reflex) {
        explorer.press(.control("c"), on: nil)
      } else if now - announced > (announced == start ? Self.patience : .seconds(10)) {
        speaker.say(explorer.browser.activity + "; Esc stops")
        announced = now
      }
      usleep(1000)
    }
    guard announced != start else { return }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    speaker.say("after \(String(format: "%.1f", seconds)) seconds:")
  }

  // MARK: a line

  /// Turns a line into keys; nil if it did, else what to say.
  private func answer(to line: String) -> [String]? {
    let text = line.trimmingCharacters(in: .whitespaces)
    if text.lowercased() == "more", !explorer.browser.awaitsText {
      guard speaker.hasMore else { return ["there is no more to read"] }
      speaker.readOn()
      return []
    }
    speaker.forgetRest()
    let keys = LinearInput.keys(in: line)
    if keys.isEmpty, line.contains("\u{1B}") {
      return ["a line with the signs of keys in it is not taken; type it again"]
    }
    if line.contains("\u{1B}") {
      press(keys)
      return nil
    }
    if explorer.browser.awaitsText { return type(line, keys) }
    if explorer.browser.hasBox { return choose(text, keys) }
    return run(text, keys)
  }

  private func press(_ keys: [Key]) { for key in keys { explorer.press(key, on: nil) } }

  /// A line replaces the text; one in a prompt is taken at once.
  private func type(_ line: String, _ keys: [Key]) -> [String]? {
    let isPrompt = explorer.browser.hasPrompt
    if line.isEmpty {
      press([.enter])
    } else if line == ";" {
      speaker.read(isPrompt ? [explorer.browser.standingText] : explorer.browser.heardEntries)
      return []
    } else if let key = keys.first, Key(tmuxName: line) == key {
      press([key])
      // Its own text goes first, then the prompt; nobody wants to hear that twice.
      if isPrompt, key == .escape, explorer.browser.hasPrompt { press([key]) }
    } else {
      let text: String
      if line.hasPrefix("text:") {
        text = String(line.dropFirst(5))
      } else if let (old, new) = Self.replacement(line) {
        let standing = explorer.browser.standingText
        guard let range = standing.range(of: old) else { return ["“\(old)” is not in the text"] }
        text = standing.replacingCharacters(in: range, with: new)
      } else {
        text = line
      }
      press([.control("u"), .paste(text)] + (isPrompt ? [.enter] : []))
    }
    return nil
  }

  /// `s/old/new/` changes a part of the text that stands there, as in an editor of lines.
  private static func replacement(_ line: String) -> (old: Substring, new: Substring)? {
    let parts = line.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0] == "s", parts[3].isEmpty, !parts[1].isEmpty else { return nil }
    return (parts[1], parts[2])
  }

  /// In a list a number is that entry, and the beginning of an entry's words goes there.
  private func choose(_ text: String, _ keys: [Key]) -> [String]? {
    if text.isEmpty {
      press([.enter])
    } else if text == ";" {
      speaker.read(explorer.browser.heardEntries)
      return []
    } else if let number = Int(text) {
      if !explorer.browser.choose(entry: number) { return ["there is no entry \(text)"] }
    } else if let key = keys.first ?? (text.count == 1 ? text.first.map { Key.character($0) } : nil) {
      press([key])
    } else {
      let begun = explorer.browser.heardEntries.firstIndex { $0.lowercased().hasPrefix(text.lowercased()) }
      guard let begun, explorer.browser.choose(entry: begun + 1) else { return ["no entry begins with “\(text)”"] }
    }
    return nil
  }

  private func run(_ text: String, _ keys: [Key]) -> [String]? {
    let name = text.lowercased()
    if text.isEmpty { return explorer.browser.heard.whereabouts }
    if [";", "read aloud"].contains(name) {
      speaker.read(explorer.browser.spokenInFull)
      return []
    } else if ["help", "?", "f1"].contains(name) {
      speaker.read(Self.help + explorer.browser.keysHere)
      return []
    } else if name.hasPrefix("help ") {
      speaker.read(explorer.browser.keys(about: String(text.dropFirst(5))))
      return []
    } else if text.hasPrefix("/"), text.count > 1 {
      press(["/", .control("u"), .paste(String(text.dropFirst())), .enter])
    } else if let number = Int(text), number > 0 {
      press(digits(of: number) + ["G"])
    } else if let key = keys.first ?? (text.count == 1 ? text.first.map { Key.character($0) } : nil) {
      press([key])
    } else if let command = Command.titled(text) {
      explorer.perform(explorer.browser.update(.command(command)), on: nil)
    } else if let (count, key) = Self.counted(text) {
      press(digits(of: count) + [key])
    } else {
      return ["there is no command “\(text)”; help lists them"]
    }
    return nil
  }

  private func digits(of number: Int) -> [Key] { String(number).map { .character($0) } }

  /// A number and the key that it stands before: `3j`, `2 space`.
  private static func counted(_ text: String) -> (count: Int, key: Key)? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let name = text.dropFirst(digits.count).trimmingCharacters(in: .whitespaces)
    guard let count = Int(digits), let key = Key(tmuxName: name) ?? Key(tmuxName: name.capitalized) else { return nil }
    return (count, key)
  }

  private static let help = [
    "Type a key (j, Down, Esc), a command's name (findings), a line's number, or / and a text to find.",
    "An empty line says where you are. ; reads everything about the line. help and a key says what it does here.",
    "In a box or a prompt a line is text, and takes the place of the text that stands there.",
    "An empty line is Enter there; the names of keys, such as Esc, Down and Tab, stay keys; text:Down is text.",
    "In a list a number is the entry of that number. ; reads all entries.",
    "Esc on a line of its own stops work that runs. q goes up a view, Q leaves. These keys work here:",
  ]
}

/// Prints sentences; of many only the first, until the user asks for more.
final class LinearSpeaker {
  /// So many lines are read at a time.
  private static let most = 12
  private var rest: [String] = []
  private var isAtPrompt = false

  var hasMore: Bool { !rest.isEmpty }

  func say(_ text: String) { Output.say(text) }

  func read(_ lines: [String]) {
    rest = lines
    readOn()
  }

  func readOn() {
    for line in rest.prefix(Self.most) { say(line) }
    rest.removeFirst(min(rest.count, Self.most))
    if hasMore { say("\(rest.count) more lines; more reads on") }
  }

  func forgetRest() { rest = [] }

  /// A text with its line ends, as it was copied: the terminal's clipboard may not be in reach.
  func say(whole text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) { Output.say(String(line)) }
  }

  func prompt() {
    Output.write("> ")
    Output.finish()
    isAtPrompt = true
  }

  /// What comes unasked begins a line of its own.
  func interrupt() {
    if isAtPrompt { Output.write("\n") }
    isAtPrompt = false
  }

  /// A pipe shows nothing of what was written into it.
  func echo(_ line: String) {
    Output.say(line)
    isAtPrompt = false
  }
}
