import Foundation
import TestSupport
import Testing

/// Commands while another program saves without a pause; the long run is `Tests/Fuzz/beside-writer` by hand.
@Suite(.mostlyWaits, .enabled(if: Python.path != nil, "there is no python3"))
struct BesideWriterTests {
  private func run(_ options: String...) throws -> String {
    let tool = Package.root.appending(path: "Tests/Fuzz/beside-writer").path
    let python = try #require(Python.path)
    return try Spawned.run(python, [tool, "--program", try Program.binary.path] + options, seconds: 300)
  }

  @Test func `no command shows two states`() throws {
    let said = try run("--seconds", "3")
    #expect(said.contains("output of two states: 0; failures: 0"), "\(said)")
  }

  @Test func `an audit of some seconds lets the log be begun anew and reads one state`() throws {
    let said = try run("--only", "audit", "--seconds", "1", "--filler", "150000")
    #expect(said.contains("output of two states: 0; failures: 0"), "\(said)")
  }

  @Test func `a listing that waits for its reader keeps its state and says so`() throws {
    let said = try run("--only", "slow reader", "--filler", "20000")
    #expect(said.contains("failures: 0"), "\(said)")
  }
}
