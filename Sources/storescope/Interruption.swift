import Foundation

/// What `^C` and a closed pipe do to a command that prints.
enum Interruption {
  /// `^C` ends the program with the code of an interrupted one; a closed pipe shows as a failed write.
  ///
  /// Nothing is cleaned up then: a private copy stays in the temporary folder.
  static func install() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGINT) { _ in _exit(130) }
  }
}
