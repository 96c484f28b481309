/// Words as a shell reads them.
enum ShellWord {
  /// The word as it is if that is safe, else in single quotes.
  static func quoted(_ word: String) -> String {
    let plain = word.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "_-./:=@%+,".contains($0))
    }
    guard word.isEmpty || !plain else { return word }
    return "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
