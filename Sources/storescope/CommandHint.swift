import ArgumentParser
import Opening
import Querying

/// Suggests a command for a first argument that is neither a command nor a file.
enum CommandHint {
  /// Nil if the argument is not close to a command's name.
  static func hint(for error: any Error, arguments: [String]) -> String? {
    guard case OpeningError.noSuchFile(let path)? = error as? OpeningError,
      arguments.first == path, !path.contains("/")
    else { return nil }
    let names = Storescope.configuration.subcommands.compactMap { $0.configuration.commandName }
    return Nearest.names(to: path, among: names).first.map {
      let rest = arguments.dropFirst().map(ShellWord.quoted)
      return "perhaps \((["storescope", $0] + rest).joined(separator: " "))"
    }
  }
}
