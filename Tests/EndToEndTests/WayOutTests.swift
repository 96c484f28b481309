import Foundation
import Testing

/// Every way out of the explorer gives the terminal back as it was and removes the private copy.
@Suite(.mostlyWaits, .timeLimit(.minutes(20)))
struct WayOutTests {
  /// What a kill other than KILL can send, by number; ABRT and SEGV also come from within.
  static let signals: [Int32] =
    [
      SIGHUP, SIGINT, SIGTERM, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGSYS, SIGSEGV,
      SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGTRAP,
    ] + others

  #if canImport(Glibc)
    private static let others: [Int32] = [SIGPWR, SIGPOLL, SIGSTKFLT, 40]
  #else
    private static let others: [Int32] = []
  #endif

  /// Runs the explorer on a private copy, or something else, in a terminal with an empty folder for private copies; what is left there.
  private func left(
    _ arguments: [String]? = nil, program: String = "storescope", _ body: (TerminalProgram) throws -> Void
  ) throws -> [String] {
    try TemporaryFolder.with { folder in
      let temporary = folder.appending(path: "temporary")
      try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
      let program = try TerminalProgram(
        arguments ?? [try ObservatoryStore.make(in: folder), "--snapshot"], folder: folder,
        environment: ["TMPDIR": temporary.path, "SWIFT_BACKTRACE": "enable=no"], program: program)
      try body(program)
      return try FileManager.default.contentsOfDirectory(atPath: temporary.path).filter { $0.hasPrefix("storescope-") }
    }
  }

  @Test(arguments: signals)
  func `A signal ends the explorer and leaves nothing of it`(_ signal: Int32) throws {
    let left = try left { program in
      #expect(program.shows("read-only, private copy"))
      program.send(signal: signal)
      #expect(program.end().code == 128 + signal)
      #expect(program.left == [])
    }
    #expect(left == [])
  }

  #if canImport(Glibc)
    @Test func `A crash that reaches any one of the threads leaves nothing either`() throws {
      // The explorer has four threads or more; the one that tidies up is among them.
      for place in 0..<4 {
        let left = try left { program throws in
          #expect(program.shows("read-only, private copy"))
          #expect(try program.send(signal: SIGFPE, toThread: place))
          #expect(program.end().code == 128 + SIGFPE)
          #expect(program.left == [])
        }
        #expect(left == [], "thread \(place)")
      }
    }
  #endif

  @Test func `A signal in the first moments leaves nothing either`() throws {
    for moment in 0..<40 {
      let left = try left { program in
        usleep(UInt32(moment) * 1_500)
        program.send(signal: SIGTERM)
        #expect(program.end().code == 128 + SIGTERM)
        #expect(program.left == [], "after \(Double(moment) * 1.5) ms")
      }
      #expect(left == [], "after \(Double(moment) * 1.5) ms")
    }
  }

  @Test(arguments: [(UInt16(65_535), UInt16(24)), (80, 65_535)])
  func `A terminal of absurd size is used as far as that makes sense`(_ columns: UInt16, _ rows: UInt16) throws {
    let left = try left { program in
      #expect(program.shows("read-only, private copy"))
      program.resize(columns: columns, rows: rows)
      usleep(200_000)
      program.resize(columns: 100, rows: 30)
      #expect(program.shows("read-only, private copy"))
      program.type("Q")
      #expect(program.end().code == 0)
    }
    #expect(left == [])
  }

  @Test(arguments: [SIGHUP, SIGINT, SIGTERM, SIGUSR1])
  func `A signal ends a loop that is stuck`(_ signal: Int32) throws {
    let left = try left([], program: "StuckLoop") { program in
      #expect(program.shows("stuck at the next key"))
      program.send(signal: signal)
      #expect(program.end().code == 128 + signal)
      #expect(program.left == [])
    }
    #expect(left == [])
  }

  @Test(.enabled(if: Tmux.path != nil, "tmux is not here"))
  func `Control and C end a loop that is stuck when they are pressed again`() throws {
    let terminal = try Tmux(60, 8)
    try terminal.enter("'\(try Program.built("StuckLoop").path)'; echo left with $?")
    try terminal.wait(for: "stuck at the next key")
    let end = ContinuousClock.now + .seconds(90)
    while try !terminal.screen().contains("left with 130"), ContinuousClock.now < end { try terminal.press("C-c") }
    try terminal.wait(for: "left with 130", without: "stuck at the next key")
  }
}
