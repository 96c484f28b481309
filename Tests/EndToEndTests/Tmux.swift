import Foundation

/// A real terminal to run the program in: tmux, with a server of its own that ends with this value.
final class Tmux: Sendable {
  static let path = ["/usr/bin/tmux", "/usr/local/bin/tmux", "/opt/homebrew/bin/tmux"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// A text that did not come within a minute, and the screen instead of it.
  struct Missed: Error, CustomStringConvertible { let description: String }

  private let socket = "storescope-tests-\(UUID().uuidString)"

  /// Starts an interactive shell whose prompt is `ready$`.
  init(_ columns: Int, _ rows: Int) throws {
    // What one program keeps is no other's business.
    let state = FileManager.default.temporaryDirectory.appending(path: socket).path
    let shell =
      "TERM=tmux-256color LC_ALL=C.UTF-8 XDG_STATE_HOME='\(state)' PS1='ready$ ' exec bash --norc --noprofile -i"
    let size = ["-x", "\(columns)", "-y", "\(rows)"]
    try run(["-f", "/dev/null", "new-session", "-d"] + size + [shell])
    try run(["set", "-g", "status", "off"])
    // So that the program's OSC 52 reaches tmux's own buffer.
    try run(["set", "-s", "set-clipboard", "on"])
    try run(["resize-window"] + size)
    try wait(for: "ready$")
  }

  deinit {
    _ = try? run(["kill-server"])
    try? FileManager.default.removeItem(at: FileManager.default.temporaryDirectory.appending(path: socket))
  }

  /// Types keys by their tmux names.
  func press(_ keys: String...) throws {
    for key in keys { try run(["send-keys", key]) }
  }

  /// Types a command line and Enter.
  func enter(_ line: String) throws {
    try type(line)
    try press("Enter")
  }

  func type(_ text: String) throws { try run(["send-keys", "-l", text]) }

  func resize(_ columns: Int, _ rows: Int) throws { try run(["resize-window", "-x", "\(columns)", "-y", "\(rows)"]) }

  func screen() throws -> String { try run(["capture-pane", "-p"]) }

  /// What was copied last.
  func buffer() throws -> String { try run(["show-buffer"]) }

  /// Writes every byte that the programs in the terminal send to a file from here on.
  func record(to file: URL) throws { try run(["pipe-pane", "-O", "cat > '\(file.path)'"]) }

  /// The first screen that shows all of some texts and none of others.
  @discardableResult
  func wait(for wanted: String..., without unwanted: String...) throws -> String {
    let end = ContinuousClock.now + .seconds(60)
    while true {
      let text = try screen()
      if wanted.allSatisfy(text.contains), !unwanted.contains(where: text.contains) { return text }
      guard ContinuousClock.now < end else {
        throw Missed(description: "waited for \(wanted) without \(unwanted) on\n\(text)")
      }
      usleep(20_000)
    }
  }

  @discardableResult
  private func run(_ arguments: [String]) throws -> String {
    guard let path = Self.path else { throw Missed(description: "no tmux") }
    return try Spawned.run(path, ["-L", socket] + arguments)
  }
}
