import ArgumentParser
import Themes

/// `themes`: the names that `--theme` takes.
struct ThemesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "themes",
    abstract: "Lists the built-in themes, the default first."
  )

  func run() {
    Themes.names.forEach(Output.line)
  }
}
