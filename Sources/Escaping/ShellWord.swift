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
