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
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
      let onlyNamed = Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
      let onlyNamed: Int32 = 0
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (kept, name) in [(STDIN_FILENO, STDIN_FILENO), (STDOUT_FILENO, STDOUT_FILENO), (errors, STDERR_FILENO)] {
      posix_spawn_file_actions_adddup2(&actions, kept, name)
    }
    #if canImport(Glibc)
      // Closing what is not open is no error there.
      let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
      for descriptor in open.compactMap({ Int32($0) }) where descriptor > STDERR_FILENO {
        posix_spawn_file_actions_addclose(&actions, descriptor)
      }
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
      Int16(Int32(POSIX_SPAWN_SETPGROUP) | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF) | onlyNamed))
    let words = ["/bin/sh", "-c", command + " \"$1\"", "sh", path]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var child: pid_t = 0
    guard posix_spawn(&child, "/bin/sh", &actions, &attributes, &arguments, environ) == 0 else { return false }
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
