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
  /// It gets a process group of its own in the foreground, so that `^C` in it does not end this program.
  static func run(_ command: String, on path: String) -> Bool {
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
    #else
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setpgroup(&attributes, 0)
    // This program ignores these signals meanwhile, and the other one handles them as usual.
    var interrupts = none
    sigaddset(&interrupts, SIGINT)
    sigaddset(&interrupts, SIGQUIT)
    posix_spawnattr_setsigdefault(&attributes, &interrupts)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)
    )
    let words = ["/bin/sh", "-c", command + " \"$1\"", "sh", path]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var child: pid_t = 0
    guard posix_spawn(&child, "/bin/sh", nil, &attributes, &arguments, environ) == 0 else {
      return false
    }
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
