import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Runs a command that may leave a daemon behind.
///
/// Foundation's `Process` ends when the last copy of a descriptor is closed that the child and all it starts
/// inherit: a daemon would keep it waiting. Here nothing is inherited but the three standard descriptors.
enum Spawned {
  struct Failed: Error, CustomStringConvertible { let description: String }

  /// Waits at most so many seconds; throws with what the command printed unless it ends with 0.
  static func run(_ path: String, _ arguments: [String], seconds: Int = 60) throws -> String {
    try TemporaryFolder.with { folder in
      let output = folder.appending(path: "output").path
      let process = try start(path, arguments, output: output)
      let status = end(of: process, within: seconds)
      let text = String(decoding: try Data(contentsOf: URL(filePath: output)), as: UTF8.self)
      guard status == 0 else {
        let ending = status.map { "status \($0)" } ?? "still running"
        throw Failed(description: "\(arguments): \(ending): \(text)")
      }
      return text
    }
  }

  private static func start(_ path: String, _ arguments: [String], output: String) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    // A thread of Dispatch blocks signals, and all that is started from it would never hear of a resize.
    var unblocked = sigset_t()
    sigemptyset(&unblocked)
    posix_spawnattr_setsigmask(&attributes, &unblocked)
    #if canImport(Darwin)
      let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_CLOEXEC_DEFAULT
      posix_spawnattr_setflags(&attributes, Int16(flags))
    #else
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
      // glibc takes no offence at closing what is not open.
      for descriptor in 3..<Int32(clamping: min(1_024, sysconf(Int32(_SC_OPEN_MAX)))) {
        posix_spawn_file_actions_addclose(&actions, descriptor)
      }
    #endif
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, path, &actions, &attributes, &words, environ)
    guard code == 0 else { throw Failed(description: "\(path): \(String(cString: strerror(code)))") }
    return process
  }

  /// The status, or nil of a command that had to be killed.
  private static func end(of process: pid_t, within seconds: Int) -> Int32? {
    var status: Int32 = 0
    for _ in 0..<(seconds * 100) {
      if waitpid(process, &status, WNOHANG) == process { return status }
      usleep(10_000)
    }
    kill(process, SIGKILL)
    waitpid(process, &status, 0)
    return nil
  }
}
