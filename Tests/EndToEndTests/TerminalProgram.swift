import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The program in a pseudo-terminal: keys are typed, and what it draws is waited for.
final class TerminalProgram {
  private let master: Int32
  private let process = Process()
  private let complaints: URL
  /// What the program has sent since it was last asked to draw anew.
  private(set) var bytes: [UInt8] = []
  private var earlier: [UInt8] = []
  private let settings: [String]
  /// The folder of what the program keeps, unless the environment names another.
  private let stateName = "storescope-tests-\(UUID().uuidString)"

  struct NoTerminal: Error {}

  /// Starts the program; `typed` waits for it in the terminal already.
  init(
    _ arguments: [String], folder: URL, typed: String = "", columns: UInt16 = 100, rows: UInt16 = 30,
    environment: [String: String] = [:], program: String = "storescope"
  ) throws {
    var (master, slave): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&master, &slave, nil, nil, &size) == 0 else { throw NoTerminal() }
    self.master = master
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    _ = fcntl(master, F_SETFD, FD_CLOEXEC)
    complaints = folder.appending(path: "complaint \(UUID().uuidString)")
    try Data().write(to: complaints)
    // As it is, a terminal would take ^C for itself before the program can.
    var settings = termios()
    tcgetattr(slave, &settings)
    if !typed.isEmpty { cfmakeraw(&settings) }
    tcsetattr(slave, TCSANOW, &settings)
    self.settings = Self.settings(of: master)
    type(typed)
    let terminal = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
    process.executableURL = try Program.built(program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(
      [
        "TERM": "xterm-256color", "LC_ALL": "C.UTF-8",
        "XDG_STATE_HOME": FileManager.default.temporaryDirectory.appending(path: stateName).path,
      ].merging(environment) { $1 }
    ) { $1 }
    process.standardInput = terminal
    process.standardOutput = terminal
    process.standardError = try FileHandle(forWritingTo: complaints)
    try process.run()
  }

  deinit {
    if process.isRunning { process.terminate() }
    close(master)
    try? FileManager.default.removeItem(at: FileManager.default.temporaryDirectory.appending(path: stateName))
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(master, bytes, bytes.count)
  }

  /// Types more than the terminal holds, as the program takes it.
  func typeAll(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty, process.isRunning {
      let count = rest.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else { take() }
    }
  }

  /// Whether a text comes onto the screen; the screen is drawn anew until it does.
  func shows(_ text: String) -> Bool { waits { $0.contains(text) } }

  /// Whether a text goes away from a screen on which another stands.
  func shows(_ text: String, without gone: String) -> Bool { waits { $0.contains(text) && !$0.contains(gone) } }

  private func waits(for isThere: (String) -> Bool) -> Bool {
    for _ in 0..<150 {
      earlier += bytes
      bytes = []
      type("\u{0C}")
      for _ in 0..<4 {
        take()
        if isThere(drawn) { return true }
      }
      if !process.isRunning { return false }
    }
    return false
  }

  /// All that was drawn since it was last asked to draw anew, without the terminal's commands.
  var drawn: String {
    String(decoding: bytes, as: UTF8.self).replacing(
      #/\u{1B}(\[[0-9;?>=]*[ -\/]*[@-~]|[()][A-Z0-9]|[=>78]|\][^\u{07}]*\u{07})/#, with: "")
  }

  /// Waits for the end; the exit code as a shell has it, and what stands on standard error.
  func end() -> (code: Int32, complaint: String) {
    for _ in 0..<600 where process.isRunning { take() }
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
    take()
    let complaint = (try? Data(contentsOf: complaints)) ?? Data()
    let isSignal = process.terminationReason == .uncaughtSignal
    let code = process.terminationStatus + (isSignal ? 128 : 0)
    return (code, String(decoding: complaint, as: UTF8.self))
  }

  /// Gives the terminal another size, as a window does.
  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    send(signal: SIGWINCH)
  }

  func send(signal: Int32) { kill(process.processIdentifier, signal) }

  #if canImport(Glibc)
    /// Sends a signal to one of its threads alone, in the order in which they began; false if there is none.
    func send(signal: Int32, toThread place: Int) throws -> Bool {
      let process = process.processIdentifier
      let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task").compactMap {
        Int32($0)
      }.sorted()
      // Glibc has the function, and its module does not show it.
      typealias Send = @convention(c) (Int32, Int32, Int32) -> Int32
      guard threads.indices.contains(place), let found = dlsym(nil, "tgkill") else { return false }
      return unsafeBitCast(found, to: Send.self)(process, threads[place], signal) == 0
    }
  #endif

  /// What is not as it was before the program: a mode that it turned on, or the settings of the line.
  var left: [String] {
    TerminalModes.on(after: earlier + bytes) + (Self.settings(of: master) == settings ? [] : ["settings"])
  }

  private static func settings(of terminal: Int32) -> [String] {
    var settings = termios()
    guard tcgetattr(terminal, &settings) == 0 else { return ["none"] }
    let flags = [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
    return flags.map { "\($0)" } + ["\(settings.c_cc)"]
  }

  /// Reads what comes within a twentieth of a second.
  private func take() {
    var polled = [pollfd(fd: master, events: Int16(POLLIN), revents: 0)]
    guard poll(&polled, 1, 50) > 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(master, &buffer, buffer.count)
    // A terminal that its program has closed is ready at once, each time.
    if count > 0 { bytes += buffer.prefix(count) } else { usleep(50_000) }
  }
}
