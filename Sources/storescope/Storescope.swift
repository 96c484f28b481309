import ArgumentParser
import Findings
import Foundation
import Opening
import Predicates
import Schema
import Screen
import UserFiles

/// The program, with a file for each subcommand; without one it runs `browse`.
@main
struct Storescope: ParsableCommand {
  /// Used until the first release is tagged.
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "storescope", abstract: "Explores Core Data and SwiftData stores in the terminal.",
    discussion: """
      'storescope help TOPIC' prints a guide: \(Guide.names.joined(separator: ", ")).

      Exit codes:
        0              success
        1              audit, lint or diff found something, or explain found nothing
        64             wrong usage
        65             invalid input
        66             no such file
        70             a bug in storescope
        74             reading or writing failed
        129, 130, 143  a hang-up, ^C or a kill ended the program
      """, version: BuildFacts.text,
    groupedSubcommands: [
      CommandGroup(
        name: "EXPLORING",
        subcommands: [BrowseCommand.self, DemoCommand.self, StoresCommand.self]),
      CommandGroup(
        name: "MODEL",
        subcommands: [SchemaCommand.self, PathsCommand.self, DiagramCommand.self, GenerateCommand.self]),
      CommandGroup(
        name: "ROW",
        subcommands: [
          RowsCommand.self, CountCommand.self, TranslateCommand.self, QueriesCommand.self, FetchCommand.self,
          SummaryCommand.self,
        ]),
      CommandGroup(
        name: "CHECKING",
        subcommands: [AuditCommand.self, LintCommand.self, DiffCommand.self, ExplainCommand.self]),
      CommandGroup(
        name: "HISTORY", subcommands: [HistoryCommand.self, CommitsCommand.self, CloudKitCommand.self]),
      CommandGroup(
        name: "NEW STORE",
        subcommands: [ConvertCommand.self, ViewsCommand.self, ExtractCommand.self, CreateCommand.self]),
      CommandGroup(
        name: "OTHER", subcommands: [MCPCommand.self, SettingsCommand.self, HelpCommand.self]),
    ], defaultSubcommand: BrowseCommand.self)

  static func main() {
    StandardDescriptors.fill()
    Interruption.install()
    var begun: (any ParsableCommand)?
    do {
      try FormerName.check(Array(CommandLine.arguments.dropFirst()))
      var command = try parseAsRoot(ExplainCommand.withTextLast(Array(CommandLine.arguments.dropFirst())))
      try checkArguments()
      begun = command
      try command.run()
      Output.finish()
    } catch { leave(with: error, of: begun) }
  }

  /// An argument that is not UTF-8 would name another file, or none.
  private static func checkArguments() throws(CommandError) {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = CommandLine.unsafeArgv[index] else { continue }
      if let spelled = NameBytes.spelled(argument) { throw .notText(argument: spelled) }
    }
  }

  /// Ends the program with the error's sentence and its exit code.
  private static func leave(with error: any Error, of command: (any ParsableCommand)?) -> Never {
    let named = (command as? any NamesStore)?.named ?? []
    let arguments = Array(CommandLine.arguments.dropFirst())
    if var sentence = (error as? any Explained)?.sentence {
      sentence.hint = sentence.hint ?? CommandHint.hint(for: error, arguments: arguments)
      if error is Failure, sentence.place == nil, !named.isEmpty { sentence.place = named.joined(separator: ", ") }
      Output.complain(sentence.lines)
      Foundation.exit(sentence.exit.rawValue)
    }
    leave(withParsed: error, of: command)
  }

  /// Prints ArgumentParser's message, perhaps help; its messages repeat arguments, here on one line.
  private static func leave(withParsed error: any Error, of command: (any ParsableCommand)?) -> Never {
    let code = exitCode(for: error)
    let message =
      if let refused = error as? ValidationError, let command {
        CommandHint.message(refused, of: type(of: command))
      } else { CommandHint.mended(fullMessage(for: error), arguments: Array(CommandLine.arguments.dropFirst())) }
    let shown = CommandLine.arguments.dropFirst().reduce(message.unicodeScalars) {
      $0.replacing($1.unicodeScalars, with: DisplayText($1).string.unicodeScalars)
    }
    if code.isSuccess {
      if !message.isEmpty { Output.line(message) }
    } else if code == .failure, !(error is ExitCode) {
      // The error is neither ArgumentParser's nor `Explained`.
      let sentence = Sentence((error as NSError).localizedDescription, exit: .ownFault)
      Output.complain(sentence.lines)
      Foundation.exit(sentence.exit.rawValue)
    } else if !message.isEmpty {
      Output.complain(shown.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) })
    }
    Output.finish()
    Foundation.exit(code.rawValue)
  }
}

/// The facts about this build: version, source commit, and configuration.
enum BuildFacts {
  static var text: String { "storescope \(Storescope.version) (\(facts.joined(separator: ", ")))" }

  private static var facts: [String] { [commit, build] + (Contract.isSourceReadable ? [] : ["without Swift source"]) }

  /// Git writes the commit into an archive; a working copy still has the placeholder.
  static var commit: String {
    let text = String(decoding: PackageResources.Commit_txt, as: UTF8.self).prefix { $0 != "\n" }
    return text.hasPrefix("$Format") ? "from a working copy" : "commit \(text)"
  }

  private static var build: String {
    #if DEBUG
      "debug build"
    #else
      "release build"
    #endif
  }
}

/// Ensures that standard input, output and error are open.
enum StandardDescriptors {
  /// Opens missing descriptors onto /dev/null; call it before anything else is opened.
  ///
  /// Otherwise the first file that is opened would receive the output.
  static func fill() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDWR)
    }
  }
}
