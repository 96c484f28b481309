import ArgumentParser
import Escaping
import Foundation

/// The manual page, made from the help of the commands.
enum ManualPage {
  static var lines: [String] {
    var lines = head + section("SYNOPSIS", Storescope.helpMessage(columns: 78))
    for command in Storescope.configuration.subcommands where command.configuration.shouldDisplay {
      let title = (command.configuration.commandName ?? "").uppercased()
      lines += section(title, Storescope.helpMessage(for: command, columns: 78))
    }
    return lines + tail
  }

  private static let head = [
    ".TH STORESCOPE 1 \"\" \"storescope \(Storescope.version)\"", ".SH NAME",
    "storescope \\- explores Core Data and SwiftData stores in the terminal",
  ]

  private static var tail: [String] {
    [".SH GUIDES", "storescope help TOPIC: \(Guide.names.joined(separator: ", "))."]
  }

  private static func section(_ title: String, _ help: String) -> [String] {
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
    return [".SH \(title)", ".nf"] + lines.map { RoffText.line(String($0)) } + [".fi"]
  }
}
