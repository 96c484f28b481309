import Foundation
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// One call of a tool: a command that this program runs as another process of itself.
///
/// So a command needs to know nothing of a server: its output is taken as it stands, a call ends as a command ends, and
/// one that fails harms no other.
final class ToolRun: Sendable {
  /// How a command ended.
  enum End: Hashable {
    case code(Int32)
    /// The taker wanted no more of its output.
    case enough
    case late
    case cancelled
    case notStarted
  }

  /// What standard error is kept of, in bytes.
  private static let mostComplaint = 64 * 1024
  /// How long a command may take to end when it was asked to, in seconds.
  private static let grace = 2.0

  private struct State {
    var child: pid_t?
    var isCancelled = false
  }

  private let state = Mutex(State())

  var isCancelled: Bool { state.withLock(\.isCancelled) }

  /// Ends the command, now or as soon as it begins.
  func cancel() {
    state.withLock { state in
      state.isCancelled = true
      if let child = state.child { kill(child, SIGTERM) }
    }
  }

  /// Runs a command, and waits; `take` gets its output in pieces and returns whether it wants more.
  ///
  /// After so many seconds the command is asked to end, as by `^C`, and may still print what it has found.
  func run(
    _ arguments: [String], seconds: Double, take: ([UInt8]) -> Bool
  ) -> (end: End, complaint: String) {
    guard let (output, errors) = start(arguments) else { return (isCancelled ? .cancelled : .notStarted, "") }
    // If this program ends, so does the command.
    let name = UnfinishedFiles.begin { [self] in cancel() }
    defer { UnfinishedFiles.end(name) }
    var complaint: [UInt8] = []
    let stopped = read(output, errors, seconds, take) { piece in
      complaint += piece.prefix(max(0, Self.mostComplaint - complaint.count))
    }
    let status = wait()
    let text = String(decoding: complaint, as: UTF8.self)
    if isCancelled { return (.cancelled, text) }
    // The low bits are the signal, if one ended it.
    return (stopped ?? .code(status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f), text)
  }

  /// Starts the command; nil if it cannot be, or was cancelled.
  private func start(_ arguments: [String]) -> (output: Pipe, errors: Pipe)? {
    // Another command must not inherit the pipes, and so keep them open.
    Self.starting.lock()
    defer { Self.starting.unlock() }
    guard let output = Pipe(), let errors = Pipe() else { return nil }
    let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer {
      for end in [nothing, output.end, errors.end] { close(end) }
    }
    let ends = [(nothing, STDIN_FILENO), (output.end, STDOUT_FILENO), (errors.end, STDERR_FILENO)]
    let isStarted = state.withLock { state in
      guard !state.isCancelled else { return false }
      state.child = Spawn.start(
        Self.program, ["storescope"] + arguments, ends, handling: [SIGINT, SIGTERM, SIGHUP, SIGPIPE])
      return state.child != nil
    }
    return isStarted ? (output, errors) : nil
  }

  private static let starting = NSLock()

  /// The file of this program, also after another version has taken its place.
  private static var program: String {
    #if os(Linux)
      "/proc/self/exe"
    #else
      Bundle.main.executablePath ?? CommandLine.arguments[0]
    #endif
  }

  /// Reads until both pipes have ended; returns why it was stopped before, if it was.
  private func read(
    _ output: Pipe, _ errors: Pipe, _ seconds: Double, _ take: ([UInt8]) -> Bool, complain: ([UInt8]) -> Void
  ) -> End? {
    let start = ContinuousClock.now
    var end = start + .seconds(seconds)
    var stopped: End?
    while output.isOpen || errors.isOpen {
      let left = (end - .now) / .milliseconds(1)
      if left <= 0 {
        // It was asked to end, and did not.
        guard stopped == nil else {
          signal(SIGKILL)
          return stopped
        }
        stopped = .late
        end = .now + .seconds(Self.grace)
        signal(SIGINT)
        continue
      }
      var polled = [output, errors].map { pollfd(fd: $0.isOpen ? $0.start : -1, events: Int16(POLLIN), revents: 0) }
      guard poll(&polled, 2, Int32(left.rounded(.up))) > 0 else { continue }
      if polled[1].revents != 0 { complain(errors.read()) }
      guard polled[0].revents != 0 else { continue }
      let piece = output.read()
      if stopped != .enough, !piece.isEmpty, !take(piece) {
        stopped = stopped ?? .enough
        end = .now + .seconds(Self.grace)
        signal(SIGTERM)
      }
    }
    return stopped
  }

  private func signal(_ number: Int32) { state.withLock { if let child = $0.child { kill(child, number) } } }

  private func wait() -> Int32 {
    var status: Int32 = 0
    guard let child = state.withLock(\.child) else { return status }
    // The process is left as it is until no one can signal its number.
    var facts = siginfo_t()
    while waitid(P_PID, id_t(child), &facts, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    state.withLock { $0.child = nil }
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return status
  }

  /// A pipe whose end the command has.
  private final class Pipe {
    let start: Int32
    let end: Int32
    private(set) var isOpen = true

    init?() {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { return nil }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      (start, end) = (ends[0], ends[1])
    }

    deinit { if isOpen { close(start) } }

    /// What is there; nothing at its end.
    func read() -> [UInt8] {
      let piece = [UInt8](unsafeUninitializedCapacity: 64 * 1024) { buffer, count in
        var found = Foundation.read(start, buffer.baseAddress, buffer.count)
        while found < 0, errno == EINTR { found = Foundation.read(start, buffer.baseAddress, buffer.count) }
        count = max(0, found)
      }
      if piece.isEmpty {
        close(start)
        isOpen = false
      }
      return piece
    }
  }
}
