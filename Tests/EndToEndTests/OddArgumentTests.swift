import Foundation
import Testing

/// What is wrong with the arguments is told without repeating what they could order a terminal to do.
@Suite(.timeLimit(.minutes(20))) struct OddArgumentTests {
  static let order = "\u{1B}]0;owned\u{7}\u{9B}2J"

  @Test(arguments: [
    ["rows", "a.sqlite", "B", "--bogus\(order)"], ["rows", "a.sqlite", "B", "--limit", order],
    ["rows", "a.sqlite", "B", "--format", "\n\(order)"], ["browse", "--size", order],
    ["audit", "a.sqlite", "--fail-on", order], ["rows", "a", "b", "c\(order)"],
    ["--generate-completion-script", order], ["help", order], [order],
  ])
  func `What is wrong with an argument gives it no control of the terminal`(_ arguments: [String]) throws {
    let outcome = try Program.run(arguments)
    for order in ["\u{1B}", "\u{7}", "\u{9B}"] as [Unicode.Scalar] {
      #expect(!outcome.complaint.unicodeScalars.contains(order))
      #expect(!outcome.text.unicodeScalars.contains(order))
    }
    if arguments.first != "help" { #expect([64, 66].contains(outcome.code)) }
  }

  @Test func `Help, the version and completions stay as they are`() throws {
    let help = try Program.run("rows", "--help")
    #expect(help.code == 0 && help.text.contains("\nUSAGE: storescope rows"))
    #expect(help.complaint.isEmpty)
    #expect(try Program.run("--version").text.hasPrefix("storescope "))
    let completions = try Program.run("--generate-completion-script", "zsh")
    #expect(completions.code == 0 && completions.text.hasPrefix("#compdef storescope\n"))
  }
}
