import Foundation
import TestSupport
import Testing

/// A few mutants of stores; the long run is `Tests/Fuzz/mutate-stores` by hand.
@Suite(.mostlyWaits, .enabled(if: Python.path != nil, "there is no python3"))
struct MutantStoreTests {
  @Test func `no mutant of a store ends a command badly, is changed by it or hides a row from it`() throws {
    let tool = Package.root.appending(path: "Tests/Fuzz/mutate-stores").path
    let shared = RealFiles.root.map { ["--shared", $0.deletingLastPathComponent().path] } ?? []
    // The tests beside it take what the machine has, so that a run may take longer than by itself.
    let said = try Spawned.run(
      try #require(Python.path),
      [tool, "--program", try Program.binary.path, "--seconds", "25", "--count", "16"] + [
        "--largest", "400000", "--longest", "20",
      ] + shared, seconds: 300)
    #expect(said.contains("something is wrong with 0"), "\(said)")
  }
}
