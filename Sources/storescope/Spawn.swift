import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Starts another program that inherits no descriptor but its three standard ones, and blocks no signal.
enum Spawn {
  /// Nil if it cannot be started; otherwise it must be waited for.
  ///
  /// `standard` pairs each descriptor with the one that it becomes. `handling` are the signals that this program
  /// ignores or catches, and the other one must not ignore.
  static func start(
    _ program: String, _ words: [String], _ standard: [(kept: Int32, name: Int32)], isOfOwnGroup: Bool = false,
    handling: [Int32] = []
  ) -> pid_t? {
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
    for (kept, name) in standard { posix_spawn_file_actions_adddup2(&actions, kept, name) }
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
    var usual = none
    for signal in handling { sigaddset(&usual, signal) }
    posix_spawnattr_setsigdefault(&attributes, &usual)
    let group = isOfOwnGroup ? Int32(POSIX_SPAWN_SETPGROUP) : 0
    posix_spawnattr_setflags(
      &attributes, Int16(group | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF) | onlyNamed))
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var child: pid_t = 0
    return posix_spawn(&child, program, &actions, &attributes, &arguments, environ) == 0 ? child : nil
  }
}
