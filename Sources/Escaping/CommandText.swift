/// Words as a POSIX shell reads them.
package enum ShellWord {
  /// The word as it is if that is safe, else in single quotes; without NUL, which no argument can hold.
  package static func quoted(_ word: String) -> String {
    // zsh replaces a word that starts with `=` by a command's path.
    let isPlain = word.utf8.allSatisfy(plain.contains) && word.utf8.first != UInt8(ascii: "=")
    guard word.isEmpty || !isPlain else { return word }
    return "'" + word.respelled { $0 == "'" ? "'\\''" : $0 == "\0" ? "" : nil } + "'"
  }

  private static let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-./:=@%+,".utf8)
}

/// The parts of a command of a GitHub workflow, which its runner reads line by line.
///
/// The runner decodes no more than these; what else steers a line becomes a visible sign.
package enum GitHubCommand {
  package static func data(_ text: String) -> String { text.respelled(spelling(of:)) }

  package static func property(_ text: String) -> String {
    text.respelled { $0 == ":" ? "%3A" : $0 == "," ? "%2C" : spelling(of: $0) }
  }

  private static func spelling(of scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "%": "%25"
    case "\r": "%0D"
    case "\n": "%0A"
    default: scalar.steersText ? TerminalText.sign(for: scalar) : nil
    }
  }
}
