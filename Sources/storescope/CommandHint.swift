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

  /// What ArgumentParser prints, for a command that refuses its arguments only when it runs.
  static func message(_ error: ValidationError, of command: any ParsableCommand.Type) -> String {
    let name = command.configuration.commandName ?? ""
    return """
      Error: \(error.message)
      Usage: \(Storescope.usageString(for: command))
        See 'storescope \(name) --help' for more information.
      """
  }

  /// ArgumentParser's message without a far-fetched name, and with the option that takes a model or source.
  static func mended(_ message: String) -> String {
    var message = message
    if let guess = message.firstMatch(of: /option '([^']*)'\. (Did you mean '([^']*)'\?)/),
      Nearest.names(to: String(guess.1), among: [String(guess.3)]).isEmpty
    {
      message.removeSubrange(message.index(before: guess.2.startIndex)..<guess.2.endIndex)
    }
    guard let extra = message.firstMatch(of: /Unexpected argument '([^']*)'/) else {
      return message
    }
    let option: String? =
      switch try? PathKind(NamedPaths.parts(of: String(extra.1)).path) {
      case .model: "--model"
      case .source: "--source"
      case .store, .folder, nil: nil
      }
    return message + (option.map { "\nhint: \($0) \(ShellWord.quoted(String(extra.1)))" } ?? "")
  }
}
