import ArgumentParser
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
    return [".SH \(title)", ".nf"] + lines.map { escaped($0) } + [".fi"]
  }

  /// In roff, a line that begins with a full stop or a quote would be a command.
  private static func escaped(_ line: Substring) -> String {
    let text = line.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : String(text)
  }
}
