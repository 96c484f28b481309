import ArgumentParser
import Foundation

/// The program: one subcommand a file, `browse` where none is named.
@main
struct Storescope: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "storescope",
    abstract: "Explores Core Data and SwiftData stores in the terminal.",
    subcommands: [
      BrowseCommand.self,
      SchemaCommand.self,
      RowsCommand.self,
      CountCommand.self,
      ThemesCommand.self,
      KeysCommand.self,
      CreateCommand.self,
      DemoCommand.self,
    ],
    defaultSubcommand: BrowseCommand.self
  )

  static func main() {
    Interruption.install()
    do {
      var command = try parseAsRoot()
      try command.run()
      Output.finish()
    } catch {
      leave(with: error)
    }
  }

  /// Ends the program with the error's sentence and its exit code.
  private static func leave(with error: any Error) -> Never {
    if let sentence = ErrorSentence(error) {
      Output.warn(sentence.text)
      Foundation.exit(sentence.code.rawValue)
    }
    exit(withError: error)
  }
}
