import Archives
import Browsing
import Foundation
import Screen

import struct Screen.Size

/// The explorer line by line: it reads commands and prints sentences, for screen readers and plain terminals.
struct LinearLoop {
  private let explorer: Explorer
  /// Wide enough that no sentence is cut.
  private let size = Size(columns: 160, rows: 40)

  init(_ explorer: Explorer) { self.explorer = explorer }

  /// Runs until `leave`, or until the input ends.
  func run() throws { try LoopThread.run { try loop() } }

  private func loop() throws {
    defer { explorer.finish() }
    explorer.start(size: size, on: nil)
    explorer.perform(explorer.browser.update(.pictures(.words(.spoken))), on: nil)
    try explorer.settle(at: "the start")
    var place = explorer.browser.way
    say(place)
    say(explorer.browser.spoken)
    while !explorer.isEnding {
      Output.write("> ")
      Output.finish()
      guard let line = readLine() else { break }
      let answer = take(line)
      try explorer.settle(at: "“\(line)”")
      guard !explorer.isEnding else { break }
      for text in answer { say(text) }
      let browser = explorer.browser
      if let said = browser.said, said != browser.spoken { say(said) }
      if let label = browser.promptLabel {
        say("type \(label.trimmingCharacters(in: .whitespaces)) · an empty line leaves it")
      } else if !browser.boxLines.isEmpty {
        for text in browser.boxLines { say(text) }
      } else {
        if browser.way != place { say(browser.way) }
        say(browser.spoken)
      }
      place = browser.way
    }
  }

  private func say(_ text: String) { Output.say(text) }

  /// Runs a line; returns the lines to print first.
  private func take(_ line: String) -> [String] {
    let text = line.trimmingCharacters(in: .whitespaces)
    if explorer.browser.promptLabel != nil {
      // Its own text goes first: Esc clears before it closes.
      while explorer.browser.promptLabel != nil, text.isEmpty { explorer.press(.escape, on: nil) }
      guard !text.isEmpty else { return [] }
      explorer.press(.control("u"), on: nil)
      type(line)
      explorer.press(.enter, on: nil)
    } else if text.lowercased() == "help" {
      return Self.help
    } else if text.hasPrefix("/"), text.count > 1 {
      explorer.press("/", on: nil)
      type(String(text.dropFirst()))
      explorer.press(.enter, on: nil)
    } else if let number = Int(text), number > 0 {
      for digit in String(number) { explorer.press(.character(digit), on: nil) }
      explorer.press("G", on: nil)
    } else if let command = Command.titled(text) {
      explorer.perform(explorer.browser.update(.command(command)), on: nil)
    } else if let key = Key(tmuxName: text) ?? Key(tmuxName: text.capitalized) {
      explorer.press(key, on: nil)
    } else if let (count, key) = Self.counted(text) {
      for digit in count { explorer.press(.character(digit), on: nil) }
      explorer.press(key, on: nil)
    } else if !explorer.browser.boxLines.isEmpty {
      type(text)
    } else if !text.isEmpty {
      return ["there is no command “\(text)” · help lists them"]
    }
    return []
  }

  /// A number and the key that it stands before: `3j`, `2 space`.
  private static func counted(_ text: String) -> (count: Substring, key: Key)? {
    let count = text.prefix { $0.isASCII && $0.isNumber }
    let name = text.dropFirst(count.count).trimmingCharacters(in: .whitespaces)
    guard !count.isEmpty, let key = Key(tmuxName: name) ?? Key(tmuxName: name.capitalized) else { return nil }
    return (count, key)
  }

  private func type(_ text: String) {
    for character in text { explorer.press(.character(character), on: nil) }
  }

  private static let help =
    ["Type a command, a key, a line's number, or / and a text to find.", "An empty line says again where you are."]
    + Command.all.map { "\($0.title): \($0.summary)" }
}
