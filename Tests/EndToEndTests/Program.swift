import Foundation
import Testing

/// Runs the built program and takes what it prints.
enum Program {
  struct Outcome {
    var code: Int32
    var output: Data
    var complaint: String

    /// Whether there is nothing but one sentence, perhaps with a hint, on standard error.
    var isOneSentence: Bool {
      let lines = complaint.split(separator: "\n").map(String.init)
      return output.isEmpty && lines.first?.hasPrefix("storescope: ") == true
        && lines.dropFirst().allSatisfy { $0.hasPrefix("hint: ") } && lines.count <= 2
    }

    var text: String { String(decoding: output, as: UTF8.self) }
    var lines: [String] { text.split(separator: "\n", omittingEmptySubsequences: true).map(String.init) }
    /// The same with the blank ones, such as those of a screen.
    var allLines: [String] { text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init) }
    /// The lines of NDJSON, each an object.
    func objects() throws -> [[String: Any]] {
      try lines.map { try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]) }
    }
    var json: Any? { try? JSONSerialization.jsonObject(with: output, options: .fragmentsAllowed) }
  }

  /// Output goes through files, so that no pipe can fill up.
  static func run(_ arguments: String...) throws -> Outcome { try run(arguments) }

  /// `asNobody` is for a test that root runs, who may read and write everything.
  static func run(_ arguments: [String], asNobody: Bool = false, environment: [String: String] = [:]) throws -> Outcome
  {
    let program = try binary
    return try run(
      asNobody ? Self.nobody + [program.path] + arguments : [program.path] + arguments, environment: environment)
  }

  /// What makes a command run as a user without rights: nothing where the tests have none.
  private static var nobody: [String] {
    getuid() == 0 ? ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--"] : []
  }

  /// Whether a user without rights can start the program, which may lie in root's own folder.
  static let runsAsNobody: Bool = {
    guard getuid() == 0 else { return true }
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv") else { return false }
    return (try? run(["help", "keys"], asNobody: true))?.code == 0
  }()

  /// Runs another program, which may start this one.
  static func run(command: String, _ arguments: [String], environment: [String: String] = [:]) throws -> Outcome {
    try run([command] + arguments, environment: environment)
  }

  private static func run(_ command: [String], environment: [String: String]) throws -> Outcome {
    try TemporaryFolder.with { folder in
      let output = folder.appending(path: "output")
      let complaint = folder.appending(path: "complaint")
      try Data().write(to: output)
      try Data().write(to: complaint)
      let process = Process()
      process.executableURL = URL(filePath: command[0])
      process.arguments = Array(command.dropFirst())
      // What a run saves must neither stay nor be seen by another.
      let own = ["XDG_STATE_HOME": folder.appending(path: "state").path]
      process.environment = ProcessInfo.processInfo.environment.merging(own.merging(environment) { $1 }) { $1 }
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = try FileHandle(forWritingTo: output)
      process.standardError = try FileHandle(forWritingTo: complaint)
      try process.run()
      process.waitUntilExit()
      return Outcome(
        code: process.terminationStatus, output: try Data(contentsOf: output),
        complaint: String(decoding: try Data(contentsOf: complaint), as: UTF8.self))
    }
  }

  struct NotBuilt: Error {}

  static var binary: URL { get throws { try built("storescope") } }

  /// A program stands beside the tests' own executable; `STORESCOPE_PROGRAM` names another storescope, as a release has it.
  static func built(_ name: String) throws -> URL {
    let package = Package.root
    if name == "storescope", let other = ProcessInfo.processInfo.environment["STORESCOPE_PROGRAM"] {
      return URL(filePath: other)
    }
    let folders =
      [Bundle.main.executableURL?.deletingLastPathComponent()].compactMap { $0 } + [
        package.appending(path: ".build/debug")
      ]
    let found = folders.map { $0.appending(path: name) }.first { FileManager.default.isExecutableFile(atPath: $0.path) }
    guard let found else { throw NotBuilt() }
    return found
  }
}

/// The package's own folder.
enum Package {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
}

/// A folder that lives as long as a piece of a test.
enum TemporaryFolder {
  static func with<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "storescope-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }
}
