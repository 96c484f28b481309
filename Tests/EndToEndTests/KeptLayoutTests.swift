import Foundation
import Testing

/// Columns, order and place outlive the program, in the user's state folder and never beside a store.
@Suite(.enabled(if: RealStores.arePresent, "the real stores are not here"))
struct KeptLayoutTests {
  @Test func `a store opens as it was left, unless it is to open fresh`() throws {
    try TemporaryFolder.with { folder in
      let path = RealStores.path("swiftdata-composites/composites.store")
      let environment = ["XDG_STATE_HOME": folder.appending(path: "state").path]
      func program(_ arguments: String...) throws -> TerminalProgram {
        try TerminalProgram([path] + arguments, folder: folder, environment: environment)
      }
      let first = try program("--entity", "Ingredient")
      #expect(first.shows("row 1 of 1 893"))
      first.type("ls")
      #expect(first.shows("↑value"))
      first.type("jjQ")
      #expect(first.end().code == 0)
      let kept = folder.appending(path: "state/storescope/queries")
      #expect(try FileManager.default.contentsOfDirectory(atPath: kept.path).count > 0)
      let again = try program()
      #expect(again.shows("↑value") && again.shows("row 3 of 1 893"))
      again.type("Q")
      #expect(again.end().code == 0)
      let fresh = try program("--fresh")
      #expect(fresh.shows("Cocktail · stored layer"))
      fresh.type("Q")
      #expect(fresh.end().code == 0)
    }
  }
}
