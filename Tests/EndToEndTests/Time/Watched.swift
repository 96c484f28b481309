import Foundation
import Synchronization
import Testing

/// `rows --watch`, running beside a test that writes the store.
final class Watched: Sendable {
  /// A line that was told, and when it came.
  struct Line {
    let op: String
    let pk: Int
    let entity: String
    let time: String
    /// The texts of both sides by path, `null` where there is none.
    let fields: [String: [String]]
    let came: ContinuousClock.Instant
  }

  struct Silent: Error, CustomStringConvertible { let description: String }

  private let process = Process()
  private let output = Pipe()
  private let complaint = Pipe()
  private let said = Mutex<(lines: [Line], rest: Data, notes: String)>(([], Data(), ""))

  init(_ store: String, _ entity: String, _ options: String...) throws {
    process.executableURL = try Program.binary
    process.arguments = ["rows", store, entity, "--watch"] + options
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = complaint
    output.fileHandleForReading.readabilityHandler = { [self] in take($0.availableData) }
    complaint.fileHandleForReading.readabilityHandler = { [self] handle in
      let text = String(decoding: handle.availableData, as: UTF8.self)
      said.withLock { $0.notes += text }
    }
    try process.run()
    try wait("the first look") { !self.notes.isEmpty }
  }

  var notes: String { said.withLock(\.notes) }
  var lines: [Line] { said.withLock(\.lines) }

  /// Waits for so many lines in all, and answers with those that are new since.
  func lines(_ count: Int) throws -> [Line] {
    try wait("\(count) lines") { self.lines.count >= count }
    return lines
  }

  func wait(_ what: String, _ isThere: () -> Bool) throws {
    let end = ContinuousClock.now + .seconds(90)
    while !isThere() {
      guard ContinuousClock.now < end else {
        throw Silent(description: "no \(what): \(lines.map { "\($0.op) \($0.pk)" }) \(notes)")
      }
      usleep(1000)
    }
  }

  /// The ticks of the processor that it has used, in seconds; nil where the system does not say.
  var seconds: Double? {
    guard let text = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8) else {
      return nil
    }
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 13, let user = Double(fields[11]), let system = Double(fields[12]) else { return nil }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// Ends it as `^C` does; its exit code.
  func end() -> Int32 {
    output.fileHandleForReading.readabilityHandler = nil
    complaint.fileHandleForReading.readabilityHandler = nil
    process.interrupt()
    process.waitUntilExit()
    return process.terminationStatus
  }

  private func take(_ data: Data) {
    let came = ContinuousClock.now
    said.withLock { said in
      said.rest += data
      while let end = said.rest.firstIndex(of: UInt8(ascii: "\n")) {
        if let line = Self.line(said.rest[..<end], came) { said.lines.append(line) }
        said.rest.removeSubrange(...end)
      }
    }
  }

  private static func line(_ data: Data, _ came: ContinuousClock.Instant) -> Line? {
    guard let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let op = object["op"] as? String, let pk = object["pk"] as? Int, let entity = object["entity"] as? String,
      let time = object["time"] as? String, let fields = object["fields"] as? [String: [Any]]
    else { return nil }
    return Line(
      op: op, pk: pk, entity: entity, time: time,
      fields: fields.mapValues { $0.map { $0 is NSNull ? "null" : "\($0)" } }, came: came)
  }
}
