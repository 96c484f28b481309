import ArgumentParser
import Themes

/// `themes`: the names for `--theme`.
struct ThemesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "themes", abstract: "Lists the built-in themes, the default first.")

  func run() { Themes.names.forEach(Output.line) }
}
