import Foundation
import Testing

/// A program may be started without standard input, output or error.
struct ClosedDescriptorTests {
  private func code(_ line: String) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "\"$PROGRAM\" \(line)"]
    process.environment = ["PROGRAM": try Program.binary.path]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    return process.terminationStatus
  }

  @Test(arguments: ["<&-", ">&-", "2>&-", "<&- >&-", "<&- 2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
  func `Exit codes are the same with closed descriptors`(_ closed: String) throws {
    let quiet = closed.contains(">&-") ? "" : "> /dev/null"
    #expect(try code("help keys \(closed) \(quiet)") == 0)
    #expect(try code("schema /no/such \(closed)") == 66)
    #expect(try code("rows \(closed)") == 64)
    #expect(try code("schema /dev/null \(closed)") == 65)
  }
}
