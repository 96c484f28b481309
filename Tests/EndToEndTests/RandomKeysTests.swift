import Foundation
import TestSupport
import Testing

/// A few random keys; the long runs are `Tests/Fuzz/replay-keys` and `Tests/Fuzz/type-keys` by hand.
@Suite(.mostlyWaits, .enabled(if: Python.path != nil, "there is no python3"))
struct RandomKeysTests {
  private func run(_ tool: String, _ options: String...) throws -> String {
    try TemporaryFolder.with { folder in
      var stores = [try ObservatoryStore.make(in: folder.appending(path: "store"))]
      if RealStores.arePresent {
        for name in ["moody/Moody.moody", "knowledge/knowledgec-10.13.db"] { stores.append(RealStores.path(name)) }
      }
      return try Spawned.run(
        try #require(Python.path),
        [Package.root.appending(path: "Tests/Fuzz/\(tool)").path] + ["--program", try Program.binary.path] + options
          + stores, seconds: 300)
    }
  }

  @Test func `a script of random keys ends well`() throws {
    let said = try run("replay-keys", "--keys", "3000", "--script", "600", "--seconds", "8")
    #expect(said.contains("something is wrong with 0"), "\(said)")
  }

  @Test func `random keys leave the terminal as it was`() throws {
    let said = try run("type-keys", "--keys", "1500", "--time", "8", "--seconds", "60")
    #expect(said.contains("0 faults"), "\(said)")
  }
}
