import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A program of the user's, such as an editor, that uses the terminal while it runs.
enum OutsideProgram {
  /// The editor of the user's environment, else one that every system has.
  static func editor(_ environment: [String: String]) -> String {
    [environment["VISUAL"], environment["EDITOR"]].compactMap(\.self).first { !$0.isEmpty } ?? "vi"
  }

  static func pager(_ environment: [String: String]) -> String {
    environment["PAGER"].flatMap { $0.isEmpty ? nil : $0 } ?? "less"
  }

  /// Runs a shell command on a file, and waits; returns whether it succeeded.
  ///
  /// It gets a process group of its own in the foreground, so that `^C` in it does not end this program, and no other
  /// descriptor than standard input, standard output and `errors` as its standard error.
  static func run(_ command: String, on path: String, errors: Int32) -> Bool {
    let standard = [(STDIN_FILENO, STDIN_FILENO), (STDOUT_FILENO, STDOUT_FILENO), (errors, STDERR_FILENO)]
    // This program ignores these signals meanwhile, and the other one handles them as usual.
    guard
      let child = Spawn.start(
        "/bin/sh", ["/bin/sh", "-c", command + " \"$1\"", "sh", path], standard, isOfOwnGroup: true,
        handling: [SIGINT, SIGQUIT])
    else { return false }
    return wait(for: child)
  }

  private static func wait(for child: pid_t) -> Bool {
    // Otherwise taking the terminal back from the background would stop this program.
    let former = signal(SIGTTOU, SIG_IGN)
    defer { _ = signal(SIGTTOU, former) }
    tcsetpgrp(STDIN_FILENO, child)
    defer { tcsetpgrp(STDIN_FILENO, getpgrp()) }
    var status: Int32 = 0
    while true {
      let found = waitpid(child, &status, WUNTRACED)
      if found < 0 {
        guard errno == EINTR else { return false }
        continue
      }
      // It was stopped, for using the terminal too early or by the user, who could not resume it.
      guard status & 0xff == 0x7f else { return status == 0 }
      tcsetpgrp(STDIN_FILENO, child)
      kill(-child, SIGCONT)
    }
  }
}
